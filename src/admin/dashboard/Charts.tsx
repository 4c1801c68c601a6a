import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { dayAndMonth } from '#domain/calendar/day-arithmetic.ts'

type Props = { days: readonly { day: string; count: number }[] }

// Stretched to its box: the labels are text beside it, so that they keep their size on a phone.
const height = 100
const column = 10
const gap = 2

/** Applications a day as columns. A table below has the same numbers for people who do not see the chart. */
export function DayChart({ days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const first = days.at(0)?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  return (
    <figure>
      <p aria-hidden className="figures border-line border-b border-dashed text-ink-faint text-xs">
        {most}
      </p>
      <svg
        viewBox={`0 0 ${days.length * column} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Financiamentos por dia: ${total} em ${days.length} dias, no máximo ${most} num dia`}
        className="block h-36 w-full lg:h-64"
      >
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 1 : Math.max(2, (count / most) * height)
          return (
            <g key={day} className="group">
              <title>{`${formatPlainDate(day)}: ${count}`}</title>
              <rect x={index * column} width={column} height={height} className="fill-transparent" />
              <rect
                x={index * column + gap / 2}
                y={height - tall}
                width={column - gap}
                height={tall}
                className={count === 0 ? 'fill-line' : 'fill-brand group-hover:fill-brand-deep'}
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden className="figures mt-1 flex justify-between text-ink-faint text-xs">
        <span>{dayAndMonth(first)}</span>
        <span>{dayAndMonth(last)}</span>
      </p>
      <ChartTable
        heading="Dia"
        rows={[...days].reverse().map(({ day, count }) => ({ name: formatPlainDate(day), count }))}
      />
    </figure>
  )
}

/** A chart's numbers, folded away. */
function ChartTable({ heading, rows }: { heading: string; rows: readonly { name: string; count: number }[] }) {
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

const shown = 8

/** The most wanted models as bars, with all models in the table. */
export function ModelChart({ models }: { models: readonly { model: string; count: number }[] }) {
  const most = Math.max(1, ...models.map(({ count }) => count))
  if (models.length === 0) return <p className="text-ink-soft text-sm">Nenhum financiamento nos últimos 30 dias.</p>
  return (
    <figure>
      <ul className="grid grid-cols-1 gap-2.5">
        {models.slice(0, shown).map(({ model, count }) => (
          <li key={model} className="text-sm">
            <span className="mb-1 flex justify-between gap-3">
              <span className="min-w-0 break-words">{model}</span>
              <span className="figures font-semibold">{count}</span>
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 3"
              preserveAspectRatio="none"
              className="block h-2 w-full rounded-full bg-paper-deep"
            >
              <rect width={(count / most) * 100} height="3" className="fill-brand" />
            </svg>
          </li>
        ))}
      </ul>
      {models.length > shown && (
        <p className="mt-2 text-ink-faint text-sm">
          e mais <span>{models.length - shown}</span> modelos, na tabela
        </p>
      )}
      <ChartTable heading="Modelo" rows={models.map(({ model, count }) => ({ name: model, count }))} />
    </figure>
  )
}
