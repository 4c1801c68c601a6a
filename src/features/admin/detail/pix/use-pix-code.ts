import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { pixProblem } from '#domain/pix/pix.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { $drafts, editDraft } from '../../core/drafts.ts'
import { call } from '../../core/session.ts'
import type { Save } from '../state/use-application.ts'

/** The code being edited, if one is; what is wrong with it; making one from the bank's account, and saving it. */
export function usePixCode({ id, entryCents }: AdminDetail, save: Save) {
  const draft = useStore($drafts)[id]?.pixCode
  const [busy, setBusy] = useState<'save' | 'make' | null>(null)
  const [error, setError] = useState<string>()

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
    const problem = code && pixProblem(code, entryCents)
    if (problem) return setError(messageFor(problem))
    setBusy('save')
    const request = (version: number) =>
      admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode: code || null, version } })
    const answer = await save(request, { done: messageFor('pix_saved'), failed: messageFor('pix_failed') })
    setBusy(null)
    if (answer.ok) editDraft(id, { pixCode: undefined })
    else if (answer.failure.errors[0]) setError(messageFor(answer.failure.errors[0].code))
  }

  return { draft, busy, error, edit, make, submit }
}

export type PixEditing = ReturnType<typeof usePixCode>
