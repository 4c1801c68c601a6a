import { dayMs } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { ChargeWay } from './charge.ts'
import type { PaymentKind, PaymentState } from './payment.ts'

/**
 * For how many days after a payment it goes back by the way that it came: a Pix by its own rules (Regulamento do Pix,
 * devolução), a card as long as its provider advises (Stripe, refunds). A boleto has no way back: its money goes to an
 * account that the customer names.
 */
const refundableDays: Readonly<Record<ChargeWay, number>> = {
  pix: 90,
  pix_due: 90,
  pix_automatic: 90,
  boleto: 0,
  card: 180,
}

/** Tells whether the bank may still refund a payment by the way that it came. */
export function isRefundable(paidAt: Date, now: Date, way: ChargeWay): boolean {
  return refundableDays[way] > 0 && now.getTime() - paidAt.getTime() <= refundableDays[way] * dayMs
}

/** A payment with its last refund. */
export interface LedgerPayment {
  readonly id: string
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly amountCents: Cents
  readonly refundedCents: Cents
  /** An ISO instant. */
  readonly paidAt: string
  /** The last refund that the bank requested, and its state; null if it requested none. */
  readonly refund: { readonly state: 'requested' | 'done' | 'failed'; readonly amountCents: Cents } | null
  /** Whether the customer wants the money back instead of paying the missing part. */
  readonly wantedBack: boolean
  /** Whether the bank may still refund it by the way that it came. */
  readonly isRefundable: boolean
  /** The amount that a dispute took from the bank; 0 without one, and once the bank won it. */
  readonly disputedCents: Cents
  /** Whether the dispute is still to be decided. */
  readonly isDisputed: boolean
  /** The part of a payment for installments; null for a payment of the entry. */
  readonly installments: InstallmentPart | null
}

/** The effect of a payment on the installments that it names. */
export interface InstallmentPart {
  /** The amount that the ledger of the plan holds as paid by this payment. */
  readonly paidCents: Cents
  /** The customer's debt for the installments; 0 if their plan is closed. */
  readonly openCents: Cents
  /**
   * Whether it is a double payment and the customer may still choose between a refund and paying the next installment.
   */
  readonly isChoosing: boolean
}

export interface LedgerFacts {
  readonly entryCents: Cents
  /** The application has ended, so the bank keeps nothing of its payments. */
  readonly ended: boolean
  /** The current stage takes an entry. */
  readonly takesEntry: boolean
  /** The customer has the motorcycle, so a refund after the end waits until it comes back. */
  readonly motorcycleOut: boolean
  /** A provider makes refunds. Without one, managers make them and record that the money went back. */
  readonly hasProvider: boolean
  readonly payments: readonly LedgerPayment[]
}

/**
 * The next act on a payment. match: staff name its application. accept: staff take it as the entry, or for its
 * installments. refund, refund_again, refund_elsewhere: a manager refunds it, again after a failure, or another way
 * where it does not go back as it came. confirm_refund: a manager confirms that the money went back. provider: the
 * refund is on its way. customer: the customer pays the rest or takes the money back, or chooses the use of a double
 * payment. motorcycle: the refund waits until the motorcycle comes back. hold: the stage takes no entry yet. dispute:
 * the holder of the card contests it, and staff answer at the card's provider.
 */
export const paymentTasks = [
  'match',
  'accept',
  'refund',
  'refund_again',
  'refund_elsewhere',
  'confirm_refund',
  'provider',
  'customer',
  'motorcycle',
  'hold',
  'dispute',
] as const
export type PaymentTask = (typeof paymentTasks)[number]

/** The acts of the bank's staff. The others are the customer's, the provider's, or wait for an event. */
const staffTasks: readonly (PaymentTask | null)[] = [
  ...(['match', 'accept', 'refund', 'refund_again', 'refund_elsewhere', 'confirm_refund', 'dispute'] as const),
]

