import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

const heights = {
  /** Cells with room above and below. */
  roomy: '[&_td]:px-4 [&_td]:py-3 max-lg:[&_td]:px-3 [&_th]:px-4 [&_th]:py-3 max-lg:[&_th]:px-3',
  /** Rows of 48 px, for long lists whose controls are 44 px high. */
  48: '[&_td]:px-2 [&_td]:py-0 [&_th]:px-2 [&_th]:py-0 [&_tr]:h-12',
}

type Props = {
  caption: string
  rows?: keyof typeof heights
  /**
   * The headings stay below the page's own head while the rows scroll. Only on wide screens, where nothing scrolls
   * sideways.
   */
  keepsHeadings?: boolean
  children: ReactNode
}

const kept =
  'xl:[&_thead_th]:sticky xl:[&_thead_th]:top-16 xl:[&_thead_th]:z-10 [&_thead_th]:bg-paper [&_thead_th]:shadow-[inset_0_-1px_var(--color-line)] [&_thead_th:first-child]:rounded-tl-lg [&_thead_th:last-child]:rounded-tr-lg'

/**
 * A table that scrolls sideways inside its own box on narrow screens. Inside go the ordinary `<thead>`, `<tbody>`,
 * `<tr>`, `<th>` and `<td>`; a cell with class `figures text-right` holds money.
 * @param props.caption the table's content in words; visually hidden.
 */
export function Table({ caption, rows = 'roomy', keepsHeadings = false, children }: Props) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classes(
        'relative min-w-0 overflow-x-auto rounded-lg border border-line bg-white',
        keepsHeadings && 'xl:overflow-x-visible',
      )}
    >
      <table
        className={classes(
          'w-full border-collapse text-left text-sm [&_tbody_tr:hover]:bg-paper [&_tbody_tr]:border-line [&_tbody_tr]:border-t [&_th]:whitespace-nowrap [&_thead]:bg-paper [&_thead]:text-ink-soft',
          heights[rows],
          keepsHeadings && kept,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

type ColumnTableProps = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  foot: readonly string[]
}

/** A table of texts. The first column names the row, the last one holds amounts. */
export function ColumnTable({ caption, columns, rows, foot }: ColumnTableProps) {
  const last = columns.length - 1
  const align = (index: number) => (index === last ? 'figures text-right' : 'figures')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={align(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row" className="figures font-normal">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className={align(index)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {/* A printed `<tfoot>` would stand at the end of every page. */}
      <tfoot className="print:table-row-group">
        <tr className="border-line-strong border-t-2 font-bold">
          {foot.map((cell, index) => (
            <td key={columns[index]} className={align(index)}>
              {cell}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
