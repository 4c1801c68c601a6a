import { allocate, type Cents, percentOf } from './money.ts'

/** The numbers of installments on offer, whatever a bank has saved. */
export const installmentOptions = [12, 24, 36, 48, 60] as const
/** The plan shown first in a simulation, and the one on catalogue cards, until a bank saves its own. */
export const installmentOption = 12
export const cardInstallments = 60

/** The numbers of installments to choose from. One that a bank has saved as its first choice is one of them. */
export function installmentChoices(saved: number | null): number[] {
  return [...new Set([...installmentOptions, ...(saved === null ? [] : [saved])])].sort((a, b) => a - b)
}

/** Tells whether a number of installments may be chosen, where the bank has `saved` its own first choice, or none. */
export function isInstallmentOption(installments: number, saved: number | null): boolean {
  return installmentChoices(saved).includes(installments)
}

/** The entry: a percentage of the price, rounded half up. */
export function entryCents(priceCents: Cents, entryPercent: number): Cents {
  return percentOf(priceCents, entryPercent)
}

/** One month of the plan, in cents. `balanceCents` is what is still owed after it. */
export type ScheduleRow = {
  readonly number: number
  readonly paymentCents: Cents
  readonly principalCents: Cents
  readonly interestCents: Cents
  readonly balanceCents: Cents
}

/**
 * The installment of the Price table, PMT = P·i / (1 − (1 + i)^−n), rounded half up to the cent.
 * With no interest it is P ÷ n, rounded the same way.
 */
export function installmentCents(financedCents: Cents, installments: number, monthlyInterestPercent: number): Cents {
  if (monthlyInterestPercent === 0) return allocate(financedCents, installments)[0] ?? 0
  const rate = monthlyInterestPercent / 100
  return Math.round((financedCents * rate) / (1 - (1 + rate) ** -installments))
}

/**
 * Every month of the plan. The principal sums exactly to the financed amount: the last month takes the residue.
 * Interest of a month is the rate on the balance, rounded half up.
 */
export function schedule(financedCents: Cents, installments: number, monthlyInterestPercent: number): ScheduleRow[] {
  const regular = installmentCents(financedCents, installments, monthlyInterestPercent)
  const rows: ScheduleRow[] = []
  let balance = financedCents
  for (let number = 1; number <= installments; number++) {
    const interest = percentOf(balance, monthlyInterestPercent)
    const principal = number === installments ? balance : Math.min(regular - interest, balance)
    balance -= principal
    rows.push({
      number,
      paymentCents: principal + interest,
      principalCents: principal,
      interestCents: interest,
      balanceCents: balance,
    })
  }
  return rows
}
