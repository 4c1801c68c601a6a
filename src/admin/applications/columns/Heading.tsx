import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import type { Column } from '../columns.tsx'
import { type ListState, orderOf, sortedBy } from '../list-state.ts'

type Props = { column: Column; state: ListState; onState: (state: ListState) => void; className: string }

/** A column's heading; pressed, the list is ordered by it. */
export function Heading({ column, state, onState, className }: Props) {
  const { label, title, sort } = column
  const order = orderOf(state)
  const sorted = sort === order.column ? order.direction : undefined
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={classes('whitespace-nowrap', column.className, className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onState(sortedBy(state, sort))}
          className="inline-flex min-h-11 items-center hover:text-ink"
        >
          {label}
          {sorted && <Arrow aria-hidden className="size-4" />}
        </button>
      ) : (
        <abbr title={title} className="no-underline">
          {label}
        </abbr>
      )}
    </th>
  )
}
