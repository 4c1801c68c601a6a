import { formatPlainDate } from '#domain/calendar.ts'

type Props = { days: readonly { day: string; count: number }[] }

const width = 600
const height = 160
const gap = 4

/** Applications a day as columns. The same numbers stand in a table below, for whom a picture says nothing. */
export function DayChart({ days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const column = width / Math.max(1, days.length)
  const first = days.at(0)?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height + 24}`}
        role="img"
        aria-label={`Financiamentos por dia: ${total} em ${days.length} dias, no máximo ${most} num dia`}
        className="w-full"
      >
        <text x="0" y="11" className="fill-ink-faint text-xs">
          {most}
        </text>
        <line x1="0" x2={width} y1="16" y2="16" className="stroke-line" strokeDasharray="3 4" />
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 2 : Math.max(4, (count / most) * (height - 16))
          return (
            <g key={day} className="group">
              <title>{`${formatPlainDate(day)}: ${count}`}</title>
              <rect x={index * column} y="16" width={column} height={height - 16} className="fill-transparent" />
              <rect
                x={index * column + gap / 2}
                y={height - tall}
                width={column - gap}
                height={tall}
                rx="2"
                className={count === 0 ? 'fill-line' : 'fill-brand group-hover:fill-brand-deep'}
              />
            </g>
          )
        })}
        <text x="0" y={height + 18} className="fill-ink-faint text-xs">
          {formatPlainDate(first).slice(0, 5)}
        </text>
        <text x={width} y={height + 18} textAnchor="end" className="fill-ink-faint text-xs">
          {formatPlainDate(last).slice(0, 5)}
        </text>
      </svg>
      <ChartTable
        heading="Dia"
        rows={[...days].reverse().map(({ day, count }) => ({ name: formatPlainDate(day), count }))}
      />
    </figure>
  )
}

/** A chart's numbers, folded away. */
export function ChartTable({ heading, rows }: { heading: string; rows: readonly { name: string; count: number }[] }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4">
        Ver em tabela
      </summary>
      <section
        aria-label={`Financiamentos por ${heading.toLowerCase()}, em tabela`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full text-left text-sm [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-2">
          <thead className="bg-paper text-ink-soft">
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col" className="text-right">
                Financiamentos
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="font-normal">
                  {name}
                </th>
                <td className="figures text-right">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
