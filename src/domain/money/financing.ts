import { allocate, type Cents, percentOf } from './money.ts'

/** The numbers of installments that customers can always choose. */
export const installmentOptions = [12, 24, 36, 48, 60] as const
/**
 * The numbers of installments that a simulation and the catalogue cards show until the bank saves its own first choice.
 */
export const installmentOption = 12
export const cardInstallments = 60

/**
 * Returns the numbers of installments to choose from, with the bank's first choice (`saved`, null for none) among them.
 */
export function installmentChoices(saved: number | null): number[] {
  return [...new Set([...installmentOptions, ...(saved === null ? [] : [saved])])].sort((a, b) => a - b)
}

/** Tells whether a customer may choose a number of installments. `saved` is the bank's first choice, null for none. */
export function isInstallmentOption(installments: number, saved: number | null): boolean {
  return installmentChoices(saved).includes(installments)
}

/** Tells whether no plan that every customer can choose has more installments. */
export const isLongestPlan = (installments: number): boolean => installments >= Math.max(...installmentOptions)

/** One month of the plan. `balanceCents` is the debt after the payment. */
export type ScheduleRow = {
  readonly number: number
  readonly paymentCents: Cents
  readonly principalCents: Cents
  readonly interestCents: Cents
  readonly balanceCents: Cents
}

/**
 * Returns the installment of the Price table, PMT = P·i / (1 − (1 + i)^−n), rounded half up to the cent.
 * Without interest it is P ÷ n, rounded as `allocate` does.
 */
export function installmentCents(financedCents: Cents, installments: number, monthlyInterestPercent: number): Cents {
  if (monthlyInterestPercent === 0) return allocate(financedCents, installments)[0] ?? 0
  const rate = monthlyInterestPercent / 100
  return Math.round((financedCents * rate) / (1 - (1 + rate) ** -installments))
}

/**
 * Returns every month of the plan. The principal of all months is exactly the financed amount, because the last month
 * takes the residue. The interest of a month is the rate on the balance, rounded half up.
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
