import { $planFolded } from '#client/plan.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { classes } from '#ui/classes.ts'
import { interestText } from './PlanResult.tsx'

/** On phones: the plan in one line that stays in sight, and folds or unfolds the card above it. */
export function PlanBar({ plan, model, folded }: { plan: Quote; model: string; folded: boolean }) {
  return (
    <div
      className={classes(
        'sticky top-0 z-20 flex items-center justify-between gap-3 border border-line bg-white py-2 pr-2 pl-5 shadow-card lg:hidden',
        folded ? 'rounded-lg' : 'rounded-b-lg',
      )}
    >
      <p role="status" className="min-w-0 leading-tight">
        <span className={classes('block truncate text-ink-soft text-xs', !folded && 'sr-only')}>{model}</span>
        <strong className="figures block font-extrabold text-lg">
          {plan.installments}x de <span className="whitespace-nowrap">{formatBRL(plan.installmentCents)}</span>
        </strong>
        <span className={classes('block font-semibold text-xs', plan.interestFree ? 'text-ok' : 'text-ink-soft')}>
          {interestText(plan)}
        </span>
      </p>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls="plano"
        onClick={() => $planFolded.set(!folded)}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-3 font-semibold text-sm hover:bg-paper-deep"
      >
        {folded ? 'Ver plano' : 'Recolher'}
        <span className={classes('icon icon-chevron-down size-4 transition-transform', !folded && 'rotate-180')} />
      </button>
    </div>
  )
}
