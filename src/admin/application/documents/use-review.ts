import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents/documents.ts'
import type { DocumentCheck } from '#domain/documents/review.ts'
import type { Failure } from '#lib/call-api.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import { $drafts, editChecks, editReason } from '../../core/drafts.ts'
import type { Save } from '../state/use-application.ts'

export const reviewFailed = 'Falha ao atualizar status do documento'

type Decision = 'accepted' | 'refused'

/**
 * Accepts a document with what was ticked off on it, or refuses it with a reason; then `onNext` gets the next one that
 * nobody has decided about. Ticks and reason are kept until the decision is stored.
 */
export function useReview(
  detail: AdminDetail,
  kind: DocumentKind,
  save: Save,
  form: RefObject<HTMLElement | null>,
  onNext: (kind: DocumentKind) => void,
) {
  const { id, documents } = detail
  const documentId = documents[kind].id ?? ''
  const draft = useStore($drafts)[id]
  const reason = draft?.reasons?.[documentId] ?? ''
  const checked = draft?.checks?.[documentId] ?? []
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse: refuseField, clear } = useFieldErrors(form)
  const next = nextUndecided(detail, kind)

  async function decide(decision: Decision, json: { reason?: string; checked?: DocumentCheck[] }) {
    if (busy) return
    setBusy(decision)
    setFailure(null)
    const request = (version: number) =>
      admin.applications[':id'].documents[':kind'].review.$put({
        param: { id, kind },
        json: { documentId, decision, ...json, version },
      })
    const { title } = documentTitles[kind]
    const done = decision === 'accepted' ? `${title}: documento aceito` : `${title}: documento recusado`
    const answer = await save(request, { done, failed: reviewFailed }, { inDialog: true })
    setBusy(null)
    if (!answer.ok) return setFailure(answer.failure)
    editReason(id, documentId, '')
    editChecks(id, documentId, [])
    // The button pressed is dead now: the focus goes to what is looked at next, or back to this one.
    onNext(next ?? kind)
  }

  return {
    reason,
    checked,
    busy,
    failure,
    errors,
    isLast: next === undefined,
    write(text: string) {
      editReason(id, documentId, text)
      clear('reason')
    },
    toggle(check: DocumentCheck) {
      const others = checked.filter((one) => one !== check)
      editChecks(id, documentId, others.length === checked.length ? [...checked, check] : others)
    },
    accept: () => void decide('accepted', checked.length > 0 ? { checked: [...checked] } : {}),
    refuse() {
      if (!reason.trim()) return refuseField({ reason: messageFor('reason_required') })
      void decide('refused', { reason: reason.trim() })
    },
  }
}

/** The next document after this one that was sent and not decided about, if there is one. */
function nextUndecided({ documents }: AdminDetail, kind: DocumentKind): DocumentKind | undefined {
  const at = documentKinds.indexOf(kind)
  const others = [...documentKinds.slice(at + 1), ...documentKinds.slice(0, at)]
  return others.find((one) => documents[one].status === 'uploaded')
}
