import { useState } from 'react'
import type { Failure } from '#client/call-api.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { admin } from '../../core/api.ts'
import type { Save } from '../state/use-application.ts'

export const reviewFailed = 'Falha ao atualizar status do documento'

/** Accepts a document, or refuses it with a reason; `decide` gives what went wrong, null when it was stored. */
export function useReview(detail: AdminDetail, kind: DocumentKind, save: Save) {
  const [busy, setBusy] = useState(false)
  const { id: documentId } = detail.documents[kind]
  const { title } = documentTitles[kind]

  async function decide(decision: 'accepted' | 'refused', reason?: string): Promise<Failure | null> {
    if (!documentId) return null
    setBusy(true)
    const json = { documentId, decision, ...(reason && { reason }) }
    const request = (version: number) =>
      admin.applications[':id'].documents[':kind'].review.$put({
        param: { id: detail.id, kind },
        json: { ...json, version },
      })
    const done = decision === 'accepted' ? `${title}: documento aceito` : `${title}: documento recusado`
    const answer = await save(request, { done, failed: reviewFailed }, { inDialog: true })
    setBusy(false)
    return answer.ok ? null : answer.failure
  }

  return { busy, decide }
}
