import { LinkButton } from '#ui/actions/Button.tsx'
import { paths } from '../core/router.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'

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
