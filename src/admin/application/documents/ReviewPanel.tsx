import { useStore } from '@nanostores/react'
import { type RefObject, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { readyReasons } from '#content/document-reasons.ts'
import { messageFor } from '#content/messages.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents/documents.ts'
import type { DocumentCheck } from '#domain/documents/review.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import { $drafts, editChecks, editReason } from '../../core/drafts.ts'
import { isSend } from '../../core/shortcuts.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../state/use-application.ts'
import { CompareFacts } from './CompareFacts.tsx'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  save: Save
  onNext: (kind: DocumentKind) => void
  onClose: () => void
}

/** Beside a document: the data it must agree with, and the decision. After its stage, only what was decided. */
export function ReviewPanel({ detail, kind, save, onNext, onClose }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const review = useReview(detail, kind, save, form, onNext)
  const document = detail.documents[kind]
  const isOpen = detail.status === 'waiting_docs'
  const { title } = documentTitles[kind]
  return (
    <div ref={form} className="flex min-w-0 flex-col gap-4">
      <CompareFacts
        detail={detail}
        kind={kind}
        checked={review.checked}
        onToggle={isOpen ? review.toggle : undefined}
      />
      {document.status === 'refused' && document.reason && (
        <p className="text-bad text-sm [overflow-wrap:anywhere]">Recusado: {document.reason}</p>
      )}
      {!isOpen && <p className="text-ink-soft text-sm">A etapa dos documentos já passou: aqui eles só são vistos.</p>}
      {isOpen && document.id && (
        <>
          {document.status !== 'refused' && (
            <div>
              <ReadyReasons kind={kind} chosen={review.reason} onChoose={review.write} />
              <TextArea
                className="mt-2"
                name="reason"
                label="Motivo da recusa"
                hint="O cliente lê e pode enviar de novo"
                rows={2}
                maxLength={500}
                value={review.reason}
                error={review.errors.reason}
                onChange={(event) => review.write(event.target.value)}
                onKeyDown={(event) => isSend(event) && review.refuse()}
              />
            </div>
          )}
          <DialogFailure failure={review.failure} failed={reviewFailed} />
          <div className="sticky bottom-0 -mx-1 grid grid-cols-2 gap-3 bg-white px-1 py-2 lg:mt-auto">
            <Button
              variant="danger"
              size="sm"
              className="px-2"
              disabled={document.status === 'refused'}
              busy={review.busy === 'refused'}
              onClick={review.refuse}
            >
              Recusar documento
            </Button>
            <Button
              name="accept"
              variant="ok"
              size="sm"
              className="px-2"
              disabled={document.status === 'accepted'}
              busy={review.busy === 'accepted'}
              onClick={review.accept}
            >
              Aceitar documento
            </Button>
          </div>
        </>
      )}
      {isOpen && review.isLast && document.status !== 'uploaded' && (
        <AllDecided
          sentence={`${title}: ${document.status === 'accepted' ? 'aceito' : 'recusado'}`}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** After the last one: what became of it, and the way back. */
function AllDecided({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  return (
    <Alert
      tone="info"
      role="status"
      title={sentence}
      action={
        <Button size="sm" variant="secondary" onClick={onClose}>
          Voltar ao financiamento
        </Button>
      }
    >
      Não há outro documento esperando decisão.
    </Alert>
  )
}

const reviewFailed = 'Falha ao atualizar status do documento'

type Decision = 'accepted' | 'refused'

/**
 * Accepts a document with what was ticked off on it, or refuses it with a reason; then `onNext` gets the next one that
 * nobody has decided about. Ticks and reason are kept until the decision is stored.
 */
function useReview(
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

type ReadyReasonsProps = { kind: DocumentKind; chosen: string; onChoose: (text: string) => void }

/** The commonest reasons to send a document back: one press writes the sentence, which stays to be changed. */
function ReadyReasons({ kind, chosen, onChoose }: ReadyReasonsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-ink-soft text-sm">Motivos prontos para recusar</legend>
      <div className="flex flex-wrap gap-2">
        {readyReasons[kind].map(({ label, text }) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen === text}
            onClick={() => onChoose(text)}
            className={classes(
              'min-h-11 rounded-full border px-3 text-sm lg:min-h-9',
              chosen === text ? 'border-ink bg-paper font-semibold' : 'border-line-strong hover:bg-paper',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
