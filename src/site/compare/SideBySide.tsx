import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type Props = {
  caption: string
  columns: readonly { slug: string; model: string; picture: string | undefined; action: ReactNode }[]
  /** One value a column; null if it is not known. */
  rows: readonly { name: string; values: readonly ReactNode[] }[]
  /** The slug of the model to compare with: values that are the same as its own stand back. */
  own?: string
}

/** The width of up to three columns: equal, unless an amount in larger text needs more. */
const equal: Readonly<Record<number, string>> = { 2: 'w-1/2', 3: 'w-1/3' }

/**
 * Models side by side. Each fact stands on its own line under its name, so that three columns fit a phone; more of them, or
 * larger text, scroll inside their box.
 */
export function SideBySide({ caption, columns, rows, own }: Props) {
  const at = columns.findIndex(({ slug }) => slug === own)
  return (
    <div className="relative mt-6 overflow-x-auto">
      <table
        className={classes('w-full border-collapse text-left', columns.length > 3 && 'table-fixed max-md:w-[36rem]')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ slug, model, picture }) => (
              <th
                key={slug}
                scope="col"
                className={classes('px-1 pb-3 align-bottom font-normal sm:px-4', equal[columns.length])}
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
                <span className="block break-words font-bold leading-snug max-sm:text-sm sm:text-lg">{model}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ name, values }) => (
          <tbody key={name}>
            <tr className="border-line border-t">
              <th
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
                  className={classes(
                    'figures break-words px-1 pb-3 align-top text-sm max-[359px]:text-xs sm:px-4 sm:text-base print:pb-1',
                    index !== at && typeof values[index] === 'string' && values[index] === values[at]
                      ? 'text-ink-soft'
                      : 'font-semibold',
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
              <td key={slug} className="px-1 py-4 align-top sm:px-4">
                {action}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
