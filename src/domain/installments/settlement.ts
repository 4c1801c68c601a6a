import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { LedgerInstallment } from './ledger.ts'

/**
 * The number of calendar days after the settlement within which the bank must have the lien released by the traffic
 * authority (Resolução Contran 807/2020, which replaced Resolução Contran 689/2017, art. 16; checked on 2026-11-23).
 */
export const lienReleaseDays = 10

/** Returns the last day for the release of the lien of a contract that was settled on a day. */
export const lienReleaseDue = (settledOn: PlainDate): PlainDate => daysAfter(settledOn, lienReleaseDays)

/**
 * Returns the last day for the release of the lien as customers are told it; null if it was over before the bank
 * recorded, on `recordedOn`, that the contract is settled, as for a payment of weeks ago.
 */
export function lienReleasePromise(settledOn: PlainDate, recordedOn: PlainDate): PlainDate | null {
  const due = lienReleaseDue(settledOn)
  return due < recordedOn ? null : due
}

/** Returns the day of the last payment of a contract; null while an installment is open. */
export function settledOn(installments: readonly LedgerInstallment[]): PlainDate | null {
  if (installments.some(({ balanceCents }) => balanceCents > 0)) return null
  return installments.reduce<PlainDate | null>(
    (last, { paidOn }) => (paidOn !== null && (last === null || paidOn > last) ? paidOn : last),
    null,
  )
}
