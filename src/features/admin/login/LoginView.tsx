import { useEffect } from 'react'
import { brand } from '#content/brand.ts'
import { Card } from '#ui/structure/Card.tsx'
import { go, safeReturn } from '../core/router.ts'
import { sessionOpened, type Who } from '../core/session.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { LoginForm } from './LoginForm.tsx'

/** /admin/login. `returnTo` is the address that the analyst wanted. */
export function LoginView({ returnTo }: { returnTo: string | undefined }) {
  useEffect(() => document.querySelector<HTMLInputElement>('input[name=username]')?.focus(), [])
  function done(who: Who) {
    sessionOpened(who)
    go(safeReturn(returnTo), { replace: true })
  }
  return (
    <main id="conteudo" tabIndex={-1} className="flex grow items-center justify-center p-4 focus:outline-none">
      <div className="w-full max-w-sm">
        <p className="mb-6 flex items-center justify-center gap-3">
          <img src="/favicon.svg" alt="" width="40" height="40" className="-mr-1.5" />
          <span className="font-extrabold text-3xl text-brand tracking-tight">{brand.short}</span>
          <span className="border-line border-l pl-3 text-ink-soft text-sm">{brand.bank}</span>
        </p>
        <Card>
          <ViewTitle title="Entrar na administração" className="mb-5" />
          <LoginForm onDone={done} />
        </Card>
        <p className="mt-4 text-center text-sm">
          <a href="/" target="_self" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Voltar ao site
          </a>
        </p>
      </div>
    </main>
  )
}
