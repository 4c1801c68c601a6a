import { payableUntil } from '../calendar/business-days.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'

/**
 * What happens to an installment. charged: it is owed; late_fee and late_interest: what a late payment adds; discount: interest
 * that has not run when it is paid early; paid; waived: the bank lets it go; moved: it is due on another day, which costs the
 * interest of the days in between; reversed: the opposite of an earlier entry.
 */
export type EntryKind = 'charged' | 'late_fee' | 'late_interest' | 'discount' | 'paid' | 'waived' | 'moved' | 'reversed'

/** One line of the ledger of a contract. Nothing changes or removes it: a mistake is taken back by another entry. */
export interface LedgerEntry {
  readonly id: number
  /** The installment, from 1. */
  readonly number: number
  readonly kind: EntryKind
  /** What it adds to what is owed, in cents; below zero it is taken off. */
  readonly amountCents: Cents
  /** The day in Brasília for which it counts: of a payment, the day it was made. */
  readonly on: PlainDate
  /** Of 'reversed': the entry that it takes back. Of 'waived': the fine or the interest that it lets go. */
  readonly reverses?: number | undefined
  /** Of 'moved': its new due day. */
  readonly movedTo?: PlainDate | undefined
  /** The Pix that brought it; none where an analyst recorded it. */
  readonly paymentId?: string | undefined
}

/** An entry that is about to be written. */
export type NewEntry = Omit<LedgerEntry, 'id' | 'paymentId'>

/** An installment as the signed contract has it, on the day on which it is due now. */
export interface ScheduledInstallment {
  readonly number: number
  readonly dueOn: PlainDate
  readonly valueCents: Cents
  /** The due day of the signed contract; left out where it was never moved. */
  readonly signedDueOn?: PlainDate | undefined
}

export type InstallmentState = 'paid' | 'late' | 'due' | 'open'

/** An installment as its ledger leaves it; its value holds what moving it cost. */
export interface LedgerInstallment extends ScheduledInstallment {
  /** The last day on which it is paid without being late. */
  readonly payableUntil: PlainDate
  /** What is left of it, in cents: the sum of its entries. */
  readonly balanceCents: Cents
  /** The day on which it was paid; null while it is not. */
  readonly paidOn: PlainDate | null
  /** How much fine and interest for being late the bank has let go. */
  readonly waivedFineCents: Cents
  readonly waivedInterestCents: Cents
}

/** From how many days before its day an installment is shown as the next thing to do. */
const dueSoonDays = 10

/** The entries with which the ledger of a contract begins: each installment is owed whole. */
export function openingEntries(schedule: readonly ScheduledInstallment[], on: PlainDate): NewEntry[] {
  return schedule.map(({ number, valueCents }) => ({ number, kind: 'charged', amountCents: valueCents, on }))
}

/** The sum of entries, in cents: what is owed. */
export function balanceOf(entries: readonly Pick<LedgerEntry, 'amountCents'>[]): Cents {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Every installment of a contract as its entries leave it, in order. */
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
    const valueCents = installment.valueCents + balanceOf(own.filter(({ kind }) => kind === 'moved'))
    return {
      ...installment,
      valueCents,
      payableUntil: lastDay,
      balanceCents,
      paidOn: payment?.on ?? null,
      ...waivedOf(own),
    }
  })
}

/** The fine and the interest of an installment that entries let go. */
function waivedOf(own: readonly LedgerEntry[]) {
  const letGo = new Set(
    own.flatMap(({ kind, reverses }) => (kind === 'waived' && reverses !== undefined ? [reverses] : [])),
  )
  const sum = (kind: EntryKind) => balanceOf(own.filter((entry) => entry.kind === kind && letGo.has(entry.id)))
  return { waivedFineCents: sum('late_fee'), waivedInterestCents: sum('late_interest') }
}

/** What an installment is on a day: paid; late once its last day is over; due from ten days before its day; else open. */
export function stateOn(installment: LedgerInstallment, today: PlainDate): InstallmentState {
  if (installment.balanceCents <= 0) return 'paid'
  if (installment.payableUntil < today) return 'late'
  return installment.dueOn <= daysAfter(today, dueSoonDays) ? 'due' : 'open'
}

/** The entries that take back what settled an installment; none where nothing did. */
export function reversalOf(entries: readonly LedgerEntry[], number: number, on: PlainDate): NewEntry[] {
  const reversed = new Set(entries.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses])))
  return entries
    .filter((entry) => entry.number === number && settling.includes(entry.kind) && !reversed.has(entry.id))
    .map(({ id, amountCents }) => ({ number, kind: 'reversed', amountCents: -amountCents, on, reverses: id }))
}

const settling: readonly EntryKind[] = ['late_fee', 'late_interest', 'discount', 'paid']

/** The Pix payment that an installment is paid by; undefined where it is not, or an analyst recorded it. */
export function paymentOf(entries: readonly LedgerEntry[], number: number): string | undefined {
  const reversed = new Set(entries.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses])))
  return entries.findLast((entry) => entry.number === number && entry.kind === 'paid' && !reversed.has(entry.id))
    ?.paymentId
}

/** What was paid and not taken back, in cents. */
export function paidIn(entries: readonly LedgerEntry[]): Cents {
  const reversed = new Set(entries.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses])))
  return 0 - balanceOf(entries.filter(({ id, kind }) => kind === 'paid' && !reversed.has(id)))
}

/** The entries with which a payment of an installment that is owed no more goes back: none of it is owed afterwards either. */
export function returnOf(entries: readonly LedgerEntry[], number: number, on: PlainDate): NewEntry[] {
  const reversal = reversalOf(entries, number, on)
  const left = balanceOf(entries.filter((entry) => entry.number === number)) + balanceOf(reversal)
  return left > 0 ? [...reversal, { number, kind: 'waived', amountCents: -left, on }] : reversal
}
