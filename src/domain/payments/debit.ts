import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, monthsAfter } from '../calendar/day-arithmetic.ts'

/** The bank's own account that debits go to: branch and number are digits, as its provider knows them. */
export interface DebitAccount {
  readonly branch: string
  readonly number: string
  readonly kind: 'CORRENTE' | 'POUPANCA' | 'PAGAMENTO'
}

/**
 * The states of an automatic debit. wanted: the provider has to make it. offered: the customer can authorise it at
 * their bank. active: they did. ended: it debits nothing any more, or never did.
 */
export const debitStates = ['wanted', 'offered', 'active', 'ended'] as const
export type DebitState = (typeof debitStates)[number]

/**
 * Why an automatic debit ended. customer: switched off in the portal. contract: nothing is owed any more. declined: the
 * customer refused it at their bank. expired: nobody authorised it in time. payer: the customer cancelled it at their
 * bank. payer_bank: that bank cancelled it. provider: the bank's provider will not make it, or ended it.
 */
export const debitEnds = ['customer', 'contract', 'declined', 'expired', 'payer', 'payer_bank', 'provider'] as const
export type DebitEnd = (typeof debitEnds)[number]

/**
 * Why a debit was not made. no_money: it was tried on its days in vain. limit: it is above what the customer allowed.
 * account: the account is closed or blocked. payer: the customer cancelled it at their bank. unsent: it never reached
 * that bank, because the bank's provider refused it for good or the days to send it had passed. bank: anything else.
 */
export const debitFailures = ['no_money', 'limit', 'account', 'payer', 'unsent', 'bank'] as const
export type DebitFailure = (typeof debitFailures)[number]

// The days of Pix Automático (Banco Central, Manual de Padrões do Pix, Pix Automático; API Pix 2.9, CobR): a debit is
// sent to the payer's bank 10 to 2 days before its due day, and may be tried 3 times more on other days, within 7 days
// after it.

/** How many days before the due day the payer's bank takes a debit at the earliest. */
export const debitDaysBefore = 10
/** How many days before the due day the payer's bank takes a debit at the latest. */
export const leastDaysBefore = 2
const retryWithinDays = 7
/** On which days after the first one a debit is tried again, as far as they are within the window. */
const retryAfterDays: readonly number[] = [2, 4, 7]

/** For how many days a debit waits for the customer at their bank. */
export const offeredDays = 7
/** For how many months after the last due day the authorisation holds, so that a moved due day still fits. */
const monthsAfterLast = 2
/**
 * The hour (Brasília) from which a new try of the next day is asked for. Until then the customer can pay in another
 * way.
 */
export const retryHour = 18

/** Tells whether a debit of an installment can be sent on a day. */
export function canBeSent(dueOn: PlainDate, today: PlainDate): boolean {
  return today >= daysAfter(dueOn, -debitDaysBefore) && isAhead(dueOn, today)
}

/** Tells whether there is still time to send the debit of an installment, now or later. */
export function isAhead(dueOn: PlainDate, today: PlainDate): boolean {
  return today <= daysAfter(dueOn, -leastDaysBefore)
}

/** The last day for which an authorisation holds, by the last due day of the contract. */
export const authorisedUntil = (lastDueOn: PlainDate): PlainDate => monthsAfter(lastDueOn, monthsAfterLast)

/** The last day on which a debit can be tried. */
export const lastTryOn = (dueOn: PlainDate): PlainDate => {
  const [first, last] = [payableUntil(dueOn), daysAfter(dueOn, retryWithinDays)]
  return first > last ? first : last
}

/** The next day after `today` on which a debit may be tried again; null when none is left. */
export function nextRetryOn(dueOn: PlainDate, today: PlainDate): PlainDate | null {
  const first = payableUntil(dueOn)
  const days = retryAfterDays.map((days) => daysAfter(first, days))
  return days.find((day) => day > today && day <= daysAfter(dueOn, retryWithinDays)) ?? null
}

/** The debit of one installment. */
export interface Debit {
  /** The day of the try that is awaited; null once the last one failed. */
  readonly tryOn: PlainDate | null
  /** How often it was tried again. */
  readonly retries: number
  /** The day of the next try, which is not asked for yet; null for none. */
  readonly nextOn: PlainDate | null
}

/**
 * The phases of a debit. scheduled: it can be taken back. under_way: it cannot, so nothing else may pay the
 * installment. unknown: its day is over and the bank was told nothing. failed: it was not made.
 */
export type DebitPhase = 'scheduled' | 'under_way' | 'unknown' | 'failed'

/**
 * Returns the phase of a debit on a day. The payer's bank takes none back on its day, and tells of it until the day
 * after.
 */
export function debitPhase({ tryOn, retries }: Debit, today: PlainDate): DebitPhase {
  if (tryOn === null) return 'failed'
  if (today < tryOn) return retries === 0 ? 'scheduled' : 'under_way'
  return today <= daysAfter(tryOn, 1) ? 'under_way' : 'unknown'
}

/**
 * Returns the numbers of open installments that are paid by hand before the first debit: their days are too near, or
 * the customer chose another way for them. `open` has them in order, each with the phase of its debit: null for none,
 * 'planned' for one that is still to be sent. Empty where none is debited, and where a debit was made already.
 */
export function beforeFirstDebit(
  open: readonly { readonly number: number; readonly phase: DebitPhase | 'planned' | null }[],
): number[] {
  const first = open.findIndex(({ phase }) => phase === 'planned' || phase === 'scheduled')
  const before = open.slice(0, Math.max(first, 0))
  return before.some(({ phase }) => phase !== null) ? [] : before.map(({ number }) => number)
}

/**
 * What a payer's bank says about a debit that was not made, by the codes of API Pix 2.9 (CobR: rejeicao, cancelamento).
 */
const failureCodes: Readonly<Record<string, DebitFailure>> = {
  AM02: 'limit',
  QUNT: 'limit',
  AC05: 'account',
  AC06: 'account',
  ACCT: 'account',
  BLCK: 'account',
  SLBD: 'payer',
}

/** Returns why a debit failed, by the code of the payer's bank; without one it was tried in vain. */
export function failureOf(code: string | null): DebitFailure {
  return code === null ? 'no_money' : (failureCodes[code] ?? 'bank')
}
