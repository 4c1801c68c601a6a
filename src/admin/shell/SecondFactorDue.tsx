import { useState } from 'react'
import type { SecondFactorSecret } from '#api/analyst.ts'
import { brand } from '#content/brand.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { passkeysWork } from '../core/passkeys/support.ts'
import { $who, call, passkeyKnown, sessionOpened } from '../core/session.ts'
import { logOut } from '../core/sign-out.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { AddPasskey } from '../security/AddPasskey.tsx'
import { RecoveryCodes } from '../security/RecoveryCodes.tsx'
import { CodeConfirmation, PasswordForm } from '../security/SecondFactorSteps.tsx'

type Step =
  | { at: 'password' }
  | { at: 'passkey' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: string[] }

/** Covers the admin area until the account sets up a second factor, which the bank has made compulsory. */
export function SecondFactorDue() {
  const [step, setStep] = useState<Step>({ at: 'password' })
  function enter() {
    const who = $who.get()
    if (who) sessionOpened(who)
  }
  return (
    <div className="fixed inset-0 z-40 grid items-start justify-items-center overflow-y-auto bg-paper p-4 sm:items-center">
      <div className="w-full max-w-2xl">
        <Card>
          <ViewTitle title="Ative a verificação em duas etapas" className="mb-3" />
          {step.at === 'password' && (
            <>
              <p className="mb-5 text-ink-soft">
                O {brand.bank} pede agora um segundo passo a todas as contas: além da senha, um código de um aplicativo
                autenticador no seu celular. Leva dois minutos, e depois você continua de onde parou.
              </p>
              <PasswordForm
                submitLabel="Continuar"
                cancelLabel="Sair"
                send={(password) => call(admin['second-factor'].$post({ json: { password } }))}
                onDone={(secret) => setStep({ at: 'code', secret })}
                onCancel={() => void logOut()}
              />
              {passkeysWork() && (
                <Button variant="ghost" className="mt-4" onClick={() => setStep({ at: 'passkey' })}>
                  Usar uma chave de acesso
                </Button>
              )}
            </>
          )}
          {step.at === 'passkey' && (
            <AddPasskey
              onDone={({ codes }) => {
                passkeyKnown(true)
                setStep({ at: 'codes', codes })
              }}
              onCancel={() => setStep({ at: 'password' })}
            />
          )}
          {step.at === 'code' && (
            <CodeConfirmation
              secret={step.secret}
              onDone={(codes) => setStep({ at: 'codes', codes })}
              onCancel={() => setStep({ at: 'password' })}
            />
          )}
          {step.at === 'codes' && (
            <RecoveryCodes title="Verificação em duas etapas ativada" codes={step.codes} onDone={enter} />
          )}
        </Card>
      </div>
    </div>
  )
}
