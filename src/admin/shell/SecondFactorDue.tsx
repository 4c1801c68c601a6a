import { useState } from 'react'
import type { SecondFactorSecret } from '#api/analyst.ts'
import { brand } from '#content/brand.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { passkeysWork } from '../core/passkeys/support.ts'
import { $who, passkeyKnown, sessionOpened } from '../core/session.ts'
import { logOut, notLeft } from '../core/sign-out.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { AddPasskey } from '../security/AddPasskey.tsx'
import { RecoveryCodes } from '../security/RecoveryCodes.tsx'
import { CodeConfirmation, useNewSecret } from '../security/SecondFactorSteps.tsx'

type Step =
  | { at: 'start' }
  | { at: 'passkey' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'codes'; codes: string[] }

/** Covers the admin area until the account sets up a second factor, which the bank has made compulsory. */
export function SecondFactorDue() {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const { busy, failure, start } = useNewSecret((secret) => setStep({ at: 'code', secret }))
  const leaving = usePress()
  function enter() {
    const who = $who.get()
    if (who) sessionOpened(who)
  }
  return (
    <div className="fixed inset-0 z-40 grid items-start justify-items-center overflow-y-auto bg-paper p-4 sm:items-center">
      <div className="w-full max-w-2xl">
        <Card>
          <ViewTitle title="Ative a verificação em duas etapas" className="mb-3" />
          {step.at === 'start' && (
            <>
              <p className="mb-5 text-ink-soft">
                O <span translate="no">{brand.bank}</span> pede agora um segundo passo a todas as contas: além da senha,
                um código de um aplicativo autenticador no seu celular. Leva dois minutos, e depois você continua de
                onde parou.
              </p>
              <div className="flex flex-wrap gap-3">
                <Button busy={busy} onClick={start}>
                  Continuar
                </Button>
                {passkeysWork() && (
                  <Button variant="secondary" onClick={() => setStep({ at: 'passkey' })}>
                    Usar uma chave de acesso
                  </Button>
                )}
                <Button variant="ghost" busy={leaving.busy} onClick={() => void leaving.press('leave', logOut)}>
                  Sair
                </Button>
                <PressFailure failure={failure} />
                <PressFailure failure={leaving.failure} what={notLeft} />
              </div>
            </>
          )}
          {step.at === 'passkey' && (
            <AddPasskey
              onDone={({ codes }) => {
                passkeyKnown(true)
                setStep({ at: 'codes', codes })
              }}
              onCancel={() => setStep({ at: 'start' })}
            />
          )}
          {step.at === 'code' && (
            <CodeConfirmation
              secret={step.secret}
              onDone={(codes) => setStep({ at: 'codes', codes })}
              onCancel={() => setStep({ at: 'start' })}
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
