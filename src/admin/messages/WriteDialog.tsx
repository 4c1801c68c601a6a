import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { HistoryEvent } from '#api/history.ts'
import { type ApplicationMessages, messageRequest } from '#api/messages.ts'
import { analystMessage } from '#content/mail/application.ts'
import { withSite } from '#content/mail/compose.ts'
import { readyTexts } from '#content/mail/ready-texts.ts'
import { messageLimits } from '#domain/messages.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readBy, useForm } from '#forms/use-form.ts'
import { useSecondLook } from '#forms/use-second-look.ts'
import { serverNow } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { eventSentence } from '../core/event-words.ts'
import { $who, call } from '../core/session.ts'

type Props = {
  detail: AdminDetail
  onClose: () => void
  onSent: (messages: ApplicationMessages) => void
  /** Called when a colleague's mail, which the page does not show yet, has to be read first. */
  onStale: () => void
}

type Written = { subject: string; body: string }

/** How long (ms) a colleague's mail is news for who begins to write. */
const newsMs = 3_600_000

const choices = readyTexts.map(({ id, label }) => ({ value: id, label }))

/**
 * Writes a mail to an applicant, from a ready text or freely, with a preview of the whole mail. The server sends one
 * `key` once, however often the analyst presses, reloads or retries. What a colleague wrote just before is shown first.
 */
export function WriteDialog({ detail, onClose, onSent, onStale }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const look = useSecondLook()
  const written = useColleaguesMails(detail)
  const seen = detail.history.events[0]?.id
  const whole = ({ subject, body }: Written) => `${subject}\n${body}`
  const form = useForm({
    initial: { key: '', subject: '', body: '' },
    read: ({ key: kept, ...typed }) =>
      readBy(messageRequest, { ...typed, key: kept || key, confirmed: look.isAsked(whole(typed)), seen }),
    draft: { key: draftKey(`message:${detail.id}`) },
    send: async (json) => {
      const request = admin.applications[':id'].messages
      const answer = await call(request.$post({ param: { id: detail.id }, json }))
      if (!answer.ok && answer.failure.code === 'stale_messages') onStale()
      if (!answer.ok) return look.take(whole(json), answer.failure)
      toast.success('E-mail na fila de envio')
      onSent(answer.data)
      onClose()
      return null
    },
  })
  const { subject, body } = form.typed
  const write = (changes: Partial<Written>) => form.change({ key: form.typed.key || key, ...changes })

  function choose(id: string) {
    const text = readyTexts.find((one) => one.id === id)
    if (text) write(withReadyText(form.typed, text))
  }

  return (
    <Dialog open onClose={onClose} title="Enviar E-mail" size="lg">
      <form {...form.props} className="grid gap-5 lg:grid-cols-2">
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
            maxLength={messageLimits.subject}
            {...form.text('subject')}
            onChange={({ target }) => write({ subject: target.value })}
          />
          <TextArea
            label="Mensagem"
            hint="Sem valores, CPF, código Pix ou links"
            rows={9}
            maxLength={messageLimits.body}
            {...form.text('body')}
            onChange={({ target }) => write({ body: target.value })}
          />
        </div>
        <Preview detail={detail} subject={subject} body={body} />
        <div className="grid gap-4 lg:col-span-2">
          <ColleaguesMails {...written} />
          <FormFailure failure={form.failure} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Fechar
            </Button>
            <Button type="submit" busy={form.busy} busyLabel="Enviando...">
              <span>{look.isAsked(whole(form.typed)) ? 'Enviar assim mesmo' : 'Enviar'}</span>
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * Returns the mail with a chosen ready text. It takes the place of another ready text; what the analyst has written
 * stays, and the text goes below it.
 */
export function withReadyText({ subject, body }: Written, chosen: Written): Written {
  const isOwn = (typed: string, part: keyof Written) =>
    typed.trim() !== '' && !readyTexts.some((ready) => ready[part] === typed)
  return {
    subject: isOwn(subject, 'subject') ? subject : chosen.subject,
    body: isOwn(body, 'body') ? `${body.trimEnd()}\n\n${chosen.body}` : chosen.body,
  }
}

/**
 * What colleagues wrote to the customer within the hour before the dialog opened, or since, newest first, and whether
 * any of it came since.
 */
function useColleaguesMails({ history: { events } }: AdminDetail) {
  const who = useStore($who)
  const [opened] = useState(() => ({ newest: events[0]?.id ?? 0, at: serverNow() }))
  const mails = events.filter(
    ({ kind, actorId, id, at }) =>
      kind === 'message' && actorId !== who?.id && (id > opened.newest || Date.parse(at) > opened.at - newsMs),
  )
  return { mails, cameSince: mails.some(({ id }) => id > opened.newest) }
}

type ColleaguesMailsProps = { mails: readonly HistoryEvent[]; cameSince: boolean }

function ColleaguesMails({ mails, cameSince }: ColleaguesMailsProps) {
  if (mails.length === 0) return null
  return (
    <Alert tone="warn" role="alert" title="Outra pessoa acabou de escrever a este cliente">
      <ul className="grid gap-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {mails.map((mail) => (
          <li key={mail.id}>{eventSentence(mail)}</li>
        ))}
      </ul>
      {cameSince && <p className="mt-2">O que você digitou continua aqui.</p>}
    </Alert>
  )
}

/** The text as the applicant reads it, greeting and closing included. */
function Preview({ detail, subject, body }: { detail: AdminDetail; subject: string; body: string }) {
  const { fullName, contractNumber } = detail
  const mail = withSite(analystMessage({ fullName, contractNumber, subject, body }), window.location.host)
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
