import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { LedgerInstallment, ScheduledInstallment } from './ledger.ts'

/** The figures of a contract by which its installments divide into principal and interest. */
export interface CreditTerms {
  /** The day on which the bank released the credit. Interest counts from it. */
  readonly releasedOn: PlainDate
  readonly financedCents: Cents
  /** In percent a month. */
  readonly monthlyInterestPercent: number
}

/**
 * Returns the principal in each installment, in cents, by its number: its present value on the day of the release, at
 * the contract's rate. The principal of all installments together is the financed amount, and the rest of an
 * installment is interest. This is the only division into principal and interest: payoff, statement, receipt and
 * contract all use it.
 */
export function principalOf(
  schedule: readonly Pick<ScheduledInstallment, 'number' | 'valueCents'>[],
  { financedCents, monthlyInterestPercent }: Omit<CreditTerms, 'releasedOn'>,
): ReadonlyMap<number, Cents> {
  const rate = 1 + monthlyInterestPercent / 100
  const values = schedule.map(({ valueCents }, index) => valueCents / rate ** (index + 1))
  const whole = values.reduce((sum, value) => sum + value, 0)
  // The rounded rate of an old application can give a plan below the financed amount. It then has no interest.
  const total = Math.min(
    financedCents,
    schedule.reduce((sum, { valueCents }) => sum + valueCents, 0),
  )
  const principal = new Map<number, Cents>()
  let [cumulated, given] = [0, 0]
  for (const [index, { number }] of schedule.entries()) {
    cumulated += values[index] ?? 0
    const upTo = whole === 0 ? 0 : Math.round((cumulated / whole) * total)
    principal.set(number, upTo - given)
    given = upTo
  }
  return principal
}

/**
 * Returns the value on a day of each installment that is due later, by its number: its principal and the interest that
 * has run. An early payment costs this (CDC art. 52, § 2º; Resolução CMN 3.516/2007, art. 2º). Time counts as in the
 * plan: from one due day to the next is one month, however many days it has, and days within it are a part of it. Each
 * day by which an installment was moved is a thirtieth of a month.
 */
export function presentValues(
  installments: readonly LedgerInstallment[],
  day: PlainDate,
  terms: CreditTerms,
): ReadonlyMap<number, Cents> {
  const next = installments.findIndex(({ dueOn }) => dueOn > day)
  if (next < 0) return new Map()
  const signed = installments.map(({ number, valueCents, movedCents }) => ({
    number,
    valueCents: valueCents - movedCents,
  }))
  const principal = principalOf(signed, terms)
  const run = monthsRun(installments, next, day, terms.releasedOn)
  return new Map(
    installments.slice(next).map((installment, index) => {
      const { number, valueCents } = installment
      const principalCents = principal.get(number) ?? 0
      // From the principal at the release to the whole value on the due day, it grows at a constant rate.
      const growth = principalCents === 0 ? 1 : valueCents / principalCents
      return [number, Math.round(principalCents * growth ** (run / monthsUntil(installment, next + index)))]
    }),
  )
}

/**
 * Returns the months of the plan from the release to a day, which is before the due day of the installment at `next`.
 */
function monthsRun(
  installments: readonly LedgerInstallment[],
  next: number,
  day: PlainDate,
  releasedOn: PlainDate,
): number {
  const [before, ahead] = [installments[next - 1], installments[next]]
  if (ahead === undefined) return 0
  const begin = before?.dueOn ?? releasedOn
  const monthsBefore = before ? monthsUntil(before, next - 1) : 0
  const part = Math.max(0, daysBetween(begin, day)) / daysBetween(begin, ahead.dueOn)
  return monthsBefore + part * (monthsUntil(ahead, next) - monthsBefore)
}

/**
 * Returns the months of the plan from the release to the due day of an installment, by its place in the plan and the
 * days by which it was moved.
 */
function monthsUntil({ dueOn, signedDueOn = dueOn }: ScheduledInstallment, index: number): number {
  return index + 1 + daysBetween(signedDueOn, dueOn) / 30
}
