import type { ReactNode } from 'react'

type Props = {
  /** The name of the item, and badges. */
  title: ReactNode
  /** Details of the item. */
  children: ReactNode
  /** A button or link for the item. */
  action?: ReactNode
}

/** A list item. Its action stands beside the text, or below it on narrow screens. */
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
