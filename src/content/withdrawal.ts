import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { withdrawalDays } from '#domain/contract/withdrawal.ts'

/** Until when a signed contract may be given up, inside a sentence: contract, terms, FAQ, mails and portal say the same. */
export const withdrawalTerm = `até ${withdrawalDays} dias corridos depois de assinar ou de receber a moto, o que acontecer por último`

/** The same for one contract: its last day, or what it waits for while the motorcycle was not received (null). */
export function withdrawalTermOf(until: PlainDate | null): string {
  return until ? `até ${dayInWords(until)}` : withdrawalTerm
}
