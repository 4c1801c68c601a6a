import { type ReactNode, useRef, useState } from 'react'
import { useOpenOnPaper, wide } from './FoldingCard.tsx'

type Props = {
  /** What the closed part says; it stays above the open one. */
  title: ReactNode
  children: ReactNode
  /** Whether it begins open on small screens too, because something in it is under way. */
  isOpen?: boolean
}

/** A part of a card that folds to its title. It begins open on wide screens, and is open on paper. */
export function Fold({ title, children, isOpen = false }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [begins] = useState(() => isOpen || (globalThis.matchMedia?.(wide).matches ?? true))
  useOpenOnPaper(details)
  return (
    <details ref={details} open={begins} className="mt-2 border-line border-t pt-1 sm:mt-4">
      <summary className="flex min-h-12 items-center gap-3">
        <h3 className="min-w-0 flex-1 font-bold">{title}</h3>
        {/* Only its own part turns it: a group's variant would hear a part around it too. */}
        <span
          aria-hidden
          className="icon icon-chevron-down size-5 shrink-0 [[open]>summary>&]:rotate-180 print:hidden"
        />
      </summary>
      <div className="pb-1">{children}</div>
    </details>
  )
}
