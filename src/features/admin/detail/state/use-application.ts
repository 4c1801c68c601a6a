import type { ClientResponse } from 'hono/client'
import { useEffect } from 'react'
import type { Answer, Failure } from '#client/call-api.ts'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { isBeside } from '#domain/application/events.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { useConcurrentEvents } from '../../core/use-concurrent-events.ts'
import { prefetch, useLoad } from '../../core/use-load.ts'
import { shownHere } from './tab.ts'

const renewEveryMs = 30_000

/** Sends a change with the version that the analyst has seen, and says how it went in toasts. */
export type Save = (
  request: (version: number) => Promise<ClientResponse<AdminDetail>>,
  sentences: { done: string; failed: string },
) => Promise<Answer<AdminDetail>>

/**
 * An application that several analysts may have open. It is renewed every half minute and after each change; what
 * others did meanwhile is told in `concurrentChanges`, and what is typed here stays. A change on an old version is not
 * stored: the new one is fetched and told about, and the next try goes through.
 */
export function useApplication(id: string) {
  const { data, failure, reload, change } = useLoad(keyOf(id), (signal) => load(id, { signal }, shownHere))
  const { concurrent, dismiss, own } = useConcurrentEvents(id, data?.history.events)

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), renewEveryMs)
    return () => clearInterval(timer)
  }, [reload])

  const save: Save = async (request, sentences) => {
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: nothingLoaded }
      const sent = await call(request(current.version))
      if (sent.ok) own(sent.data.history.events)
      return sent
    })
    if (answer.ok) toast.success(sentences.done)
    else if (answer.failure.code === 'stale_version') {
      toast.error(messageFor('stale_version'))
      reload()
    } else if (answer.failure.code === 'step_up_required') toast.error(messageFor('step_up_required'))
    else if (answer.failure.code !== 'unauthenticated') toast.error(sentences.failed)
    return answer
  }

  const concurrentChanges = concurrent.filter((event) => !isBeside(event.kind))
  return { data, failure, reload, concurrentChanges, dismissChanges: dismiss, save }
}

/** Has an application ready before it is opened. */
export function prefetchApplication(id: string): void {
  prefetch(keyOf(id), (signal) => load(id, { signal }))
}

const keyOf = (id: string) => `detail/${id}`
const load = (id: string, init: RequestInit = {}, more = {}) =>
  call(admin.applications[':id'].$get({ param: { id } }, { init, ...more }))

const nothingLoaded: Failure = { code: 'unexpected', errors: [], retryAfterSeconds: undefined }
