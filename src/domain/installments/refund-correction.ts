import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { correctionOver, type PriceIndex } from './correction.ts'

/** Money of a customer that the bank had, from the day of the payment to the day on which it went back. */
export interface HeldMoney {
  readonly cents: Cents
  readonly paidOn: PlainDate
  readonly returnedOn: PlainDate
}

/**
 * Returns what the bank owes beside money that it gives back after a withdrawal, in cents: the change of prices while
 * it had the money (CDC, art. 49, parágrafo único: 'devolvidos, de imediato, monetariamente atualizados'), by the same
 * index as late installments.
 */
export const refundCorrection = ({ cents, paidOn, returnedOn }: HeldMoney, index: PriceIndex): Cents =>
  correctionOver(cents, paidOn, returnedOn, index)
