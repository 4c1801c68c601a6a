import type { ReactNode } from 'react'

type Props = {
  /** An icon of 32 px or so. */
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** Shown instead of an empty list, with a next step. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-line border-dashed bg-paper px-6 py-12 text-center">
      {icon && <span className="mb-1 text-ink-faint">{icon}</span>}
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-ink-soft text-sm">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
