import { useEffect, useId, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { withdrawalTermOf } from '#content/withdrawal.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { goToLogin } from '../session.ts'
import type { Show } from './use-contract.ts'

type Props = { applicationId: string; signed: boolean; until: PlainDate | null; opened: boolean; show: Show }

/**
 * Returns the contract up: with one press before the signature, with a code after it. `until` is the last day to
 * withdraw; null until it is known. `opened`: the customer came to do this.
 */
export function WithdrawPanel({ applicationId, signed, until, opened, show }: Props) {
  const [open, setOpen] = useState(opened)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!opened) return
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [opened])
  const { reason, setReason, code, type, hint, error, busy, withdraw, resend } = useWithdrawal(applicationId, show)
  const id = useId()
  return (
    <div ref={panel} tabIndex={-1} className="focus:outline-none">
      <Card title="Mudou de ideia?">
        <p className="max-w-prose text-ink-soft">
          {signed
            ? `Você pode desistir ${withdrawalTermOf(until)}, sem multa e sem explicar o motivo. ${until ? 'Você devolve a moto sem custo, e o que você pagou volta assim que a recebermos.' : 'Devolvemos o que você pagou.'}`
            : 'Você pode desistir antes de assinar, sem custo. Se já pagou a entrada, devolvemos o valor inteiro.'}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {signed ? 'Desistir do contrato' : 'Desistir do pedido'}
        </Button>
        <form
          id={id}
          noValidate
          hidden={!open}
          className="mt-4 grid max-w-prose gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void withdraw()
          }}
        >
          <TextArea
            label="Por que você quer desistir?"
            optional
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {code !== null && (
            <MailedCode
              name="code"
              hint={hint}
              value={code}
              error={error ?? undefined}
              onChange={(event) => type(event.target.value)}
              onResend={resend}
            />
          )}
          {code === null && error && (
            <Alert tone="bad" role="alert">
              {error}
            </Alert>
          )}
          <Button type="submit" variant="danger" className="justify-self-start" busy={busy} busyLabel="Enviando...">
            {signed && code === null ? 'Receber o código para desistir' : 'Confirmar a desistência'}
          </Button>
        </form>
      </Card>
    </div>
  )
}

const codeHint = 'Enviamos um código ao seu e-mail. Digite-o para confirmar'
const isCodeSent = ({ code }: Failure) => code === 'code_required' || code === 'code_at_former_email'

/** Returns the contract up. For a signed contract the first try makes the server mail a code. */
function useWithdrawal(applicationId: string, show: Show) {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState(codeHint)

  const send = (typed?: string) =>
    callApi(
      api.portal.withdrawal.$post({
        query: { application: applicationId },
        json: { ...(reason.trim() && { reason }), ...(typed !== undefined && { code: typed }) },
      }),
    )

  async function withdraw() {
    if (code !== null && !code.trim()) return setError(sentenceFor('code_incomplete'))
    setBusy(true)
    setError(null)
    const answer = await send(code ?? undefined)
    setBusy(false)
    if (answer.ok) {
      show(answer.data)
      return toast.success('Recebemos a sua desistência')
    }
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    if (isCodeSent(answer.failure)) {
      setHint(answer.failure.code === 'code_at_former_email' ? sentenceOf(answer.failure) : codeHint)
      return setCode('')
    }
    setError(sentenceOf(answer.failure))
  }

  async function resend(): Promise<string | null> {
    const answer = await send()
    return answer.ok || isCodeSent(answer.failure) ? null : sentenceOf(answer.failure)
  }
  function type(typed: string) {
    setCode(typed)
    setError(null)
  }
  return { reason, setReason, code, type, hint, error, busy, withdraw, resend }
}
