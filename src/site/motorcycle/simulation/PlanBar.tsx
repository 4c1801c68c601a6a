import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { classes } from '#ui/classes.ts'
import { $planUnfolded } from '../plan.ts'

type Props = {
  plan: Quote
  model: string
  demo: boolean
  /** The wizard's step in words. Null in its first step. */
  place: string | null
  folded: boolean
}

/**
 * On phones: the plan in one line that stays in sight, with a button that folds the card above it. After the wizard's
 * first step it is the only strip above the fields, so it also names the step and marks the site as a demonstration.
 */
export function PlanBar({ plan, model, demo, place, folded }: Props) {
  return (
    <div
      className={classes(
        'tall:sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-3 border border-line bg-white py-2 pr-2 pl-4 shadow-card sm:pl-6 lg:hidden print:hidden',
        'compact:-mx-[clamp(16px,4vw,32px)] compact:rounded-none compact:border-x-0 compact:border-t-0 compact:gap-x-1 compact:py-1.5 compact:pl-4',
        folded ? 'rounded-lg' : 'rounded-b-lg',
      )}
    >
      {place && (
        <p className="w-full font-semibold text-ink-soft text-xs leading-tight">
          <span>{place}</span> · <span translate="no">{model}</span>
        </p>
      )}
      <div className="min-w-0 grow basis-[9rem] leading-tight">
        <p role="status">
          <strong className="figures font-extrabold text-lg leading-tight compact:text-base">
            <span>{plan.installments}</span>x de <span translate="no">{formatBRL(plan.installmentCents)}</span>
          </strong>{' '}
          <span
            className={classes(
              'whitespace-nowrap font-semibold text-xs',
              place === null && 'block',
              plan.interestFree ? 'text-ok' : 'text-ink-soft',
            )}
          >
            {interestText(plan)}
          </span>
        </p>
        {place && demo && (
          <p className="text-ink-soft text-xs">
            Demonstração<span className="max-[359px]:sr-only">: não informe dados reais</span>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls="plano"
        onClick={() => $planUnfolded.set(folded)}
        className="ml-auto flex min-h-11 items-center gap-1.5 rounded-md px-3 compact:px-1 font-semibold text-sm hover:bg-paper-deep"
      >
        <span>{folded ? 'Ver plano' : 'Recolher'}</span>
        <span className={classes('icon icon-chevron-down size-4 transition-transform', !folded && 'rotate-180')} />
      </button>
    </div>
  )
}

/** Returns 'Sem juros', or the monthly interest. */
function interestText(plan: Quote): string {
  return plan.interestFree ? 'Sem juros' : `Juros de ${formatPercent(plan.monthlyInterestPercent)} ao mês`
}

/** The result of the simulation. Screen readers announce its changes. */
export function PlanResult({ plan, className }: { plan: Quote; className?: string }) {
  return (
    <div role="status" className={classes('rounded-md bg-paper p-4', className)}>
      <p className="text-ink-soft text-sm">Sua parcela</p>
      <p className="figures font-extrabold text-3xl">
        <span className="font-bold text-xl">{`${plan.installments}x de`}</span>{' '}
        <span translate="no">{formatBRL(plan.installmentCents)}</span>
      </p>
      <p className="mt-1 text-sm">
        <strong className={plan.interestFree ? 'text-ok' : undefined}>{interestText(plan)}</strong>
        <span className="text-ink-soft">
          {' '}
          · Total financiado <span translate="no">{formatBRL(plan.financedCents)}</span>
        </span>
      </p>
    </div>
  )
}
