import type { ReactNode } from 'react'

type Props = {
  /** Its name, and badges. */
  title: ReactNode
  /** What is to be known of it. */
  children: ReactNode
  /** What can be done with it; left out, nothing. */
  action?: ReactNode
}

/** One of a list, with what can be done with it beside it, or below where there is no room. */
export function ActionItem({ title, children, action }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{title}</p>
        <p className="text-ink-soft text-sm">{children}</p>
      </div>
      {action}
    </li>
  )
}
