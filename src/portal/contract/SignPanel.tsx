import { PenLine } from 'lucide-react'
import type { PortalContract } from '#api/contract.ts'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../codes/MailedCode.tsx'
import type { Show } from './use-contract.ts'
import { useSignature } from './use-signature.ts'

type Props = {
  applicationId: string
  contractId: string
  maskedEmail: string
  show: Show
  reload: () => Promise<PortalContract | null>
}

/** 'Li e concordo', the code that comes by mail, 'Assinar contrato'. */
export function SignPanel({ applicationId, contractId, maskedEmail, show, reload }: Props) {
  const signature = useSignature({ applicationId, contractId, show, reload })
  const { code, busy } = signature
  return (
    <Card title="Assinar" id="assinar">
      <form
        ref={signature.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void (code === null ? signature.askForCode() : signature.sign())
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
            Para confirmar que é você, enviamos um código de 6 números a{' '}
            <span className="whitespace-nowrap">{maskedEmail}</span>.
          </p>
        ) : (
          <MailedCode
            className="mt-3"
            name="code"
            hint={`Enviamos 6 números a ${maskedEmail}. Valem por 10 minutos`}
            value={code}
            error={signature.errorOf('code')}
            onChange={(event) => signature.type(event.target.value)}
            onResend={signature.resend}
          />
        )}
        <Button
          type="submit"
          className="mt-4 max-sm:w-full"
          busy={busy}
          busyLabel={code === null ? 'Enviando...' : 'Assinando...'}
          icon={code !== null && <PenLine aria-hidden className="size-5" />}
        >
          {code === null ? 'Receber o código' : 'Assinar contrato'}
        </Button>
      </form>
    </Card>
  )
}
