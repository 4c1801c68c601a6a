import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApprovalsResponse, ApprovalView } from '#api/approvals.ts'
import { limits } from '#api/line-rules.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isOneManagers } from '#domain/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Answer, type Failure, failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
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
        <h2 tabIndex={-1} className="font-bold text-lg focus:outline-none">
          {title}
        </h2>
        <Changes lines={lines} />
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

/** What a request changes, line by line. */
export function Changes({ lines, className = '' }: Pick<ApprovalView, 'lines'> & { className?: string }) {
  if (lines.length === 0) return null
  return (
    <ul className={`list-disc pl-5 ${className}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The buttons to decide about a request or withdraw it. A manager who declines an analyst's request gives a reason. */
function Decision({ approval: { id, kind, hash, own, acts }, change, reload }: Omit<Props, 'customer'>) {
  const [refusing, setRefusing] = useState(false)
  const refuseButton = useRef<HTMLButtonElement>(null)
  const { pressed, busy, failure, press } = usePress<'approve' | 'withdraw'>()
  const routes = admin.approvals[':id']
  const param = { id }
  const refuse = (note?: string) => call(routes.refusal.$post({ param, json: note ? { note } : {} }))

  /** Returns the failure, or null once it is stored. */
  async function decide(send: () => Promise<Answer<ApprovalsResponse>>, done: string): Promise<Failure | null> {
    const answer = await change(send)
    if (answer.ok) toast.success(done)
    else reload()
    const failure = failureIn(answer)
    // The list says it, from which the request goes.
    return failure?.code === 'not_found' ? null : failure
  }
  if (refusing)
    return (
      <RefusalForm
        id={id}
        isOptional={kind === 'unknown' || !isOneManagers(kind)}
        onRefuse={(note) => decide(() => refuse(note), 'Pedido recusado. Nada mudou.')}
        onBack={() => {
          flushSync(() => setRefusing(false))
          refuseButton.current?.focus()
        }}
      />
    )
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {acts.approve === true && (
        <>
          <Button
            busy={pressed === 'approve'}
            onClick={() =>
              void press('approve', () =>
                decide(() => call(routes.approval.$post({ param, json: { hash } })), 'Aprovado. Já vale.'),
              )
            }
          >
            {own ? 'Fazer valer' : 'Aprovar'}
          </Button>
          {!own && (
            <Button ref={refuseButton} variant="secondary" disabled={busy} onClick={() => setRefusing(true)}>
              Recusar
            </Button>
          )}
        </>
      )}
      {own && (
        <Button
          variant="secondary"
          busy={pressed === 'withdraw'}
          onClick={() => void press('withdraw', () => decide(() => refuse(), 'Pedido retirado. Nada mudou.'))}
        >
          Desistir do pedido
        </Button>
      )}
      <PressFailure failure={failure} />
    </div>
  )
}

type RefusalProps = {
  id: string
  isOptional: boolean
  onRefuse: (note: string) => Promise<Failure | null>
  onBack: () => void
}

function RefusalForm({ id, isOptional, onRefuse, onBack }: RefusalProps) {
  const form = useForm({
    initial: { note: '' },
    read: ({ note }) =>
      readUnless({ note: isOptional || note.trim() ? undefined : sentenceFor('required') }, () => note.trim()),
    draft: { key: draftKey(`refusal:${id}`) },
    send: onRefuse,
  })
  return (
    <form {...form.props} className="grid w-full gap-3 md:justify-items-end">
      <TextArea
        className="w-full"
        label="Por que recusar"
        optional={isOptional}
        hint="Quem pediu lê isto."
        rows={2}
        maxLength={limits.note}
        autoFocus
        {...form.text('note')}
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={form.busy}>
          Recusar o pedido
        </Button>
        <Button variant="secondary" disabled={form.busy} onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
