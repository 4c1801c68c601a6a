import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'

/**
 * The kinds of entries of an installment. charged: the customer owes it. late_fee, late_interest, correction: a late
 * payment adds them. discount: the interest that has not run when the payment is early. waived: the bank waives an
 * amount. moved: a new due day, which costs the interest of the days in between. reversed: the opposite of an earlier
 * entry.
 */
export type EntryKind =
  | 'charged'
  | 'late_fee'
  | 'late_interest'
  | 'correction'
  | 'discount'
  | 'paid'
  | 'waived'
  | 'moved'
  | 'reversed'

/** One line of the ledger of a contract. It never changes: another entry corrects a mistake. */
export interface LedgerEntry {
  readonly id: number
  /** The number of the installment, from 1. */
  readonly number: number
  readonly kind: EntryKind
  /** The amount by which the entry changes the debt, in cents. A negative amount reduces it. */
  readonly amountCents: Cents
  /** The day in Brasília for which the entry counts; for a payment, the day of the payment. */
  readonly on: PlainDate
  /**
   * For 'reversed', the id of the entry that it takes back. For 'waived', the id of the fine, interest or correction
   * that it waives.
   */
  readonly reverses?: number | undefined
  /** For 'moved', the new due day. */
  readonly movedTo?: PlainDate | undefined
  /** The id of the payment; undefined if an analyst recorded the payment by hand. */
  readonly paymentId?: string | undefined
}

/** An entry that the ledger does not have yet. */
export type NewEntry = Omit<LedgerEntry, 'id' | 'paymentId'>

/** An installment with the value of the signed contract and its current due day. */
export interface ScheduledInstallment {
  readonly number: number
  readonly dueOn: PlainDate
  readonly valueCents: Cents
  /** The due day of the signed contract; undefined if the installment was never moved. */
  readonly signedDueOn?: PlainDate | undefined
}

export type InstallmentState = 'paid' | 'late' | 'due' | 'open'

/** An installment after all entries of its ledger. Its value includes the cost of moving it. */
export interface LedgerInstallment extends ScheduledInstallment {
  /** The cost of moving it, in cents: the interest of the days in between. */
  readonly movedCents: Cents
  /** The last day on which a payment is not late. */
  readonly payableUntil: PlainDate
  /** The open amount in cents: the sum of the entries. */
  readonly balanceCents: Cents
  /** The day of the payment or waiver that settled it; null while it is not settled. */
  readonly paidOn: PlainDate | null
  /** The fine, interest and correction for late payment that the bank has waived. */
  readonly waivedFineCents: Cents
  readonly waivedInterestCents: Cents
  readonly waivedCorrectionCents: Cents
}

/** The number of days before its due day from which pages show an installment as the next thing to do. */
const dueSoonDays = 10

/** Makes the first entries of a contract's ledger: the customer owes each installment whole. */
export function openingEntries(schedule: readonly ScheduledInstallment[], on: PlainDate): NewEntry[] {
  return schedule.map(({ number, valueCents }) => ({ number, kind: 'charged', amountCents: valueCents, on }))
}

/** Returns the customer's debt by these entries, in cents. */
export function balanceOf(entries: readonly Pick<LedgerEntry, 'amountCents'>[]): Cents {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Returns every installment of a contract after all its entries, in order. */
export function ledgerInstallments(
  schedule: readonly ScheduledInstallment[],
  entries: readonly LedgerEntry[],
): LedgerInstallment[] {
  const byNumber = Map.groupBy(entries, ({ number }) => number)
  return schedule.map((installment) => {
    const own = byNumber.get(installment.number) ?? []
    const balanceCents = balanceOf(own)
    const payment = balanceCents === 0 ? own.findLast(({ kind }) => kind === 'paid' || kind === 'waived') : undefined
    const lastDay = payableUntil(installment.dueOn)
    const movedCents = balanceOf(own.filter(({ kind }) => kind === 'moved'))
    return {
      ...installment,
      valueCents: installment.valueCents + movedCents,
      movedCents,
      payableUntil: lastDay,
      balanceCents,
      paidOn: payment?.on ?? null,
      ...waivedOf(own),
    }
  })
}

/** Returns the fine, interest and correction that the entries of an installment waive. */
function waivedOf(own: readonly LedgerEntry[]) {
  const letGo = new Set(
    own.flatMap(({ kind, reverses }) => (kind === 'waived' && reverses !== undefined ? [reverses] : [])),
  )
  const sum = (kind: EntryKind) => balanceOf(own.filter((entry) => entry.kind === kind && letGo.has(entry.id)))
  return {
    waivedFineCents: sum('late_fee'),
    waivedInterestCents: sum('late_interest'),
    waivedCorrectionCents: sum('correction'),
  }
}

/**
 * Returns the state of an installment on a day: 'late' once `payableUntil` is over, 'due' from ten days before its due
 * day.
 */
export function stateOn(installment: LedgerInstallment, today: PlainDate): InstallmentState {
  if (installment.balanceCents <= 0) return 'paid'
  if (installment.payableUntil < today) return 'late'
  return installment.dueOn <= daysAfter(today, dueSoonDays) ? 'due' : 'open'
}

/** Returns the entries that count: those that no other entry reverses or waives, and that reverse none themselves. */
export function notReversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, kind }) => kind !== 'reversed' && !reversed.has(id))
}

/** Returns the entries that count of an installment's payment, with its fees and discount; none without a payment. */
export function settlingEntries(entries: readonly LedgerEntry[], number: number): LedgerEntry[] {
  return notReversed(entries).filter((entry) => entry.number === number && settling.includes(entry.kind))
}

const settling: readonly EntryKind[] = ['late_fee', 'late_interest', 'correction', 'discount', 'paid']

/** Makes the entries that reverse the payment of an installment; none if it has no payment. */
export function reversalOf(entries: readonly LedgerEntry[], number: number, on: PlainDate): NewEntry[] {
  return settlingEntries(entries, number).map(({ id, amountCents }) => {
    return { number, kind: 'reversed', amountCents: -amountCents, on, reverses: id }
  })
}

/**
 * Returns the id of an installment's payment; undefined if it is unpaid, or an analyst recorded the payment by hand.
 */
export function paymentOf(entries: readonly LedgerEntry[], number: number): string | undefined {
  return notReversed(entries).findLast((entry) => entry.number === number && entry.kind === 'paid')?.paymentId
}

/** Returns the sum of the payments that no entry reverses, in cents. */
export function paidIn(entries: readonly LedgerEntry[]): Cents {
  return 0 - balanceOf(notReversed(entries).filter(({ kind }) => kind === 'paid'))
}

/**
 * Makes the entries that return the payment of an installment which the customer no longer has to pay. They reverse the
 * payment, and waive the amount that would be open again.
 */
export function returnOf(entries: readonly LedgerEntry[], number: number, on: PlainDate): NewEntry[] {
  const reversal = reversalOf(entries, number, on)
  const left = balanceOf(entries.filter((entry) => entry.number === number)) + balanceOf(reversal)
  return left > 0 ? [...reversal, { number, kind: 'waived', amountCents: -left, on }] : reversal
}
