import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ListRow } from '#contracts/admin.ts'
import { classes } from '#ui/classes.ts'
import { type Column, columns } from '../applications/columns.tsx'
import { DetailLink } from '../applications/DetailLink.tsx'
import { type ListState, listSearch, orderOf, sortedBy, withoutPage } from '../applications/list-state.ts'

type Props = { rows: readonly ListRow[]; state: ListState; onState: (state: ListState) => void; stale: boolean }

/**
 * The applications of one page. Sorting, filtering and paging are the server's, so this is a plain table: a table
 * library would have nothing to do here but weigh.
 */
export function ApplicationTable({ rows, state, onState, stale }: Props) {
  const search = listSearch(withoutPage(state))
  return (
    <section
      aria-label="Lista de financiamentos"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      aria-busy={stale}
      className={classes('relative overflow-x-auto rounded-lg border border-line bg-white', stale && 'opacity-60')}
    >
      <table className="w-full border-collapse text-left text-sm [&_td]:px-2 [&_td]:py-2 [&_th]:px-2 [&_tr>:first-child]:pl-4">
        <caption className="sr-only">Financiamentos</caption>
        <thead className="bg-paper text-ink-soft">
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} state={state} onState={onState} />
            ))}
            <th scope="col" className="sticky right-0 bg-paper">
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="group border-line border-t focus-within:bg-brand-soft hover:bg-paper">
              {columns.map(({ label, className, cell }) => (
                <td key={label} className={className}>
                  {cell(row)}
                </td>
              ))}
              <td className="sticky right-0 bg-white group-focus-within:bg-brand-soft group-hover:bg-paper">
                <DetailLink row={row} search={search} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Heading({ column, state, onState }: Pick<Props, 'state' | 'onState'> & { column: Column }) {
  const { label, sort, className } = column
  const order = orderOf(state)
  const sorted = sort === order.column ? order.direction : undefined
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={classes('whitespace-nowrap', className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onState(sortedBy(state, sort))}
          className="relative inline-flex min-h-11 items-center hover:text-ink"
        >
          {label}
          {sorted && <Arrow aria-hidden className="absolute left-full size-4" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
