import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { LedgerInstallment } from './ledger.ts'

/**
 * How many calendar days after the settlement the bank has to have the lien released at the traffic authority (Resolução Contran
 * 807/2020, in the place of Resolução Contran 689/2017, art. 16; looked up on 2026-11-23).
 */
export const lienReleaseDays = 10

/** The last day on which the lien of a contract that was settled on a day is released in time. */
export const lienReleaseDue = (settledOn: PlainDate): PlainDate => daysAfter(settledOn, lienReleaseDays)

/** The day on which the last installment was paid; null while one of them is open. */
export function settledOn(installments: readonly LedgerInstallment[]): PlainDate | null {
  if (installments.some(({ balanceCents }) => balanceCents > 0)) return null
  return installments.reduce<PlainDate | null>(
    (last, { paidOn }) => (paidOn !== null && (last === null || paidOn > last) ? paidOn : last),
    null,
  )
}
