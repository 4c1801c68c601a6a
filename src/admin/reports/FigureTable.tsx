import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Table } from '#ui/structure/Table.tsx'
import { useTablet } from '../core/use-wide.ts'

export type FigureRow = {
  readonly id: string
  /** The name of the row, often a link to its list. */
  readonly name: ReactNode
  /** A figure for each column. */
  readonly figures: readonly ReactNode[]
}

/** At most three or two columns, and fewer where an amount has no room in its own. */
const threes = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,28%)),1fr))]'
const pairs = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,40%)),1fr))]'

type Props = {
  caption: string
  /** The heading above the names. */
  heading: string
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/**
 * Figures of a report as a table. Phones have no room for its columns, so there it is a list with a label at each
 * figure.
 */
export function FigureTable({ caption, heading, columns, rows }: Props) {
  const hasRoom = useTablet()
  if (!hasRoom) {
    return (
      <ul aria-label={caption} className="divide-y divide-line border-line border-y">
        {rows.map(({ id, name, figures }) => (
          <li key={id} className="py-3 text-sm">
            <span translate="no">{name}</span>
            <dl className={classes('mt-2 grid gap-x-3 gap-y-2', columns.length % 3 === 0 ? threes : pairs)}>
              {columns.map((label, index) => (
                <div key={label} className="flex flex-col justify-between">
                  <dt className="text-ink-soft text-xs">{label}</dt>
                  <dd className="figures">{figures[index]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((label) => (
            <th key={label} scope="col" className="text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, figures }) => (
          <tr key={id}>
            <th scope="row" className="min-w-[10rem] whitespace-normal! font-normal">
              {name}
            </th>
            {columns.map((label, index) => (
              <td key={label} className="figures whitespace-nowrap text-right">
                {figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const number = new Intl.NumberFormat('pt-BR')

type Bar = {
  name: string
  count: number
  /** The count in the period before. Null without a comparison. */
  before: number | null
  extra: readonly string[]
  /** The address of the list behind the figure. */
  href?: string
}

type BarProps = {
  caption: string
  heading: string
  extra: readonly string[]
  rows: readonly Bar[]
  /** Without bars, below another drawing of the same figures. */
  plain?: boolean
}

/** Bars above a table of their numbers, so that screen readers get the figures too. */
export function BarTable({ caption, heading, extra, rows, plain = false }: BarProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const compares = rows.some(({ before }) => before !== null)
  return (
    <FigureTable
      caption={caption}
      heading={heading}
      columns={['Quantidade', ...(compares ? ['Antes'] : []), ...extra]}
      rows={rows.map(({ name, count, before, extra: more, href }) => ({
        id: name,
        name: (
          <>
            <span translate="no">
              {href ? (
                <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {name}
                </a>
              ) : (
                name
              )}
            </span>
            {!plain && (
              <svg
                aria-hidden
                viewBox="0 0 100 3"
                preserveAspectRatio="none"
                className="block h-2 w-full rounded-full bg-paper-deep"
              >
                <rect width={(count / most) * 100} height="3" className="fill-brand forced-colors:fill-[CanvasText]" />
              </svg>
            )}
          </>
        ),
        figures: [
          <strong key="count" className="font-semibold">
            {number.format(count)}
          </strong>,
          ...(compares
            ? [
                <span key="before" className="text-ink-soft">
                  {number.format(before ?? 0)}
                </span>,
              ]
            : []),
          ...more,
        ],
      }))}
    />
  )
}
