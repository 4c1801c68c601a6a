import { useEffect } from 'react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { paths } from '../core/router.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'

/** Any other path under /admin. */
export function NotFoundView() {
  useEffect(() => console.error('404: não existe', window.location.pathname), [])
  return (
    <div className="flex flex-col items-center gap-3 py-20 text-center">
      <p className="font-extrabold text-5xl text-brand">404</p>
      <ViewTitle title="Página não encontrada" />
      <p className="max-w-prose text-ink-soft">Este endereço não existe na administração.</p>
      <LinkButton href={paths.dashboard} className="mt-3">
        Voltar ao Dashboard
      </LinkButton>
    </div>
  )
}
