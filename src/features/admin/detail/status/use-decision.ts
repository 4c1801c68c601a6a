import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { statusLabel } from '#domain/application/status.ts'
import { admin } from '../../core/api.ts'
import { $drafts, dropSent } from '../../core/drafts.ts'
import type { Save } from '../state/use-application.ts'

/**
 * Approves or refuses an application, or releases its motorcycle, with what was typed in the notes box. `decide` gives whether it was stored; a
 * refusal takes its reason.
 */
export function useDecision({ id }: AdminDetail, save: Save) {
  const draft = useStore($drafts)[id]
  const note = draft?.note?.trim()
  const [busy, setBusy] = useState(false)

  async function decide(decision: 'approved' | 'rejected' | 'completed', reason?: string): Promise<boolean> {
    setBusy(true)
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: { status: decision, version, ...(note && { note }), ...(reason && { reason }) },
      })
    const done = `Status atualizado para ${statusLabel(decision)}`
    const answer = await save(request, { done, failed: messageFor('status_failed') })
    setBusy(false)
    if (answer.ok && draft) dropSent(id, draft, 'step', 'note')
    return answer.ok
  }

  return { note, busy, decide }
}
