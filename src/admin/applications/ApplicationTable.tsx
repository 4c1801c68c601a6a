import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ListRow } from '#api/application-list.ts'
import type { RowHeight } from '#domain/work-lists.ts'
import { classes } from '#ui/classes.ts'
import { detailPath, go } from '../core/router.ts'
import { withoutPage } from '../lists/address-state.ts'
import { $rowHeight, type Column, useColumns } from './columns.tsx'
import { DetailLink } from './DetailLink.tsx'
import { type ListState, listSearch, orderOf, sortedBy } from './list-state.ts'
import { pickAllId, type Selection } from './SelectionBar.tsx'

type Props = {
  rows: readonly ListRow[]
  state: ListState
  onState: (state: ListState) => void
  stale: boolean
  selection: Selection
}

/**
 * The applications of one page. The server sorts, filters and pages, so a plain table is enough and a table library
 * would only add weight.
 */
export function ApplicationTable({ rows, state, onState, stale, selection }: Props) {
  const { shown } = useColumns()
  const height = useStore($rowHeight)
  const box = useRef<HTMLElement>(null)
  const scrolls = useOverflow(box, shown)
  const search = listSearch(withoutPage(state))
  return (
    <section
      ref={box}
      aria-label="Lista de financiamentos"
      tabIndex={scrolls ? 0 : undefined}
      aria-busy={stale}
      className={classes(
        'relative rounded-lg border border-line bg-white',
        // Clipping keeps the headings inside the box's round corners, and they still stay in sight while the page
        // scrolls.
        scrolls ? 'max-h-[calc(100dvh-6rem)] scroll-pt-11 scroll-pr-12 scroll-pl-44 overflow-auto' : 'overflow-clip',
        stale && 'cursor-progress grayscale',
      )}
    >
      <table
        data-rows={height === '44' ? 'high' : 'low'}
        className="group/rows w-full border-separate border-spacing-0 text-left text-sm [&_td]:px-1 [&_td]:py-0 [&_th]:px-1"
      >
        <caption className="sr-only">Financiamentos</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className={sticky(scrolls)}>
              <PickAll rows={rows} selection={selection} />
            </th>
            {shown.map((column, index) => (
              <Heading
                key={column.id}
                column={column}
                state={state}
                onState={onState}
                className={classes(sticky(scrolls), scrolls && index === 0 && `${stays} z-20!`)}
              />
            ))}
            <th scope="col" className={sticky(scrolls)}>
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody className={heights[height]}>
          {rows.map((row) => (
            <Row key={row.id} row={row} shown={shown} search={search} selection={selection} scrolls={scrolls} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const heights: Readonly<Record<RowHeight, string>> = {
  44: '[--row:2.75rem]',
  36: '[--row:2.25rem]',
  28: '[--row:1.75rem] [&_*]:leading-none!',
  24: 'text-xs [--row:1.5rem] [&_*]:leading-none!',
}

/** Headings stay in sight: under the top bar, or at the top of a table that scrolls in its own box. */
const sticky = (scrolls: boolean) => classes('sticky z-10 border-line border-b bg-paper', scrolls ? 'top-0' : 'top-16')

/** The name stays in sight while the other columns scroll past. */
const stays = 'left-0 border-line border-r'

type RowProps = { row: ListRow; shown: readonly Column[]; search: string; selection: Selection; scrolls: boolean }

function Row({ row, shown, search, selection, scrolls }: RowProps) {
  function open(event: MouseEvent) {
    // A press on a link or box in the row, or a selection of text, does not open the application.
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.toString()) return
    const path = detailPath(row.id, search)
    if (event.ctrlKey || event.metaKey) window.open(path)
    else go(path)
  }
  return (
    <tr
      onClick={open}
      className="h-(--row) cursor-pointer bg-white focus-within:bg-brand-soft hover:bg-paper [&:not(:first-child)>td]:border-line [&:not(:first-child)>td]:border-t"
    >
      <td>
        <PickBox row={row} selection={selection} />
      </td>
      {shown.map(({ id, className, cell }, index) => (
        <td key={id} className={classes(className, scrolls && index === 0 && `sticky ${stays} z-1 bg-inherit`)}>
          {cell(row)}
        </td>
      ))}
      <td className={classes('text-right', scrolls && 'sticky right-0 z-1 bg-inherit focus-within:z-2')}>
        <DetailLink row={row} search={search} small />
      </td>
    </tr>
  )
}

/** Tells whether a table is wider than its box, because the user chose more columns than there is room for. */
function useOverflow(box: { current: HTMLElement | null }, shown: readonly Column[]): boolean {
  const [scrolls, setScrolls] = useState(false)
  const count = shown.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have another width.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setScrolls((element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth)
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [count])
  return scrolls
}

type HeadingProps = { column: Column; state: ListState; onState: (state: ListState) => void; className: string }

/** A column's heading. Pressing it orders the list by that column. */
function Heading({ column, state, onState, className }: HeadingProps) {
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
          <span>{label}</span>
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

const target = 'flex h-[var(--row,2.75rem)] w-11 cursor-pointer items-center justify-center'
const look = 'size-5 accent-ink'

/** Chooses one application of the list. */
function PickBox({ row, selection }: { row: ListRow; selection: Selection }) {
  return (
    <label className={target}>
      <input
        type="checkbox"
        data-pick={row.id}
        aria-label={`Escolher ${row.fullName}, contrato ${row.contractNumber}`}
        checked={selection.ids.has(row.id)}
        onChange={(event) => selection.pick([row.id], event.target.checked)}
        className={look}
      />
    </label>
  )
}

/** Chooses all of the page. */
function PickAll({ rows, selection }: { rows: readonly ListRow[]; selection: Selection }) {
  return (
    <label className={target}>
      <input
        type="checkbox"
        id={pickAllId}
        aria-label="Escolher todos desta página"
        checked={rows.every(({ id }) => selection.ids.has(id))}
        onChange={(event) =>
          selection.pick(
            rows.map(({ id }) => id),
            event.target.checked,
          )
        }
        className={look}
      />
    </label>
  )
}
