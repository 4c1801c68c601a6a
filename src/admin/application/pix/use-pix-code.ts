import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { pixProblem } from '#domain/pix.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { call } from '../../core/session.ts'
import type { Save } from '../use-application.ts'

/** Holds the code being edited, if any. Makes a code from the bank's account, saves and removes it. */
export function usePixCode({ id, outcome }: AdminDetail, save: Save) {
  const [busy, setBusy] = useState<'make' | 'remove' | 'retry' | null>(null)
  const form = useForm({
    // Null while the stored code is only shown.
    initial: { pixCode: null as string | null },
    read: (typed) => {
      const code = typed.pixCode?.trim() ?? ''
      const problem = code && pixProblem(code, outcome.dueCents)
      return readUnless({ pixCode: problem ? sentenceFor(problem) : undefined }, () => code || null)
    },
    draft: { key: draftKey(`pix:${id}`) },
    send: async (code: string | null) => {
      const answer = await save(put(code), { done: sentenceFor('pix_saved'), failed: sentenceFor('pix_failed') })
      if (!answer.ok) return answer.failure
      form.discard()
      return null
    },
  })

  const put = (pixCode: string | null) => (version: number) =>
    admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode, version } })

  async function make() {
    setBusy('make')
    const answer = await call(admin.applications[':id'].pix.proposal.$post({ param: { id } }))
    setBusy(null)
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    form.change({ pixCode: answer.data.pixCode })
  }

  /** Removes the stored code. Returns the failure, or null once it is removed. */
  async function remove(): Promise<Failure | null> {
    setBusy('remove')
    const sentences = { done: 'Código Pix removido', failed: sentenceFor('pix_failed') }
    const answer = await save(put(null), sentences, { inDialog: true })
    setBusy(null)
    return answer.ok ? null : answer.failure
  }

  /** Asks the provider again for the charge that it refused. */
  async function retry() {
    setBusy('retry')
    const again = () => admin.applications[':id'].charge.$post({ param: { id } })
    await save(again, { done: 'Pedimos o código de novo', failed: sentenceFor('pix_failed') })
    setBusy(null)
  }

  return { form, busy, make, remove, retry }
}

export type PixEditing = ReturnType<typeof usePixCode>
