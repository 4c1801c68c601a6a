import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type Props = { label: string; stale: boolean | undefined; children: ReactNode }

/**
 * The rows of a list as cards, for screens without room for a table. They lose their colour, not their contrast, while
 * newer ones load.
 */
export function CardList({ label, stale, children }: Props) {
  return (
    <ul
      aria-label={label}
      aria-busy={stale}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]',
        stale && 'cursor-progress grayscale',
      )}
    >
      {children}
    </ul>
  )
}

/** One row as a card, with name and state in its first line. */
export function ListCard({ name, badge, children }: { name: ReactNode; badge: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-4 text-sm">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-[6rem]">{name}</div>
        <div className="max-w-full">{badge}</div>
      </div>
      <div className="contents">{children}</div>
    </li>
  )
}
