import { useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../state/use-application.ts'
import { CompareFacts } from './CompareFacts.tsx'
import { ReadyReasons } from './ReadyReasons.tsx'
import { reviewFailed, useReview } from './use-review.ts'

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
