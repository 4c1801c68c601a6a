import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from './router.ts'

let firstView = true

/**
 * The heading of a view. It names the tab, and takes the focus after a move from another view, so that screen reader
 * and keyboard start at the top of the new view.
 */
export function ViewTitle({ children, title, className }: { children?: ReactNode; title: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} | Administração`
    // An open menu keeps the focus.
    if (!firstView && !document.activeElement?.closest('[role=menu]')) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    firstView = false
  }, [title])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`min-w-0 hyphens-auto font-bold text-2xl focus:outline-none [overflow-wrap:anywhere] ${className ?? ''}`}
    >
      {children ?? title}
    </h1>
  )
}

/** A view below the settings: the link back to them, its title, and the elements beside the title. */
export function SettingsPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <nav aria-label="Você está em" className="text-sm">
        <a href={paths.settings} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Configurações
        </a>{' '}
        <span aria-hidden>/</span> <span>{title}</span>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title={title} />
        {action}
      </div>
      <div className="contents">{children}</div>
    </div>
  )
}