/** The state of a payment. Each cent of it is kept, owed, on its way back, waiting, or refunded. */
export interface SettledPayment {
  readonly id: string
  readonly state: PaymentState
  readonly isForInstallments: boolean
  /** The part of the payment in the entry, or the amount that it paid of installments. */
  readonly keptCents: Cents
  /** The amount that the bank has to refund and has not begun to refund. */
  readonly owedCents: Cents
  readonly onItsWayCents: Cents
  /** The amount that waits for a decision before the bank keeps or owes it. */
  readonly waitingCents: Cents
  /** The next act on the payment; null for none. */
  readonly task: PaymentTask | null
  /** The refund needs no decision of staff. */
  readonly opens: boolean
  /** Staff have to act on it, once a refund that `opens` is open. */
  readonly isForStaff: boolean
  /** The last refund failed, and its amount is still to be refunded or decided about. */
  readonly hasFailedRefund: boolean
  /** Whether the bank may still refund it by the way that it came. */
  readonly isRefundable: boolean
  /** The amount that a dispute took from the bank; 0 without one, and once the bank won it. */
  readonly disputedCents: Cents
  /** The part of it that the bank had given back before, and so pays twice unless it wins. */
  readonly paidTwiceCents: Cents
}

export interface Settlement {
  readonly payments: readonly SettledPayment[]
  /** The customer paid the whole entry. */
  readonly hasEntry: boolean
  /** The paid and the missing part of an entry that is not whole yet. */
  readonly partCents: Cents
  readonly dueCents: Cents
}

const onItsWay = ({ refund }: LedgerPayment): Cents => (refund?.state === 'requested' ? refund.amountCents : 0)
/** The part of a payment that a dispute took and that had not gone back before. */
const lost = (one: LedgerPayment): Cents => Math.min(one.disputedCents, one.amountCents - one.refundedCents)
/** The part that neither went back nor is on its way, and that no dispute took, also of what is on its way. */
const free = (one: LedgerPayment): Cents => Math.max(0, one.amountCents - one.refundedCents - lost(one) - onItsWay(one))
const sum = (payments: readonly LedgerPayment[]) => payments.reduce((total, one) => total + free(one), 0)

/** The kinds of payments that count for the entry at once. Late and double payments count once staff accept them. */
const countingKinds: readonly PaymentKind[] = ['exact', 'short', 'over', 'early']

/**
 * Decides which parts of an application's payments the bank keeps, owes back, or leaves waiting. Payments that are the
 * entry already stay the entry. Otherwise one payment of exactly the entry comes before several that make it together,
 * oldest first. Of a payment for installments the bank keeps the amount that the ledger of the plan holds as paid.
 */
export function settle(facts: LedgerFacts): Settlement {
  const kept = keptOf(facts)
  const hasEntry = kept.size > 0
  const parts = facts.ended || hasEntry ? 0 : sum(facts.payments.filter(counts))
  return {
    payments: facts.payments.map((one) => {
      const keptCents = one.installments ? keptOfInstallments(one, one.installments, facts) : (kept.get(one.id) ?? 0)
      return settled(one, keptCents, facts, hasEntry)
    }),
    hasEntry,
    partCents: parts,
    dueCents: facts.ended || hasEntry ? 0 : Math.max(0, facts.entryCents - parts),
  }
}

function counts(one: LedgerPayment): boolean {
  if (one.installments) return false
  return free(one) > 0 && !one.wantedBack && (one.state === 'entry' || countingKinds.includes(one.kind))
}

/** Returns the kept amount of a payment for installments; 0 once the application ended or the money went back. */
function keptOfInstallments(one: LedgerPayment, { paidCents }: InstallmentPart, { ended }: LedgerFacts): Cents {
  return ended || free(one) < paidCents ? 0 : paidCents
}

