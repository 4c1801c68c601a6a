import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ApplicantView } from '#contracts/portal.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The applicant's own access: another password, and where else the account is open. */
export function AccessPage({ view }: { view: ApplicantView }) {
  // A new password ends every other session: the list is asked for again.
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <div>
        <a
          href="#conteudo"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Voltar para Meu Financiamento
        </a>
        <h1 ref={heading} tabIndex={-1} className="mt-2 font-extrabold text-3xl focus:outline-none">
          Senha e acessos
        </h1>
      </div>
      <PasswordCard view={view} onChanged={() => setChanges(changes + 1)} />
      <SessionsCard key={changes} />
    </div>
  )
}
