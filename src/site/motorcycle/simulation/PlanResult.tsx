import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { classes } from '#ui/classes.ts'

/** Gives 'Sem juros', or the monthly interest. */
export function interestText(plan: Quote): string {
  return plan.interestFree ? 'Sem juros' : `Juros de ${formatPercent(plan.monthlyInterestPercent)} ao mês`
}

/** The result of the simulation. Screen readers announce its changes. */
export function PlanResult({ plan, className }: { plan: Quote; className?: string }) {
  return (
    <div role="status" className={classes('rounded-md bg-paper p-4', className)}>
      <p className="text-ink-soft text-sm">Sua parcela</p>
      <p className="figures font-extrabold text-3xl">
        <span className="font-bold text-xl">{plan.installments}x de</span> {formatBRL(plan.installmentCents)}
      </p>
      <p className="mt-1 text-sm">
        <strong className={plan.interestFree ? 'text-ok' : undefined}>{interestText(plan)}</strong>
        <span className="text-ink-soft"> · Total financiado {formatBRL(plan.financedCents)}</span>
      </p>
    </div>
  )
}
