import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import type { RefusalReason } from '#domain/application/refusal.ts'
import { type ApplicationStatus, statusLabel } from '#domain/application/status.ts'
import { needsReason, transition } from '#domain/application/transition.ts'
import type { Failure } from '#lib/call-api.ts'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent } from '../../core/drafts.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { recordMove } from '../../work/queue-session.ts'
import { stageFactsOf } from '../state/facts-of.ts'
import { focusStatus } from '../state/focus-status.ts'
import type { Save } from '../state/use-application.ts'
import { knownStatus } from './tracker-step.ts'

/**
 * Moves an application to another stage, with what was typed in the notes box. The usual step is sent at once; everything
 * else is `asked` about first, in a MoveDialog, which sends it with its reason.
 */
export function useStatusChange(detail: AdminDetail, save: Save) {
  const { id } = detail
  const draft = useStore($drafts)[id]
  const note = draft?.note?.trim()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<ApplicationStatus | null>(null)

  /** Gives what went wrong; null when it was stored. */
  async function send(status: ApplicationStatus, reason?: string, refusal?: RefusalReason): Promise<Failure | null> {
    setBusy(true)
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: { status, version, ...(note && { note }), ...(reason && { reason }), ...(refusal && { refusal }) },
      })
    const done = (stored: AdminDetail) =>
      stored.status === status ? `Status atualizado para ${statusLabel(status)}` : messageFor('approval_asked')
    const sentences = { done, failed: messageFor('status_failed') }
    const answer = await save(request, sentences, { inDialog: reason !== undefined })
    setBusy(false)
    if (!answer.ok) return answer.failure
    if (draft) dropSent(id, draft, 'step', 'note')
    approvalsChanged()
    if (answer.data.status === status) recordMove({ id, name: detail.fullName, from: knownStatus(detail), to: status })
    // A dialog gives the focus back to what opened it, as it closes.
    setTimeout(focusStatus)
    return null
  }

  /** Gives whether it is stored already. */
  async function propose(status: ApplicationStatus): Promise<boolean> {
    if (busy) return false
    if (!needsReason(transition(knownStatus(detail), status, stageFactsOf(detail))))
      return (await send(status)) === null
    setAsked(status)
    return false
  }

  return { busy, asked, propose, send, close: () => setAsked(null) }
}

export type StatusChange = ReturnType<typeof useStatusChange>
