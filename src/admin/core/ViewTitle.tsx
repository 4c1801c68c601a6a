import { type ReactNode, useEffect, useRef } from 'react'

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
    <h1 ref={heading} tabIndex={-1} className={`font-bold text-2xl focus:outline-none ${className ?? ''}`}>
      {children ?? title}
    </h1>
  )
}
