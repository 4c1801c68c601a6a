import { useEffect, useId, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { withdrawalTermOf } from '#content/withdrawal.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { callPortal } from '../session.ts'
import type { Show } from './use-contract.ts'

type Props = { applicationId: string; signed: boolean; until: PlainDate | null; opened: boolean; show: Show }

/**
 * Gives the contract up: with one press before the signature, with a code after it. `until` is the last day to
 * withdraw; null until it is known. `opened`: the customer came to do this.
 */
export function WithdrawPanel({ applicationId, signed, until, opened, show }: Props) {
  const [open, setOpen] = useState(opened)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!opened) return
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [opened])
  const { form, hint, resend } = useWithdrawal(applicationId, show)
  const isCodeAsked = form.typed.code !== null
  const id = useId()
  return (
    <section ref={panel} aria-label="Mudou de ideia?" tabIndex={-1} className="focus:outline-none print:hidden">
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
        <form id={id} hidden={!open} className="mt-4 grid max-w-prose gap-4" {...form.props}>
          <TextArea label="Por que você quer desistir?" optional rows={3} maxLength={1000} {...form.text('reason')} />
          {isCodeAsked && <MailedCode autoFocus hint={hint} {...form.text('code')} onResend={resend} />}
          <FormFailure failure={form.failure} />
          <Button
            type="submit"
            variant="danger"
            className="justify-self-start"
            busy={form.busy}
            busyLabel="Enviando..."
          >
            {signed && !isCodeAsked ? 'Receber o código para desistir' : 'Confirmar a desistência'}
          </Button>
        </form>
      </Card>
    </section>
  )
}

const codeHint = 'Enviamos um código ao seu e-mail. Digite-o para confirmar'
const isCodeSent = ({ code }: Failure) => code === 'code_required' || code === 'code_at_former_email'

/** Gives the contract up. For a signed contract the first try makes the server mail a code. */
function useWithdrawal(applicationId: string, show: Show) {
  const [hint, setHint] = useState(codeHint)
  const withdrawal = (json: { reason?: string; code?: string }) =>
    callPortal(api.portal.withdrawal.$post({ query: { application: applicationId }, json }))

  const form = useForm({
    initial: { reason: '', code: null as string | null },
    read: ({ reason, code }) =>
      readUnless({ code: code === null || code.trim() ? undefined : sentenceFor('code_incomplete') }, () => ({
        ...(reason.trim() && { reason }),
        ...(code !== null && { code }),
      })),
    draft: { key: `withdrawal:${applicationId}` },
    secrets: ['code'],
    send: async (json) => {
      const answer = await withdrawal(json)
      if (answer.ok) {
        show(answer.data)
        toast.success('Recebemos a sua desistência')
        return null
      }
      const { failure } = answer
      if (!isCodeSent(failure)) return json.code === undefined ? failure : besideField(failure, 'code')
      setHint(failure.code === 'code_at_former_email' ? sentenceOf(failure) : codeHint)
      form.change({ code: '' })
      return 'asks'
    },
  })

  async function resend(): Promise<string | null> {
    const answer = await withdrawal(form.typed.reason.trim() ? { reason: form.typed.reason } : {})
    return answer.ok || isCodeSent(answer.failure) ? null : sentenceOf(answer.failure)
  }
  return { form, hint, resend }
}
