import { type ComponentProps, useId, useRef, useState } from 'react'
import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { documentRefusalLabels } from '#content/document-reasons.ts'
import { documentWords } from '#content/documents.ts'
import { statusLabel } from '#content/stages.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { refusalsOf } from '#domain/documents/review.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { isSend, ShortcutKey } from '../../core/shortcuts.tsx'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../use-application.ts'
import { CompareFacts } from './CompareFacts.tsx'
import { RefusalMail } from './RefusalMail.tsx'
import { type Review, reviewFailed, useReview } from './use-review.ts'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  save: Save
  onNext: (kind: DocumentKind) => void
  onClose: () => void
}

/**
 * The data that a document must agree with, and the decision about it. After the documents stage, only shows the
 * decision.
 */
export function ReviewPanel({ detail, kind, save, onNext, onClose }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const review = useReview(detail, kind, save, form, onNext)
  const document = detail.documents[kind]
  const isOpen = detail.status === 'waiting_docs'
  const decide = isOpen && document.id !== null
  const isDecided = document.status === 'accepted' || document.status === 'refused'
  return (
    <div ref={form} className="flex min-w-0 flex-col gap-4">
      <CompareFacts
        detail={detail}
        kind={kind}
        checked={review.checked}
        error={review.errors.checked}
        onChange={decide && document.status !== 'accepted' ? review.check : undefined}
      />
      {document.status === 'refused' && document.reason && (
        <p className="text-bad text-sm [overflow-wrap:anywhere]">
          Recusado: <span>{document.reason}</span>
        </p>
      )}
      {!isOpen && <p className="text-ink-soft text-sm">Fora da etapa dos documentos eles só são vistos.</p>}
      {decide && document.status !== 'refused' && (
        <>
          <WhyRefused kind={kind} review={review} />
          <MailOfRefusal detail={detail} kind={kind} reason={review.reason} />
        </>
      )}
      {decide && <DialogFailure failure={review.failure} failed={reviewFailed} />}
      {decide && <Decisions review={review} status={document.status} />}
      {isOpen && review.isLast && isDecided && (
        <AllDecided
          sentence={`${documentWords[kind].title}: ${document.status === 'accepted' ? 'aceito' : 'recusado'}`}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** Shows on demand the mail that a refusal sends. */
function MailOfRefusal(props: ComponentProps<typeof RefusalMail>) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-4 font-normal! underline lg:min-h-9"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Esconder o e-mail' : 'Ver o e-mail que ele recebe'}
      </Button>
      {open && <RefusalMail {...props} />}
    </div>
  )
}

/** Asks for the refusal's code, for the reports, and its text, for the customer. A code fills in a text to edit. */
function WhyRefused({ kind, review }: { kind: DocumentKind; review: Review }) {
  const errorId = useId()
  const { refusal: error } = review.errors
  return (
    <div>
      <fieldset aria-describedby={error && `${errorId}-error`}>
        <legend className="mb-1 text-ink-soft text-sm">
          Por que o documento volta <ShortcutKey>M</ShortcutKey>
        </legend>
        <div className="flex flex-wrap gap-2">
          {refusalsOf(kind).map((code) => (
            <label
              key={code}
              className={classes(
                'flex min-h-11 cursor-pointer items-center rounded-full border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink lg:min-h-9',
                review.refusal === code ? 'border-ink bg-paper font-semibold' : 'border-line-strong hover:bg-paper',
              )}
            >
              <input
                type="radio"
                name="refusal"
                className="sr-only"
                checked={review.refusal === code}
                aria-invalid={error ? true : undefined}
                onChange={() => review.choose(code)}
                onKeyDown={(event) => isSend(event) && review.refuse()}
              />
              <span>{documentRefusalLabels[code]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id={errorId} error={error} />
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
  )
}

/**
 * Refuses or accepts the document. For the last missing one, also accepts it and moves the application to the next
 * stage.
 */
function Decisions({ review, status }: { review: Review; status: AdminDocument['status'] }) {
  const { onward } = review
  return (
    <div className="sticky bottom-0 -mx-1 grid grid-cols-2 gap-3 bg-white px-1 py-2 lg:mt-auto">
      <Button
        variant="danger"
        size="sm"
        className="px-2"
        disabled={status === 'refused'}
        busy={review.busy === 'refused'}
        onClick={review.refuse}
      >
        <span>{review.isAsked ? 'Recusar assim mesmo' : 'Recusar documento'}</span>
      </Button>
      <Button
        name={onward ? undefined : 'accept'}
        variant={onward ? 'secondary' : 'ok'}
        size="sm"
        className="px-2"
        disabled={status === 'accepted'}
        busy={review.busy === 'accepted'}
        aria-keyshortcuts={onward ? undefined : 'a'}
        onClick={review.accept}
      >
        Aceitar documento {!onward && <ShortcutKey>A</ShortcutKey>}
      </Button>
      {onward && (
        <Button
          name="accept"
          variant="ok"
          size="sm"
          className="col-span-full px-2"
          busy={review.busy === 'onward'}
          aria-keyshortcuts="a"
          onClick={review.acceptAndGoOn}
        >
          <span>{`${status === 'accepted' ? 'Avançar' : 'Aceitar e avançar'} para ${statusLabel(onward)}`}</span>{' '}
          <ShortcutKey>A</ShortcutKey>
        </Button>
      )}
    </div>
  )
}

/** Shown after the last document: its decision, and the way back. */
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
