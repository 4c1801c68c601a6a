import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { monthsAfter } from '../calendar/day-arithmetic.ts'

/**
 * How long personal data is kept: what the privacy policy says ('Por quanto tempo guardamos') and what housekeeping does.
 * Counted from the last change; of a contract from its last installment.
 */
export const retention = {
  leadMonths: 12,
  /** Messages to people of the bank; those to applicants and contacts go with what they are about. */
  teamMessageMonths: 12,
  /** Refused or given up: art. 27 of the Código de Defesa do Consumidor. */
  unfinishedYears: 5,
  /** After the end of the contract: Circular BCB 3.978/2020. */
  contractYears: 10,
  /** After the last word: Resolução CMN 4.860/2020 asks for five years, Decreto 11.034/2022 (art. 12) for two. */
  requestYears: 5,
  /** After the data that the consent was for is gone. */
  consentProofYears: 5,
  /** After the last use from an address: art. 15 of the Marco Civil da Internet. */
  accessRecordMonths: 6,
} as const

/** Why something of a person stays, and for how long. 'passing' has an end of its own, within hours or a year. */
export type Keeping = 'unfinished' | 'contract' | 'lead' | 'request' | 'proof' | 'access' | 'passing'

/** What an application's retention depends on. */
export interface KeptApplication {
  updatedAt: Date
  installments: number
  /** It was released, paid for or signed. */
  bound: boolean
  /** It was approved, refused or given up. */
  decided: boolean
}

/**
 * How an application is kept, and until which day at least; null: nothing asks for it, and its person may have it deleted. Nobody
 * decided about it, so that there is no decision to be discussed (CDC, art. 27) and no contract (Circular BCB 3.978/2020).
 */
export function keepingOf({ updatedAt, installments, bound, decided }: KeptApplication): {
  why: 'unfinished' | 'contract'
  until: PlainDate
} | null {
  const from = brazilianDate(updatedAt)
  if (bound) return { why: 'contract', until: monthsAfter(from, installments + retention.contractYears * 12) }
  return decided ? { why: 'unfinished', until: monthsAfter(from, retention.unfinishedYears * 12) } : null
}
