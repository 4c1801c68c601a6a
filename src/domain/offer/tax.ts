import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { schedule } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import { type DueDay, dueDates } from './due-dates.ts'
import { iofCents, iofRuleOn } from './iof.ts'
import type { IofTerms } from './iof-terms.ts'

type Plan = {
  readonly releasedCents: Cents
  readonly installments: number
  readonly monthlyInterestPercent: number
  /** Null where no due day was chosen. */
  readonly dueDay: DueDay | null
}

/**
 * Gives the IOF on a credit released on a day, in cents. A financed IOF is taxed itself, so then this is the smallest amount that
 * covers the tax on the credit and on itself.
 */
export function taxOf(plan: Plan, { bearer, rate }: IofTerms, on: PlainDate): Cents {
  const rule = iofRuleOn(on)
  const days = dueDates(on, plan.installments, plan.dueDay).map((dueOn) => daysBetween(on, dueOn))
  const taxOn = (financedCents: Cents) => {
    const rows = schedule(financedCents, plan.installments, plan.monthlyInterestPercent)
    const parts = rows.map(({ principalCents }, index) => ({ cents: principalCents, days: days[index] ?? 0 }))
    return iofCents(rule, rate, parts)
  }
  let tax = taxOn(plan.releasedCents)
  if (bearer !== 'customer_financed') return tax
  for (let next = taxOn(plan.releasedCents + tax); next > tax; next = taxOn(plan.releasedCents + tax)) tax = next
  return tax
}
