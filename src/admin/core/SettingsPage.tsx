import type { ReactNode } from 'react'
import { paths } from './router.ts'
import { ViewTitle } from './ViewTitle.tsx'

/** A view below the settings: the link back to them, its title, and the elements beside the title. */
export function SettingsPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <nav aria-label="Você está em" className="text-sm">
        <a href={paths.settings} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Configurações
        </a>{' '}
        <span aria-hidden>/</span> {title}
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title={title} />
        {action}
      </div>
      {children}
    </div>
  )
}
