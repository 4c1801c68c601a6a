import { scaleLinear } from '@visx/scale'
import { Area } from '@visx/shape'

export type FunnelPart = { readonly name: string; readonly count: number; readonly href: string }

const number = new Intl.NumberFormat('pt-BR')

/**
 * A funnel: each stage as wide as what reached it, narrowing to the next one. Names, figures and links are text, so
 * that the drawing says nothing that they do not.
 */
export function Funnel({ label, parts }: { label: string; parts: readonly FunnelPart[] }) {
  const all = parts[0]?.count ?? 0
  const half = scaleLinear({ domain: [0, Math.max(1, all)], range: [0, 50] })
  return (
    <ol aria-label={label} className="mb-5">
      {parts.map(({ name, count, href }, index) => {
        const next = parts[index + 1]?.count ?? count
        const before = parts[index - 1]?.count
        return (
          <li
            key={name}
            className="grid grid-cols-[minmax(8.5rem,2fr)_3fr] items-stretch gap-x-3 sm:grid-cols-[minmax(12rem,1fr)_2fr]"
          >
            <div className="flex flex-wrap items-baseline content-center gap-x-3 py-1.5 text-sm">
              <a href={href} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
                <strong className="figures text-base">{number.format(count)}</strong> <span>{name}</span>
              </a>
              {before !== undefined && before > 0 && (
                <span className="figures text-ink-soft text-xs">
                  {`${number.format(Math.round((count / before) * 100))}% da etapa anterior`}
                </span>
              )}
            </div>
            <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-full min-h-14 w-full">
              <Area
                data={[
                  { at: 0, width: half(count) },
                  { at: 9.4, width: half((count + next) / 2) },
                ]}
                y={({ at }) => at}
                x0={({ width }) => 50 - width}
                x1={({ width }) => 50 + width}
                className="fill-brand forced-colors:fill-[CanvasText]"
              />
            </svg>
          </li>
        )
      })}
    </ol>
  )
}
