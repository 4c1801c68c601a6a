import { ChartTable } from './DayChart.tsx'

const shown = 8

/** Applications by model as bars, the most wanted ones; all of them in the table. */
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
        <p className="mt-2 text-ink-faint text-sm">e mais {models.length - shown} modelos, na tabela</p>
      )}
      <ChartTable heading="Modelo" rows={models.map(({ model, count }) => ({ name: model, count }))} />
    </figure>
  )
}
