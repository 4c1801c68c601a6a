import { useStore } from '@nanostores/react'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { type ApplicationMessages, messageRequest } from '#api/messages.ts'
import { readyTexts } from '#content/mail/ready-texts.ts'
import { renderMessage, withSite } from '#content/mail/templates.ts'
import { sentenceFor } from '#content/sentences.ts'
import { messageLimits } from '#domain/messages.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { $drafts, dropSent, editDraft, type MessageDraft } from '../core/drafts.ts'
import { call } from '../core/session.ts'

type Props = { detail: AdminDetail; onClose: () => void; onSent: (messages: ApplicationMessages) => void }

type Written = Pick<MessageDraft, 'subject' | 'body'>

const choices = readyTexts.map(({ id, label }) => ({ value: id, label }))

/** Writes a mail to an applicant, from a ready text or freely, with a preview of the whole mail. */
export function WriteDialog({ detail, onClose, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, errors, failure, busy, change, send } = useMessage(detail.id, form, (messages) => {
    onSent(messages)
    onClose()
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  function choose(id: string) {
    const text = readyTexts.find((one) => one.id === id)
    if (text) change(withReadyText(draft, text))
  }

  return (
    <Dialog open onClose={onClose} title="Enviar E-mail" size="lg">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            Para <span translate="no">{detail.email}</span>
          </p>
          <SelectField
            label="Texto pronto"
            optional
            placeholder="Escrever do zero"
            options={choices}
            onChange={(event) => choose(event.target.value)}
          />
          <TextField
            label="Assunto"
            name="subject"
            maxLength={messageLimits.subject}
            value={draft.subject}
            error={errors.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
          <TextArea
            label="Mensagem"
            name="body"
            hint="Sem valores, CPF, código Pix ou links"
            rows={9}
            maxLength={messageLimits.body}
            value={draft.body}
            error={errors.body}
            onChange={(event) => change({ body: event.target.value })}
          />
        </div>
        <Preview detail={detail} subject={draft.subject} body={draft.body} />
        <div className="grid gap-4 lg:col-span-2">
          {failure && (
            <Alert tone="bad" role="alert">
              {failure}
            </Alert>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Fechar
            </Button>
            <Button type="submit" busy={busy} busyLabel="Enviando...">
              Enviar
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * Returns the mail with a chosen ready text. It takes the place of another ready text; what the analyst has written stays, and the
 * text goes below it.
 */
export function withReadyText({ subject, body }: Written, chosen: Written): Written {
  const isOwn = (typed: string, part: keyof Written) =>
    typed.trim() !== '' && !readyTexts.some((ready) => ready[part] === typed)
  return {
    subject: isOwn(subject, 'subject') ? subject : chosen.subject,
    body: isOwn(body, 'body') ? `${body.trimEnd()}\n\n${chosen.body}` : chosen.body,
  }
}

/** The text as the applicant reads it, greeting and closing included. */
function Preview({ detail, subject, body }: { detail: AdminDetail; subject: string; body: string }) {
  const { fullName, contractNumber } = detail
  const mail = withSite(
    renderMessage('analyst_message', { fullName, contractNumber, subject, body }),
    window.location.host,
  )
  return (
    <section aria-labelledby="previa" className="min-w-0 rounded-md bg-paper p-4">
      <h3 id="previa" className="font-semibold text-sm">
        Como vai chegar
      </h3>
      <p className="mt-2 font-semibold text-sm [overflow-wrap:anywhere]">{mail.subject}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-2 max-h-96 overflow-y-auto whitespace-pre-wrap font-sans text-sm">
        {mail.text}
      </pre>
    </section>
  )
}

type Changes = Partial<Written>

/** Holds a mail being written. Keeps it as a draft until it is sent, also while the dialog is closed. */
function useMessage(
  id: string,
  form: RefObject<HTMLFormElement | null>,
  onSent: (messages: ApplicationMessages) => void,
) {
  const [blank] = useState(() => ({ key: crypto.randomUUID(), subject: '', body: '' }))
  const draft = useStore($drafts)[id]?.message ?? blank
  const { errors, refuse, clear } = useFieldErrors(form)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function change(changes: Changes) {
    editDraft(id, { message: { ...draft, ...changes } })
    clear(...Object.keys(changes))
  }

  async function send() {
    if (busy) return
    setFailure(undefined)
    const request = messageRequest.safeParse(draft)
    if (!request.success) return refuse(sentencesOf(fieldProblems(request.error.issues)))
    setBusy(true)
    const answer = await call(admin.applications[':id'].messages.$post({ param: { id }, json: request.data }))
    setBusy(false)
    if (!answer.ok) {
      refuse(sentencesOf(answer.failure.errors))
      setFailure(sentenceOf(answer.failure))
      return
    }
    dropSent(id, { message: draft }, 'message')
    toast.success('E-mail na fila de envio')
    onSent(answer.data)
  }

  return { draft, errors, failure, busy, change, send }
}

const sentencesOf = (problems: readonly FieldProblem[]) =>
  Object.fromEntries(problems.map(({ field, code }) => [field, sentenceFor(code)]))
