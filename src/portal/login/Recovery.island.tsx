import { useEffect, useRef, useState } from 'react'
import type { VerificationResponse } from '#api/recovery.ts'
import { titledName } from '#domain/identity/people.ts'
import { clearRecord, noteSession } from '#lib/stored-application.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { VerificationStep } from './VerificationStep.tsx'

/**
 * Recovers a forgotten password in two steps. The token of the first step stays in memory only, so a reload starts
 * again.
 */
export function Recovery() {
  return (
    <ErrorBoundary>
      <Steps />
    </ErrorBoundary>
  )
}

function Steps() {
  const [verified, setVerified] = useState<(VerificationResponse & { cpf: string }) | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(verified)

  useEffect(() => {
    // Moves the focus after a change of step, but not when the page opens.
    if (before.current !== verified) heading.current?.focus()
    before.current = verified
  }, [verified])

  return (
    <>
      <p className="mt-2 text-ink-faint text-sm">
        Etapa <span>{verified ? 2 : 1}</span> de 2
      </p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 font-bold text-xl focus:outline-none">
        {verified ? 'Nova Senha' : 'Verificação'}
      </h2>
      {verified ? (
        <>
          <p className="mt-2 text-ink-soft">
            {verified.fullName === null ? (
              'Se os dados conferem com um cadastro, acabamos de mandar um código ao e-mail dele.'
            ) : (
              <span>
                Olá,{' '}
                <strong translate="no" className="text-ink">
                  {titledName(verified.fullName)}
                </strong>
                . Escolha a nova senha do contrato{' '}
                <strong translate="no" className="figures text-ink">
                  {verified.contractNumber}
                </strong>
                .
              </span>
            )}
          </p>
          <NewPasswordStep verified={verified} onExpired={() => setVerified(null)} onDone={goToPortal} />
        </>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">Confirme os dados do seu pedido para criar uma nova senha.</p>
          <VerificationStep onVerified={(answer, cpf) => setVerified({ ...answer, cpf })} />
        </>
      )}
    </>
  )
}

// The portal confirms the new password, because a toast here would disappear with the page. Back does not bring this
// page again, with the password typed.
function goToPortal() {
  // A record of this tab would be another person's, or of before.
  clearRecord()
  noteSession()
  window.location.replace('/dashboard?senha=1')
}
