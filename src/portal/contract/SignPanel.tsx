import { PenLine } from 'lucide-react'
import type { PortalContract } from '#api/contract.ts'
import { sentenceFor } from '#content/sentences.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { callPortal } from '../session.ts'
import type { Show } from './use-contract.ts'

type Props = {
  applicationId: string
  contractId: string
  maskedEmail: string
  /** Whether the customer got to the end of the contract. */
  reached: boolean
  show: Show
  reload: () => Promise<PortalContract | null>
}

/** Takes 'Li e concordo' and the mailed code, then signs the contract. */
export function SignPanel({ applicationId, contractId, maskedEmail, reached, show, reload }: Props) {
  const { form, resend } = useSignature({ applicationId, contractId, reached, show, reload })
  const isCodeSent = form.typed.code !== null
  return (
    <Card title="Assinar" id="assinar" className="print:hidden">
      <form {...form.props}>
        <CheckboxField label="Li o contrato inteiro e concordo" disabled={isCodeSent} {...form.checked('agreed')} />
        {!isCodeSent ? (
          <p className="mt-1 text-ink-soft text-sm">
            Para confirmar que é você, enviamos um código a{' '}
            <span className="[overflow-wrap:anywhere]">{unbroken(maskedEmail)}</span>.
          </p>
        ) : (
          <MailedCode
            className="mt-3"
            autoFocus
            hint={`Enviamos um código a ${maskedEmail}. Vale por 10 minutos`}
            {...form.text('code')}
            onResend={resend}
          />
        )}
        <Button
          type="submit"
          className="mt-4 max-sm:w-full"
          aria-disabled={!reached}
          aria-describedby={reached ? undefined : 'ler-ate-o-fim'}
          busy={form.busy}
          busyLabel={!isCodeSent ? 'Enviando...' : 'Assinando...'}
          icon={isCodeSent && <PenLine aria-hidden className="size-5" />}
        >
          {isCodeSent ? 'Assinar contrato' : 'Receber o código'}
        </Button>
        {!reached && (
          <p id="ler-ate-o-fim" className="mt-2 text-ink-soft text-sm">
            O botão funciona quando você chega ao fim do contrato.
          </p>
        )}
      </form>
    </Card>
  )
}

type Signing = {
  applicationId: string
  contractId: string
  reached: boolean
  show: Show
  reload: () => Promise<PortalContract | null>
}

/**
 * Failures after which the page is out of date, for example because the contract was renewed, given up or signed
 * elsewhere.
 */
const outdated = [
  'contract_changed',
  'contract_not_ready',
  'contract_outdated',
  'contract_withdrawn',
  'entry_unpaid',
  'wrong_status',
]

/** Takes the steps of a signature: agree, ask for a code, sign with it. A failure stands beside its field. */
function useSignature({ applicationId, contractId, reached, show, reload }: Signing) {
  const at = { param: { contractId }, query: { application: applicationId } }

  const form = useForm({
    initial: { agreed: false, code: null as string | null },
    read: ({ agreed, code }) => {
      if (!reached) return null
      return readUnless(
        {
          agreed: agreed ? undefined : 'Marque “Li o contrato inteiro e concordo” para continuar',
          code: code === null || code.trim() ? undefined : sentenceFor('code_incomplete'),
        },
        () => ({ code }),
      )
    },
    send: async ({ code }: { code: string | null }) => {
      if (code !== null) return sign(code)
      const failure = await sendCode()
      if (failure) return explain(failure, 'agreed')
      form.change({ code: '' })
      return 'asks'
    },
  })

  async function explain(failure: Failure, field: 'agreed' | 'code'): Promise<Failure> {
    if (outdated.includes(failure.code)) await reload()
    return besideField(failure, field)
  }

  async function sendCode(): Promise<Failure | null> {
    const answer = await callPortal(api.portal.contract[':contractId'].code.$post({ ...at, json: { agreed: true } }))
    // The customer has signed in another tab meanwhile, so the server sent no code.
    if (answer.ok && answer.data.contract?.signedAt) show(answer.data)
    return answer.ok ? null : answer.failure
  }

  async function sign(code: string): Promise<Failure | null> {
    const answer = await callPortal(api.portal.contract[':contractId'].signature.$post({ ...at, json: { code } }))
    // Without an answer only the server knows whether the contract is signed, so this asks again.
    const known = answer.ok ? answer.data : await reload()
    if (known?.contract?.signedAt) {
      show(known)
      return null
    }
    return answer.ok ? null : explain(answer.failure, 'code')
  }

  async function resend(): Promise<string | null> {
    const failure = await sendCode()
    return failure && sentenceOf(failure)
  }
  return { form, resend }
}
