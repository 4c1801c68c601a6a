import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { withdrawalDays } from '#domain/contract/withdrawal.ts'

/**
 * The time to withdraw from a signed contract, for use inside a sentence. Contract, terms, FAQ, mails and portal share
 * it.
 */
export const withdrawalTerm = `até ${withdrawalDays} dias corridos depois de assinar ou de receber a moto, o que acontecer por último`

/**
 * Returns the last day to withdraw from one contract, or the general rule for null, before the motorcycle was received.
 */
export function withdrawalTermOf(until: PlainDate | null): string {
  return until ? `até ${dayInWords(until)}` : withdrawalTerm
}
