import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LinkButton } from '#ui/actions/Button.tsx'
import { paths } from '../core/router.ts'
import { $who, mayDo } from '../core/session.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'

/** Shown for an unknown path under /admin, and for a view that the account may not see. */
export function NotFoundView() {
  const worksAtCounter = mayDo(useStore($who), 'workAtCounter')
  useEffect(() => console.error('404: não existe', window.location.pathname), [])
  return (
    <div className="flex flex-col items-center gap-3 py-20 text-center">
      <p className="font-extrabold text-5xl text-brand">404</p>
      <ViewTitle title="Página não encontrada" />
      <p className="max-w-prose text-ink-soft">Este endereço não existe na administração.</p>
      <LinkButton href={paths.dashboard} className="mt-3">
        {worksAtCounter ? 'Voltar às retiradas' : 'Voltar ao Dashboard'}
      </LinkButton>
    </div>
  )
}

/** Shown to an analyst in place of a managers' view: says who may see it, and links to another view. */
export function ManagersOnlyView() {
  return (
    <div className="flex flex-col items-center gap-3 py-20 text-center">
      <ViewTitle title="Só para a gestão" />
      <p className="max-w-prose text-ink-soft">
        Esta página é de quem é da gestão. Precisa de um número daqui? Peça a alguém da gestão, que também pode
        exportar.
      </p>
      <LinkButton href={paths.dashboard} className="mt-3">
        Voltar ao Dashboard
      </LinkButton>
    </div>
  )
}
