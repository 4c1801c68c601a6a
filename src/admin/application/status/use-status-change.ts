import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { mayUndoAtOnce, needsReason, statusReached, transition, undoMs } from '#domain/application/transition.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureIn, failureOf, sentenceOf } from '#lib/api.ts'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent } from '../../core/drafts.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { forgetMove, isFresh, type Move, recordMove, undoMove } from '../../queue/queue-session.ts'
import type { Save } from '../use-application.ts'
import { asksManagers, focusStatus, isAgainstPolicy, knownStatus, stageFactsOf } from './tracker-step.ts'

/**
 * Moves an application to another stage, together with the text of the notes box. `propose` sends the usual step at
 * once. For any other step, and for one that an analyst requests from the managers, it sets `asked`. A MoveDialog then
 * asks for the reason and sends it.
 */
export function useStatusChange(detail: AdminDetail, save: Save) {
  const { id } = detail
  const draft = useStore($drafts)[id]
  const note = draft?.note?.trim()
  const { busy, failure, press } = usePress()
  const [asked, setAsked] = useState<ApplicationStatus | null>(null)

  /** Returns the failure, or null once it is stored. `seen` is a newer version than the one on screen. */
  async function send(
    status: ApplicationStatus,
    { reason, refusal, seen = detail }: { reason?: string; refusal?: RefusalReason; seen?: AdminDetail } = {},
  ): Promise<Failure | null> {
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: {
          status,
          version,
          ...(note && { note }),
          ...(reason && { reason }),
          ...(refusal && { refusal }),
          // What this person read, so that nobody decides by facts or a policy that changed meanwhile.
          ...(seen.analysis.isOpen && { analysis: seen.analysis.fingerprint }),
        },
      })
    const from = knownStatus(seen)
    const reached = statusReached(from, status)
    const facts = {
      paid: seen.payments.length > 0,
      signed: Boolean(seen.journey.contract?.signedAt),
      missing: transition(from, status, stageFactsOf(seen)).missing.length > 0,
    }
    const until = mayUndoAtOnce({ from, to: status }, facts) ? Date.now() + undoMs : null
    const moved = ({ version }: AdminDetail): Move => ({ id, name: detail.fullName, from, to: reached, version, until })
    const done = (stored: AdminDetail) => {
      if (stored.status !== reached)
        return sentenceFor(asksManagers(seen, status) ? 'managers_asked' : 'approval_asked')
      const opens = reached === status ? '' : '. O cliente já pode enviar os documentos'
      const text = `Status atualizado para ${statusLabel(status)}${opens}`
      const move = moved(stored)
      return isFresh(move) ? { text, action: { label: 'Desfazer', run: () => undone(move), ms: undoMs } } : text
    }
    const failed = await press('send', async () => {
      const answer = await save(request, done)
      if (!answer.ok) return answer.failure
      if (draft) dropSent(id, draft, 'step', 'note')
      approvalsChanged()
      if (answer.data.status === reached) recordMove(moved(answer.data))
      // A closing dialog gives the focus back to its opener, so this waits until then.
      setTimeout(focusStatus)
      return null
    })
    return failed === undefined ? failureOf('unexpected') : failed
  }

  /** Returns whether the change is stored already. False if it fails or if the dialog asks for a reason. */
  async function propose(status: ApplicationStatus): Promise<boolean> {
    if (busy) return false
    if (!asksWhy(detail, status)) return (await send(status)) === null
    setAsked(status)
    return false
  }

  /** Undoes the last change at once. `save` shows the changes of colleagues that prevent it. */
  const undo = (move: Move) =>
    press('undo', async () => {
      const request = (version: number) =>
        admin.applications[':id'].status.undo.$post({ param: { id }, json: { version } })
      const answer = await save(request, 'Desfeito. Ninguém foi avisado')
      if (answer.ok) {
        forgetMove(move)
        focusStatus()
      }
      return failureIn(answer)
    })

  return {
    busy,
    /** Why the last change was not stored. The dialog that asks for a reason says it itself. */
    failure: asked === null ? failure : null,
    asked,
    propose,
    send,
    undo,
    close: () => setAsked(null),
  }
}

/** Undoes a move. Returns the sentence why it was not undone, null once it is. */
async function undone(move: Move): Promise<string | null> {
  const failure = await undoMove(move)
  return failure && sentenceOf(failure)
}

/** Tells whether the step needs a reason first: it is unusual, against the policy, or asked of the managers. */
function asksWhy(detail: AdminDetail, to: ApplicationStatus): boolean {
  const from = knownStatus(detail)
  return (
    isAgainstPolicy(detail, to) || asksManagers(detail, to) || needsReason(transition(from, to, stageFactsOf(detail)))
  )
}

export type StatusChange = ReturnType<typeof useStatusChange>
