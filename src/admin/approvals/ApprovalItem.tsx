import { type SubmitEvent, useId, useState } from 'react'
import type { ApprovalsResponse, ApprovalView } from '#api/approvals.ts'
import { limits } from '#api/text.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isOneManagers } from '#domain/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { detailPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'

type Props = { approval: ApprovalView; customer: string | undefined } & Pick<
  Loaded<ApprovalsResponse>,
  'change' | 'reload'
>

/** One request: its changes, its author and reason, and the buttons to decide for a manager who may. */
export function ApprovalItem({ approval, customer, change, reload }: Props) {
  const { title, lines, mail, reason, by, own, at, expiresAt, applicationId, aloneFrom, acts } = approval
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 [overflow-wrap:anywhere] sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="grid content-start gap-2">
        <h2 className="font-bold text-lg">{title}</h2>
        {lines.length > 0 && (
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {mail && (
          <details>
            <summary className="min-h-11 cursor-pointer list-item py-2 underline underline-offset-4">
              O e-mail que o cliente recebe: <span>{`“${mail.subject}”`}</span>
            </summary>
            <p className="whitespace-pre-line border-line border-l-2 pl-3 text-sm">{mail.text}</p>
          </details>
        )}
        {reason && (
          <p className="whitespace-pre-line">
            <span className="font-semibold">Por quê: </span>
            <span>{reason}</span>
          </p>
        )}
        <p className="text-ink-soft text-sm">
          Pedido de <span>{own ? 'você' : by}</span> em <span>{formatDateTime(at)}</span>. Vale até{' '}
          <span>{formatDateTime(expiresAt)}</span>.{' '}
          {aloneFrom && (
            <span>{`Sem uma segunda pessoa independente, pode valer a partir de ${formatDateTime(aloneFrom)}.`}</span>
          )}
        </p>
        {applicationId && (
          <p>
            <a
              href={detailPath(applicationId)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {customer ? `Ver o financiamento de ${customer}` : 'Ver o financiamento'}
            </a>
          </p>
        )}
      </div>
      <div className="grid content-start gap-3 md:justify-items-end">
        <Decision approval={approval} change={change} reload={reload} />
        {acts.approve !== true && <p className="text-ink-soft text-sm">{sentenceFor(acts.approve)}</p>}
      </div>
    </li>
  )
}

/** The buttons to decide about a request or withdraw it. A manager who declines an analyst's request gives a reason. */
function Decision({ approval: { id, kind, hash, own, acts }, change, reload }: Omit<Props, 'customer'>) {
  const form = useId()
  const [refusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const routes = admin.approvals[':id']
  const param = { id }
  const needsNote = isOneManagers(kind)
  const refuse = () => call(routes.refusal.$post({ param, json: note.trim() ? { note: note.trim() } : {} }))

  async function decide(send: typeof refuse, done: string) {
    setBusy(true)
    const answer = await change(send)
    setBusy(false)
    if (answer.ok) return toast.success(done)
    const gone = answer.failure.code === 'not_found'
    toast.error(gone ? 'Este pedido não espera mais aprovação.' : sentenceOf(answer.failure))
    reload()
  }
  function decline(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (needsNote && !note.trim()) {
      event.currentTarget.querySelector('textarea')?.focus()
      return setError(sentenceFor('required'))
    }
    void decide(refuse, 'Pedido recusado. Nada mudou.')
  }

  return (
    <>
      {refusing && (
        <RefusalForm
          id={form}
          note={note}
          error={error}
          isOptional={!needsNote}
          onSubmit={decline}
          onNote={(typed) => {
            setNote(typed)
            setError(undefined)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2 md:justify-end">
        {acts.approve === true && !refusing && (
          <>
            <Button
              busy={busy}
              onClick={() =>
                void decide(() => call(routes.approval.$post({ param, json: { hash } })), 'Aprovado. Já vale.')
              }
            >
              {own ? 'Fazer valer' : 'Aprovar'}
            </Button>
            {!own && (
              <Button variant="secondary" disabled={busy} onClick={() => setRefusing(true)}>
                Recusar
              </Button>
            )}
          </>
        )}
        {refusing && (
          <>
            <Button type="submit" form={form} variant="danger" busy={busy}>
              Recusar o pedido
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setRefusing(false)}>
              Voltar
            </Button>
          </>
        )}
        {own && (
          <Button variant="secondary" busy={busy} onClick={() => void decide(refuse, 'Pedido retirado. Nada mudou.')}>
            Desistir do pedido
          </Button>
        )}
      </div>
    </>
  )
}

type RefusalProps = {
  id: string
  note: string
  error: string | undefined
  isOptional: boolean
  onNote: (note: string) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

function RefusalForm({ id, note, error, isOptional, onNote, onSubmit }: RefusalProps) {
  return (
    <form id={id} onSubmit={onSubmit} noValidate className="w-full">
      <TextArea
        label="Por que recusar"
        optional={isOptional}
        hint="Quem pediu lê isto."
        rows={2}
        maxLength={limits.note}
        autoFocus
        value={note}
        error={error}
        onChange={({ target }) => onNote(target.value)}
      />
    </form>
  )
}
