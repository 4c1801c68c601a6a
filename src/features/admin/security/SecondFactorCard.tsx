import { useState } from 'react'
import type { SecondFactorSecret } from '#contracts/analyst.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { CodeConfirmation } from './CodeConfirmation.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Step =
  | { at: 'idle' }
  | { at: 'password' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: string[] }
const idle: Step = { at: 'idle' }

/** Turns the second factor on (password, QR code, first code, recovery codes) and off (password). */
export function SecondFactorCard({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [step, setStep] = useState<Step>(idle)
  const cancel = () => setStep(idle)
  const badge = isOn ? <Badge tone="ok">Ativada</Badge> : <Badge tone="neutral">Desativada</Badge>

  return (
    <Card title="Verificação em duas etapas" action={badge}>
      {step.at === 'idle' && (
        <>
          <p className="text-ink-soft">
            {isOn
              ? 'Ao entrar, além da senha, pedimos um código do seu aplicativo autenticador.'
              : 'Com um aplicativo autenticador no celular, ninguém entra na sua conta só com a senha.'}
          </p>
          <Button variant="secondary" className="mt-4" onClick={() => setStep({ at: 'password' })}>
            {isOn ? 'Desativar' : 'Ativar'}
          </Button>
        </>
      )}
      {step.at === 'password' && !isOn && (
        <PasswordForm
          submitLabel="Continuar"
          send={(password) => call(admin['second-factor'].$post({ json: { password } }))}
          onDone={(secret) => setStep({ at: 'code', secret })}
          onCancel={cancel}
        />
      )}
      {step.at === 'password' && isOn && (
        <PasswordForm
          submitLabel="Desativar"
          send={(password) => call(admin['second-factor'].removal.$post({ json: { password } }))}
          onDone={() => {
            cancel()
            onChange(false)
            toast.success('Verificação em duas etapas desativada')
          }}
          onCancel={cancel}
        >
          <p>Depois disso a senha sozinha abre a sua conta, e os códigos de recuperação deixam de valer.</p>
        </PasswordForm>
      )}
      {step.at === 'code' && (
        <CodeConfirmation
          secret={step.secret}
          onDone={(codes) => {
            setStep({ at: 'codes', codes })
            onChange(true)
          }}
          onCancel={cancel}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
    </Card>
  )
}
