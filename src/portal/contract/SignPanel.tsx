import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PortalContract } from '#api/contract.ts'
import { sentenceFor } from '#content/sentences.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { goToLogin } from '../session.ts'
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
  const signature = useSignature({ applicationId, contractId, show, reload })
  const { code, busy } = signature
  return (
    <Card title="Assinar" id="assinar">
      <form
        ref={signature.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && reached) void (code === null ? signature.askForCode() : signature.sign())
        }}
      >
        <CheckboxField
          label="Li o contrato inteiro e concordo"
          name="agreed"
          checked={signature.agreed}
          disabled={code !== null}
          error={signature.errorOf('agreed')}
          onChange={(event) => signature.agree(event.target.checked)}
        />
        {code === null ? (
          <p className="mt-1 text-ink-soft text-sm">
            Para confirmar que é você, enviamos um código a <span className="whitespace-nowrap">{maskedEmail}</span>.
          </p>
        ) : (
          <MailedCode
            className="mt-3"
            name="code"
            hint={`Enviamos um código a ${maskedEmail}. Vale por 10 minutos`}
            value={code}
            error={signature.errorOf('code')}
            onChange={(event) => signature.type(event.target.value)}
            onResend={signature.resend}
          />
        )}
        <Button
          type="submit"
          className="mt-4 max-sm:w-full"
          aria-disabled={!reached}
          aria-describedby={reached ? undefined : 'ler-ate-o-fim'}
          busy={busy}
          busyLabel={code === null ? 'Enviando...' : 'Assinando...'}
          icon={code !== null && <PenLine aria-hidden className="size-5" />}
        >
          {code === null ? 'Receber o código' : 'Assinar contrato'}
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
function useSignature({ applicationId, contractId, show, reload }: Signing) {
  const form = useRef<HTMLFormElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const { errors, setErrors, refuse } = useFieldErrors(form)
  const [busy, setBusy] = useState(false)
  const at = { param: { contractId }, query: { application: applicationId } }

  async function explain(failure: Failure, field: 'agreed' | 'code') {
    if (failure.code === 'unauthenticated') return goToLogin('ended')
    if (outdated.includes(failure.code)) await reload()
    refuse({ [field]: sentenceOf(failure) })
  }

  async function sendCode(): Promise<Failure | null> {
    const answer = await callApi(api.portal.contract[':contractId'].code.$post({ ...at, json: { agreed: true } }))
    // The customer has signed in another tab meanwhile, so the server sent no code.
    if (answer.ok && answer.data.contract?.signedAt) show(answer.data)
    return answer.ok ? null : answer.failure
  }

  async function askForCode() {
    if (!agreed) return refuse({ agreed: 'Marque “Li o contrato inteiro e concordo” para continuar' })
    setBusy(true)
    setErrors({})
    const failure = await sendCode()
    setBusy(false)
    if (failure) return explain(failure, 'agreed')
    flushSync(() => setCode(''))
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  async function sign() {
    if (!code?.trim()) return refuse({ code: sentenceFor('code_incomplete') })
    setBusy(true)
    setErrors({})
    const answer = await callApi(api.portal.contract[':contractId'].signature.$post({ ...at, json: { code } }))
    // Without an answer only the server knows whether the contract is signed, so this asks again.
    const known = answer.ok ? answer.data : await reload()
    setBusy(false)
    if (known?.contract?.signedAt) {
      show(known)
      toast.success('Contrato assinado')
    } else if (!answer.ok) await explain(answer.failure, 'code')
  }

  function agree(value: boolean) {
    setAgreed(value)
    setErrors({})
  }
  function type(value: string) {
    setCode(value)
    setErrors({})
  }
  const resend = async () => {
    const failure = await sendCode()
    return failure && sentenceOf(failure)
  }
  const errorOf = (field: 'agreed' | 'code') => errors[field]
  return { form, agreed, agree, code, type, busy, errorOf, askForCode, sign, resend }
}
