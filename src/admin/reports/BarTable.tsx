import { FigureTable } from './FigureTable.tsx'

const number = new Intl.NumberFormat('pt-BR')

export type Bar = {
  name: string
  count: number
  /** The count in the period before. Null where there is nothing to compare. */
  before: number | null
  extra: readonly string[]
  /** The address of the list behind the figure. */
  href?: string
}

/** Bars above a table of their numbers, so that screen readers get the figures too. */
export function BarTable(props: { caption: string; heading: string; extra: readonly string[]; rows: readonly Bar[] }) {
  const { caption, heading, extra, rows } = props
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
            {href ? (
              <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {name}
              </a>
            ) : (
              name
            )}
            <svg
              aria-hidden
              viewBox="0 0 100 3"
              preserveAspectRatio="none"
              className="block h-2 w-full rounded-full bg-paper-deep"
            >
              <rect width={(count / most) * 100} height="3" className="fill-brand" />
            </svg>
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
