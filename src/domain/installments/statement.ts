import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type EntryKind, type LedgerEntry, notReversed, type ScheduledInstallment } from './ledger.ts'
import { type CreditTerms, principalOf } from './present-value.ts'

/** One payment of an installment and its parts: principal + interest + fees + correction = paid. */
export interface StatementLine {
  readonly number: number
  readonly paidOn: PlainDate
  readonly paidCents: Cents
  readonly principalCents: Cents
  /** The contract's interest, less the discount of an early payment. */
  readonly interestCents: Cents
  /** Fine and interest of a late payment. */
  readonly feesCents: Cents
  /** The monetary correction of a late payment. */
  readonly correctionCents: Cents
}

export interface Statement {
  readonly lines: readonly StatementLine[]
  readonly paidCents: Cents
  readonly principalCents: Cents
  readonly interestCents: Cents
  readonly feesCents: Cents
  readonly correctionCents: Cents
}

/** Returns the years that have a statement, newest first: from the first payment to the current year. */
export function statementYears(entries: readonly LedgerEntry[], today: PlainDate): number[] {
  const paid = notReversed(entries).filter(({ kind }) => kind === 'paid')
  const first = paid.reduce((least, { on }) => (on < least ? on : least), today)
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => to - index)
}

/** Returns all payments of a contract, by installment, without reversed ones. */
export function paymentLines(
  schedule: readonly ScheduledInstallment[],
  entries: readonly LedgerEntry[],
  terms: Omit<CreditTerms, 'releasedOn'>,
): StatementLine[] {
  const principal = principalOf(schedule, terms)
  const kept = notReversed(entries)
  const paid = kept.filter(({ kind }) => kind === 'paid')
  return paid.map(({ number, on, amountCents }): StatementLine => {
    const sum = (...kinds: EntryKind[]) =>
      kept.reduce(
        (total, one) => (one.number === number && kinds.includes(one.kind) ? total + one.amountCents : total),
        0,
      )
    const paidCents = 0 - amountCents
    const feesCents = sum('late_fee', 'late_interest')
    const correctionCents = sum('correction')
    const ownCents = paidCents - feesCents - correctionCents
    const principalCents = Math.min(principal.get(number) ?? 0, ownCents)
    const interestCents = ownCents - principalCents
    return { number, paidOn: on, paidCents, principalCents, interestCents, feesCents, correctionCents }
  })
}

/** Returns the customer's payments of a year, by installment, without reversed ones. */
export function statementOf(
  schedule: readonly ScheduledInstallment[],
  entries: readonly LedgerEntry[],
  terms: Omit<CreditTerms, 'releasedOn'>,
  year: number,
): Statement {
  const lines = paymentLines(schedule, entries, terms).filter(({ paidOn }) => paidOn.startsWith(`${year}-`))
  const total = (part: Exclude<keyof Statement, 'lines'>) => lines.reduce((cents, line) => cents + line[part], 0)
  return {
    lines: [...lines].sort((one, other) => one.paidOn.localeCompare(other.paidOn) || one.number - other.number),
    paidCents: total('paidCents'),
    principalCents: total('principalCents'),
    interestCents: total('interestCents'),
    feesCents: total('feesCents'),
    correctionCents: total('correctionCents'),
  }
}
