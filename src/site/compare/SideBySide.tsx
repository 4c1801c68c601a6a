import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type Props = {
  caption: string
  columns: readonly { slug: string; model: string; picture: string | undefined; action: ReactNode }[]
  /** One value a column; null if it is not known. */
  rows: readonly { name: string; values: readonly ReactNode[] }[]
  /**
   * The slug of the model to compare with. Values that are the same as its own stand back; without it, those that all
   * share.
   */
  own?: string
  /** The colour of the page below: the names cover the facts that scroll under them. */
  ground?: 'bg-white' | 'bg-paper'
}

/** The width of up to three columns: equal, unless an amount in larger text needs more. */
const equal: Readonly<Record<number, string>> = { 2: 'w-1/2', 3: 'w-1/3' }

const modelId = (slug: string) => `lado-a-lado-${slug}`
const factId = (row: number) => `lado-a-lado-fato-${row}`

/**
 * Models side by side, their names in view while the facts scroll. Each fact stands on its own line under its name, so
 * that four narrow columns fit a phone. In larger text they scroll inside their box.
 */
export function SideBySide({ caption, columns, rows, own, ground = 'bg-white' }: Props) {
  const at = columns.findIndex(({ slug }) => slug === own)
  const isSame = (values: readonly ReactNode[], index: number) =>
    at >= 0
      ? index !== at && typeof values[index] === 'string' && values[index] === values[at]
      : values.length > 1 && values.every((one) => one === values[0])
  const isNarrow = columns.length > 3
  // What scrolls sideways cannot keep its head in view.
  const fits = isNarrow ? '@min-[18rem]:overflow-x-visible' : '@min-[20rem]:overflow-x-visible'
  const size = isNarrow ? 'max-sm:text-xs max-sm:leading-snug' : 'max-sm:text-sm'
  return (
    <div className="@container mt-6">
      <div className={classes('relative overflow-x-auto', fits)}>
        <table className={classes('w-full border-collapse text-left', isNarrow && 'min-w-[18rem] table-fixed')}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ slug, picture }) => (
                <td
                  key={slug}
                  headers={modelId(slug)}
                  className={classes('px-1 align-bottom sm:px-4', equal[columns.length])}
                >
                  {picture && (
                    <img
                      src={picture}
                      alt=""
                      width="640"
                      height="400"
                      loading="lazy"
                      className="h-auto w-full max-w-60"
                    />
                  )}
                </td>
              ))}
            </tr>
            <tr>
              {columns.map(({ slug, model }) => (
                <th
                  key={slug}
                  id={modelId(slug)}
                  scope="col"
                  className={classes(
                    'sticky top-0 z-10 break-words px-1 pt-1 pb-3 align-bottom font-bold leading-snug shadow-[inset_0_-1px_var(--color-line)] sm:px-4 sm:text-lg print:static',
                    size,
                    ground,
                  )}
                >
                  {model}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ name, values }, row) => (
            <tbody key={name}>
              <tr className={classes(row > 0 && 'border-line border-t')}>
                <th
                  id={factId(row)}
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="px-1 pt-3 font-semibold text-ink-soft text-sm sm:px-4 print:pt-1"
                >
                  {name}
                </th>
              </tr>
              <tr>
                {columns.map(({ slug }, index) => (
                  <td
                    key={slug}
                    headers={`${modelId(slug)} ${factId(row)}`}
                    className={classes(
                      'figures hyphens-auto break-words px-1 pb-3 align-top max-[359px]:text-xs sm:px-4 sm:text-base print:pb-1',
                      size,
                      isSame(values, index) ? 'text-ink-soft' : 'font-semibold',
                    )}
                  >
                    {values[index] ?? 'Não informado'}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
          <tbody>
            <tr className="border-line border-t print:hidden">
              {columns.map(({ slug, action }) => (
                <td key={slug} headers={modelId(slug)} className="px-1 py-4 align-top sm:px-4">
                  {action}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}
