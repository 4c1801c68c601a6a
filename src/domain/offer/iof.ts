import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { schedule } from '../money/financing.ts'
import { type Cents, divideHalfUp } from '../money/money.ts'
import type { IofRate, IofTerms } from './conditions.ts'
import { type DueDay, dueDates } from './due-dates.ts'

/**
 * The rates of the tax since a day, in ten-thousandths of a percent (0.38% is 3800). `mostDays` limits the daily rate.
 */
type IofRule = {
  readonly since: PlainDate
  readonly additional: number
  readonly daily: number
  readonly mostDays: number
}

/**
 * The IOF on credit to individuals, newest rule first. Decreto 6.306/2007, art. 7º, sets the daily rate and the limit
 * of 365 days; art. 7º, § 15, the additional rate of 0.38%. Art. 8º, XXVI (Decreto 6.655/2008), sets the daily rate of
 * motorcycles for individuals to zero.
 */
const iofRules: readonly IofRule[] = [
  {
    since: '2008-11-21',
    additional: 3800,
    daily: 82,
    mostDays: 365,
  },
]

/** Returns the rule in force on a day. Throws RangeError for a day before the oldest rule. */
export function iofRuleOn(day: PlainDate): IofRule {
  const rule = iofRules.find(({ since }) => since <= day)
  if (rule === undefined) throw new RangeError(`no rule of the IOF is known for ${day}`)
  return rule
}

/** A part of the financed principal, and the days from the release until the customer pays it back. */
type Principal = { readonly days: number; readonly cents: Cents }

/**
 * Returns the tax on a credit that the customer pays back in parts. The tax of each rate is rounded half up to the
 * cent.
 */
function iofCents(rule: IofRule, rate: IofRate, parts: readonly Principal[]): Cents {
  const whole = parts.reduce((sum, { cents }) => sum + cents, 0)
  const additional = divideHalfUp(whole * rule.additional, 1_000_000)
  if (rate === 'additional') return additional
  const days = parts.reduce((sum, part) => sum + part.cents * Math.min(part.days, rule.mostDays), 0)
  return additional + divideHalfUp(days * rule.daily, 1_000_000)
}

type Plan = {
  readonly releasedCents: Cents
  readonly installments: number
  readonly monthlyInterestPercent: number
  /** Null if no due day was chosen. */
  readonly dueDay: DueDay | null
}

/**
 * Returns the IOF on a credit released on a day, in cents. A financed IOF is taxed too. The result is then the smallest
 * amount that covers the tax on the credit and on itself.
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
