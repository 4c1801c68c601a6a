import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent } from '../../core/drafts.ts'
import { focusStatus } from '../state/focus-status.ts'
import type { Save } from '../state/use-application.ts'
import { knownStatus, stepsOf } from './tracker-step.ts'
import { useStatusChange } from './use-status-change.ts'

/** Saves the step that was chosen and the note beside it, or a note alone. `submit` gives whether it is stored. */
export function useTrackerSave(detail: AdminDetail, save: Save) {
  const { id } = detail
  const draft = useStore($drafts)[id] ?? {}
  const [busy, setBusy] = useState(false)
  const change = useStatusChange(detail, save)
  const steps = stepsOf(detail)
  const present = canonicalStatus(knownStatus(detail))
  const chosen = steps.find((step) => step.status === draft.step)?.status ?? present
  const note = draft.note ?? ''

  async function submit(): Promise<boolean> {
    if (chosen !== present) return change.propose(chosen)
    // A note alone keeps the stored status, also an older name such as 'pending'.
    setBusy(true)
    const json = { status: knownStatus(detail), note }
    const request = (version: number) =>
      admin.applications[':id'].status.$put({ param: { id }, json: { ...json, version } })
    const answer = await save(request, { done: 'Observação salva', failed: 'A observação não foi salva' })
    setBusy(false)
    if (!answer.ok) return false
    dropSent(id, draft, 'note')
    focusStatus()
    return true
  }

  const changed = chosen !== present || note.trim() !== ''
  return { steps, present, chosen, note, changed, change, submit, busy: busy || change.busy }
}
