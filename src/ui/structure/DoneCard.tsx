import { type ReactNode, useRef, useState } from 'react'
import { Card } from './Card.tsx'
import { useOpenOnPaper } from './FoldingCard.tsx'

type Props = {
  title: string
  /** What came of it, in one line. Null while there is something to do: the card then stands open, without a fold. */
  done: ReactNode
  /** Begins open, because something inside is not finished. */
  opens?: boolean
  children: ReactNode
}

/** A card that folds to one line once its matter is done. A press opens it, and so does paper. */
export function DoneCard({ title, done, opens = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [begins] = useState(opens)
  useOpenOnPaper(details)
  if (done === null) return <Card title={title}>{children}</Card>
  return (
    <section>
      <details ref={details} open={begins} className="group/done rounded-lg border border-line bg-white">
        <summary className="-outline-offset-2 flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <h2 className="font-bold text-base">{title}</h2>
            <span className="text-ink-soft text-sm group-open/done:invisible">{done}</span>
          </span>
          <span
            aria-hidden
            className="icon icon-chevron-down ml-auto size-5 shrink-0 group-open/done:rotate-180 print:hidden"
          />
        </summary>
        <div className="px-4 pb-2.5">{children}</div>
      </details>
    </section>
  )
}

/** Opens the folded card that holds an element, so that the element can take the focus. */
export function unfold(element: Element | null | undefined): void {
  element?.closest('details')?.setAttribute('open', '')
}
