import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import type { AdminDetail, DocumentReviewRequest } from '#api/admin.ts'
import { documentWords } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { nextStage } from '#domain/application/transition.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { missingDocuments } from '#domain/documents/required-documents.ts'
import { type DocumentCheck, type DocumentRefusal, missingChecks, refusalsOf } from '#domain/documents/review.ts'
import { usePress } from '#forms/use-press.ts'
import { useSecondLook } from '#forms/use-second-look.ts'
import type { Answer, Failure } from '#lib/api.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import { $drafts, editChecks, editReason } from '../../core/drafts.ts'
import { useStatusChange } from '../status/use-status-change.ts'
import type { Save } from '../use-application.ts'
import { nextUndecided } from './sent-documents.tsx'

export const reviewFailed = 'Falha ao atualizar status do documento'

/** The running request; 'onward' accepts the document and moves the application to the next stage. */
type Decision = 'accepted' | 'refused' | 'onward'
type Wanted = Pick<DocumentReviewRequest, 'decision' | 'checked' | 'refusal' | 'reason' | 'confirmed'>

export type Review = ReturnType<typeof useReview>

/**
 * Accepts a document once everything on it is ticked off, or refuses it with a code and a text. Then passes the next
 * undecided document to `onNext`.
 */
export function useReview(
  detail: AdminDetail,
  kind: DocumentKind,
  save: Save,
  form: RefObject<HTMLElement | null>,
  onNext: (kind: DocumentKind) => void,
) {
  const { documents } = detail
  const { errors, refuse: refuseField, clear } = useFieldErrors(form)
  const typed = useTyped(detail, kind, clear)
  const { busy, failure, decide, run } = useDecision(detail, kind, save, typed.forget)
  const change = useStatusChange(detail, save)
  const look = useSecondLook()
  const next = nextUndecided(detail, kind)
  const isAccepted = documents[kind].status === 'accepted'
  const isLastMissing = missingDocuments((one) => one === kind || documents[one].status === 'accepted').length === 0
  const { checked, refusal, reason } = typed

  // The pressed button is disabled now, so the focus goes to the next document, or back to this one.
  const onDone = () => onNext(next ?? kind)
  const isUnchecked = () => {
    if (isAccepted || missingChecks(kind, checked).length === 0) return false
    refuseField({ checked: sentenceFor('checks_required') })
    return true
  }
  const acceptance = { decision: 'accepted' as const, checked: [...checked] }

  return {
    ...typed,
    busy,
    failure: failure ?? change.failure,
    errors,
    isLast: next === undefined,
    /** Whether the server asked for a second look at this reason, because it looks like a fraud. */
    isAsked: look.isAsked(reason.trim()),
    /**
     * The stage after this document is accepted. Null if another document is missing or the application cannot move.
     */
    onward: isLastMissing && detail.outcome.may.move ? nextStage('waiting_docs') : null,
    accept() {
      if (!isUnchecked()) void run('accepted', async () => (await decide(acceptance)).ok, onDone)
    },
    acceptAndGoOn() {
      if (isUnchecked()) return
      const goOn = async () => {
        const stored = isAccepted ? { ok: true as const, data: detail } : await decide(acceptance)
        return stored.ok && (await change.send('signing', { seen: stored.data })) === null
      }
      void run('onward', goOn, onDone)
    },
    refuse() {
      const wrong = {
        ...(!refusal && { refusal: sentenceFor('document_refusal_required') }),
        ...(!reason.trim() && { reason: sentenceFor('reason_required') }),
      }
      if (Object.keys(wrong).length > 0) return refuseField(wrong)
      const text = reason.trim()
      const said = { reason: text, confirmed: look.isAsked(text), ...(refusal && { refusal }) }
      const send = async () => {
        const answer = await decide({ decision: 'refused', ...said })
        if (answer.ok) return true
        const wrongReason = look.take(text, answer.failure).errors.find(({ field }) => field === 'reason')
        if (wrongReason) refuseField({ reason: sentenceFor(wrongReason.code) })
        return false
      }
      void run('refused', send, onDone)
    },
  }
}

/** The ticks, code and text for a document, kept as a draft until the decision is stored. */
function useTyped({ id, documents }: AdminDetail, kind: DocumentKind, clear: (...names: string[]) => void) {
  const documentId = documents[kind].id ?? ''
  const draft = useStore($drafts)[id]
  const reason = draft?.reasons?.[documentId] ?? ''
  return {
    reason,
    refusal: refusalsOf(kind).find((code) => code === draft?.reasons?.[`${documentId}:refusal`]),
    checked: draft?.checks?.[documentId] ?? [],
    write(text: string) {
      editReason(id, documentId, text)
      clear('reason')
    },
    /** Chooses a code and fills in its ready text, unless the analyst has written another text. */
    choose(code: DocumentRefusal) {
      editReason(id, `${documentId}:refusal`, code)
      const isReady = reason === '' || Object.values(documentWords[kind].reasons).includes(reason)
      if (isReady) editReason(id, documentId, documentWords[kind].reasons[code] ?? '')
      clear('refusal', ...(isReady ? ['reason'] : []))
    },
    check(now: readonly DocumentCheck[]) {
      editChecks(id, documentId, now)
      clear('checked')
    },
    forget() {
      editReason(id, documentId, '')
      editReason(id, `${documentId}:refusal`, '')
      editChecks(id, documentId, [])
    },
  }
}

/** Sends decisions about a document, one at a time. */
function useDecision(detail: AdminDetail, kind: DocumentKind, save: Save, onStored: () => void) {
  const { id, documents } = detail
  const { pressed, press } = usePress<Decision>()
  const [failure, setFailure] = useState<Failure | null>(null)

  /** Returns the application with the decision, or why it was not stored. */
  async function decide(wanted: Wanted): Promise<Answer<AdminDetail>> {
    setFailure(null)
    const json = { documentId: documents[kind].id ?? '', ...wanted }
    const request = (version: number) =>
      admin.applications[':id'].documents[':kind'].review.$put({ param: { id, kind }, json: { ...json, version } })
    const { title } = documentWords[kind]
    const done = wanted.decision === 'accepted' ? `${title}: documento aceito` : `${title}: documento recusado`
    const answer = await save(request, done)
    if (answer.ok) onStored()
    // A wrong field says so itself.
    else if (answer.failure.errors.length === 0) setFailure(answer.failure)
    return answer
  }

  async function run(decision: Decision, work: () => Promise<boolean>, onDone: () => void) {
    let isDone = false
    await press(decision, async () => {
      isDone = await work()
      return null
    })
    if (isDone) onDone()
  }

  return { busy: pressed, failure, decide, run }
}
