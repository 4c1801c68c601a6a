import type { ContactChange } from '#api/contacts.ts'
import { messageFor } from '#content/messages.ts'
import type { Failure } from '#lib/call-api.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { useConcurrentEvents } from '../core/concurrent/use-concurrent-events.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'

const nothingLoaded: Failure = { code: 'unexpected', errors: [], retryAfterSeconds: undefined }

/**
 * A contact that several analysts may have open. A save on top of a version that is no longer is not stored: the new one
 * is fetched, what changed is told in `concurrent`, and the next try goes through.
 */
export function useContact(id: string) {
  const contact = admin.contacts[':id']
  const { data, failure, reload, change } = useLoad(`contact/${id}`, (signal) =>
    call(contact.$get({ param: { id } }, { init: { signal } })),
  )
  const { concurrent, dismiss, own } = useConcurrentEvents(id, data?.history)

  /** Gives whether it was stored. */
  async function save(wanted: Omit<ContactChange, 'version'>): Promise<boolean> {
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: nothingLoaded }
      const json = { ...wanted, version: current.version }
      const sent = await call(contact.$put({ param: { id }, json }))
      if (sent.ok) own(sent.data.history)
      return sent
    })
    if (answer.ok) {
      toast.success('Contato salvo')
      return true
    }
    const { code } = answer.failure
    if (code === 'stale_contact') reload()
    if (code !== 'unauthenticated') toast.error(messageFor(code === 'stale_contact' ? code : 'contact_failed'))
    return false
  }

  return { data, failure, reload, concurrent, dismiss, save }
}