/** Returns the part of each payment in the entry, by id; none while the payments do not make the whole entry. */
function keptOf({ entryCents, ended, takesEntry, payments }: LedgerFacts): ReadonlyMap<string, Cents> {
  if (ended || entryCents === 0) return new Map()
  const oldestFirst = payments.filter(counts).sort((one, other) => one.paidAt.localeCompare(other.paidAt))
  const taken = oldestFirst.filter(({ state }) => state === 'entry')
  const others = takesEntry ? oldestFirst.filter(({ state }) => state !== 'entry') : []
  const exact = taken.length === 0 ? others.find((one) => free(one) === entryCents) : undefined
  const kept = new Map<string, Cents>()
  let missing = entryCents
  for (const one of exact ? [exact] : [...taken, ...others]) {
    const part = Math.min(free(one), missing)
    if (part > 0) kept.set(one.id, part)
    missing -= part
  }
  return missing === 0 ? kept : new Map()
}

function settled(one: LedgerPayment, keptCents: Cents, facts: LedgerFacts, hasEntry: boolean): SettledPayment {
  const rest = free(one) - keptCents
  const isOwed = facts.ended || keptCents > 0 || one.wantedBack || isTooMuch(one, hasEntry)
  const owedCents = isOwed ? rest : 0
  const task = taskOf(one, owedCents, rest - owedCents, facts)
  // A manager looks at a double payment before the refund; every other debt of the bank is beyond doubt.
  const opens = task === 'refund' && (facts.ended || keptCents > 0 || one.wantedBack)
  return {
    id: one.id,
    state: stateOf(one, keptCents, opens),
    keptCents,
    owedCents,
    task,
    opens,
    isForStaff: opens ? !facts.hasProvider : staffTasks.includes(task),
    hasFailedRefund: one.refund?.state === 'failed' && rest > 0,
    isRefundable: one.isRefundable,
    disputedCents: one.disputedCents,
    paidTwiceCents: one.disputedCents - lost(one),
    isForInstallments: one.installments !== null,
    onItsWayCents: onItsWay(one),
    waitingCents: rest - owedCents,
  }
}

/** Tells whether a payment has nothing left to pay. A double one of installments is owed once its choice is over. */
function isTooMuch({ kind, installments }: LedgerPayment, hasEntry: boolean): boolean {
  if (installments === null) return hasEntry
  return kind === 'duplicate' ? !installments.isChoosing : installments.openCents === 0
}

function stateOf(one: LedgerPayment, keptCents: Cents, opens: boolean): PaymentState {
  if (one.isDisputed) return 'waiting'
  if (one.refundedCents + lost(one) === one.amountCents) return 'refunded'
  if (keptCents > 0) return one.installments ? 'installments' : 'entry'
  return opens || onItsWay(one) > 0 ? 'refunding' : 'waiting'
}

function taskOf(one: LedgerPayment, owedCents: Cents, waitingCents: Cents, facts: LedgerFacts): PaymentTask | null {
  if (one.isDisputed) return 'dispute'
  if (onItsWay(one) > 0) return facts.hasProvider ? 'provider' : 'confirm_refund'
  if (owedCents > 0) {
    if (facts.ended && facts.motorcycleOut) return 'motorcycle'
    if (!one.isRefundable) return 'refund_elsewhere'
    return one.refund?.state === 'failed' ? 'refund_again' : 'refund'
  }
  if (waitingCents === 0) return null
  if (one.kind === 'unmatched') return 'match'
  if (one.refund?.state === 'failed') return one.isRefundable ? 'refund_again' : 'refund_elsewhere'
  if (one.installments) return one.installments.isChoosing ? 'customer' : 'accept'
  if (!facts.takesEntry) return 'hold'
  return countingKinds.includes(one.kind) ? 'customer' : 'accept'
}

/**
 * Returns the amount of a payment that a manager may refund now; 0 while a refund is on its way or waits for the
 * motorcycle.
 */
export function refundableCents({ task, owedCents, waitingCents }: SettledPayment): Cents {
  return task === 'provider' || task === 'confirm_refund' || task === 'motorcycle' || task === 'dispute'
    ? 0
    : owedCents + waitingCents
}
