import { useState } from 'react'
import type { AnalystResponse, SecondFactorSecret } from '#api/analyst.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { ask } from '../core/session.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { CodeConfirmation, useNewSecret } from './SecondFactorSteps.tsx'

type Step =
  | { at: 'idle' }
  | { at: 'leaving' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: string[] }
const idle: Step = { at: 'idle' }

type Account = Pick<AnalystResponse, 'secondFactor' | 'secondFactorCompulsory' | 'hasPasskey'>
type Props = { account: Account; onChange: (changes: Partial<AnalystResponse>) => void }

/** Turns the second factor on (QR code, first code, recovery codes) and off. Both ask for a fresh proof. */
export function SecondFactorCard({ account, onChange }: Props) {
  const isOn = account.secondFactor
  const [step, setStep] = useState<Step>(idle)
  const { busy, failure, start } = useNewSecret((secret) => setStep({ at: 'code', secret }))
  const cancel = () => setStep(idle)
  const badge = isOn ? <Badge tone="ok">Ativada</Badge> : <Badge tone="neutral">Desativada</Badge>

  return (
    <Card title="Verificação em duas etapas" action={badge}>
      {step.at === 'idle' && (
        <>
          <p className="text-ink-soft">
            {isOn
              ? 'Ao entrar, além da senha, pedimos um código do seu aplicativo autenticador.'
              : 'Com um aplicativo autenticador no celular, ninguém entra na sua conta só com a senha. Ao ativar, você sai dos outros dispositivos.'}
          </p>
          <Button
            variant="secondary"
            className="mt-4"
            busy={busy}
            onClick={isOn ? () => setStep({ at: 'leaving' }) : start}
          >
            {isOn ? 'Desativar' : 'Ativar'}
          </Button>
          <PressFailure failure={failure} className="mt-2" />
        </>
      )}
      {step.at === 'leaving' && (
        <TurnOff
          account={account}
          onCancel={cancel}
          onDone={() => {
            cancel()
            onChange({ secondFactor: false })
            toast.success('Verificação em duas etapas desativada')
          }}
        />
      )}
      {step.at === 'code' && (
        <CodeConfirmation
          secret={step.secret}
          onDone={(codes) => {
            setStep({ at: 'codes', codes })
            onChange({ secondFactor: true, ...(codes.length > 0 && { recoveryCodes: codes.length }) })
          }}
          onCancel={cancel}
        />
      )}
      {step.at === 'codes' && (
        <RecoveryCodes title="Verificação em duas etapas ativada" codes={step.codes} onDone={cancel} />
      )}
    </Card>
  )
}

type TurnOffProps = { account: Account; onDone: () => void; onCancel: () => void }

function TurnOff({ account: { secondFactorCompulsory, hasPasskey }, onDone, onCancel }: TurnOffProps) {
  const { busy, failure, press } = usePress()
  const turnOff = () => ask(admin['second-factor'].removal.$post(), onDone)

  return (
    <div className="grid gap-4">
      <p>
        <span>
          {!secondFactorCompulsory
            ? 'Depois disso a senha sozinha abre a sua conta.'
            : hasPasskey
              ? 'A verificação é obrigatória: depois disso só uma chave de acesso abre a sua conta.'
              : 'A verificação é obrigatória: depois disso você precisa configurar outro aplicativo antes de continuar.'}
        </span>
        {!hasPasskey && <span> Os códigos de recuperação deixam de valer.</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void press('turn off', turnOff)}>
          Desativar
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
        <PressFailure failure={failure} />
      </div>
    </div>
  )
}
