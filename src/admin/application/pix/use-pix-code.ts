import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { pixProblem } from '#domain/pix.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, editDraft } from '../../core/drafts.ts'
import { call } from '../../core/session.ts'
import type { Save } from '../use-application.ts'

/** Holds the code being edited, if any, and its error. Makes a code from the bank's account, saves and removes it. */
export function usePixCode({ id, outcome }: AdminDetail, save: Save) {
  const draft = useStore($drafts)[id]?.pixCode
  const [busy, setBusy] = useState<'save' | 'make' | 'remove' | 'retry' | null>(null)
  const [error, setError] = useState<string>()

  const put = (pixCode: string | null) => (version: number) =>
    admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode, version } })

  /** Changes the code being edited; undefined ends the editing. */
  function edit(pixCode: string | undefined) {
    setError(undefined)
    editDraft(id, { pixCode })
  }

  async function make() {
    setBusy('make')
    const answer = await call(admin.applications[':id'].pix.proposal.$post({ param: { id } }))
    setBusy(null)
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    edit(answer.data.pixCode)
  }

  async function submit() {
    const code = (draft ?? '').trim()
    const problem = code && pixProblem(code, outcome.dueCents)
    if (problem) return setError(sentenceFor(problem))
    setBusy('save')
    const answer = await save(put(code || null), { done: sentenceFor('pix_saved'), failed: sentenceFor('pix_failed') })
    setBusy(null)
    if (answer.ok) editDraft(id, { pixCode: undefined })
    else if (answer.failure.errors[0]) setError(sentenceFor(answer.failure.errors[0].code))
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

  return { draft, busy, error, edit, make, submit, remove, retry }
}

export type PixEditing = ReturnType<typeof usePixCode>
