import { dayMs } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { PaymentKind, PaymentState } from '../pix/payment.ts'

/** How long after a Pix its receiver may give it back, in days (Regulamento do Pix, devolução). */
const refundableDays = 90

/** Tells whether a payment may still be given back by Pix. */
export function isRefundable(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() <= refundableDays * dayMs
}

/** A payment that names an application, with the last refund of it. */
export interface LedgerPayment {
  readonly id: string
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly amountCents: Cents
  readonly refundedCents: Cents
  /** An ISO instant. */
  readonly paidAt: string
  /** The last refund that was asked for, and how it stands. */
  readonly refund: { readonly state: 'requested' | 'done' | 'failed'; readonly amountCents: Cents } | null
  /** The person wants it back instead of paying what is missing. */
  readonly wantedBack: boolean
  /** Whether its 90 days are not over. */
  readonly isRefundable: boolean
  /** Of a payment for installments; null: it is for the entry. */
  readonly installments: InstallmentPart | null
}

/** What a payment has to do with the installments that it names, in cents. */
export interface InstallmentPart {
  /** What their ledger holds as paid by it. */
  readonly paidCents: Cents
  /** What is still owed of them; nothing where their plan is closed. */
  readonly openCents: Cents
  /** It came in double, and its customer may still choose whether it goes back or pays the next installment. */
  readonly isChoosing: boolean
}

export interface LedgerFacts {
  readonly entryCents: Cents
  /** The application has ended: nothing of it is kept. */
  readonly ended: boolean
  /** The present stage takes an entry. */
  readonly takesEntry: boolean
  /** The motorcycle is with the person: what is owed waits for it. */
  readonly motorcycleOut: boolean
  /** A provider settles refunds; without one managers say that the money went back. */
  readonly hasProvider: boolean
  readonly payments: readonly LedgerPayment[]
}

/**
 * What a payment that is not simply the entry waits for. match: whose it is; accept: whether it is taken as the entry, or for its installments; refund,
 * refund_again and refund_elsewhere: a manager gives it back, once more after a failure, or by another way after 90 days;
 * confirm_refund: a manager says that it went back; provider: the refund is on its way; customer: the person pays the rest or
 * takes it back, or chooses what an installment paid in double pays; motorcycle: what is owed waits for the motorcycle; hold: the stage takes no entry yet.
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
] as const
export type PaymentTask = (typeof paymentTasks)[number]

/** How a payment stands. All that was received of it is kept, owed, on its way back, waiting, or given back. */
export interface SettledPayment {
  readonly id: string
  readonly state: PaymentState
  readonly isForInstallments: boolean
  /** Its part in the entry, or what it paid of installments. */
  readonly keptCents: Cents
  /** To be given back, and nobody does it yet. */
  readonly owedCents: Cents
  readonly onItsWayCents: Cents
  /** Received, and neither kept nor owed until somebody decides. */
  readonly waitingCents: Cents
  /** What somebody has to do; null where nothing is left to do. */
  readonly task: PaymentTask | null
  /** What is owed goes back without anybody's decision. */
  readonly opens: boolean
}

export interface Settlement {
  readonly payments: readonly SettledPayment[]
  /** The entry is there, whole. */
  readonly hasEntry: boolean
  /** What is there of an entry that is not whole, and what is missing to it. */
  readonly partCents: Cents
  readonly dueCents: Cents
}

const onItsWay = ({ refund }: LedgerPayment): Cents => (refund?.state === 'requested' ? refund.amountCents : 0)
const free = (one: LedgerPayment): Cents => one.amountCents - one.refundedCents - onItsWay(one)
const sum = (payments: readonly LedgerPayment[]) => payments.reduce((total, one) => total + free(one), 0)

/** What counts for the entry by itself. A late one, and one that came when there was one, counts once somebody accepts it. */
const counting: readonly PaymentKind[] = ['exact', 'short', 'over', 'early']

/**
 * How the payments of an application stand to its entry: which make it, what is too much, what goes back. The one that is
 * exactly the entry comes before several that make it together; the oldest first; what is the entry already stays it. Payments
 * for installments are kept as far as the ledger of the plan holds them as paid.
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
  return free(one) > 0 && !one.wantedBack && (one.state === 'entry' || counting.includes(one.kind))
}

/** What paid installments keeps; nothing once the application ended, or the money went back. */
function keptOfInstallments(one: LedgerPayment, { paidCents }: InstallmentPart, { ended }: LedgerFacts): Cents {
  return ended || free(one) < paidCents ? 0 : paidCents
}

/** The payments that make the entry, each with its part; none while they do not make it whole. */
function keptOf({ entryCents, ended, takesEntry, payments }: LedgerFacts): ReadonlyMap<string, Cents> {
  if (ended || entryCents === 0) return new Map()
  const oldestFirst = payments.filter(counts).toSorted((one, other) => one.paidAt.localeCompare(other.paidAt))
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
  const isTaken = one.installments ? one.installments.openCents === 0 : hasEntry
  const isChoosing = one.installments?.isChoosing === true
  const isOwed = facts.ended || keptCents > 0 || one.wantedBack || (isTaken && !isChoosing)
  const owedCents = isOwed ? rest : 0
  const task = taskOf(one, owedCents, rest - owedCents, facts)
  // A second payment of the whole entry is looked at by somebody; what else is owed is owed beyond doubt.
  const opens = task === 'refund' && (facts.ended || keptCents > 0 || one.wantedBack)
  return {
    ...{ id: one.id, state: stateOf(one, keptCents, opens), keptCents, owedCents, task, opens },
    isForInstallments: one.installments !== null,
    onItsWayCents: onItsWay(one),
    waitingCents: rest - owedCents,
  }
}

function stateOf(one: LedgerPayment, keptCents: Cents, opens: boolean): PaymentState {
  if (one.refundedCents === one.amountCents) return 'refunded'
  if (keptCents > 0) return one.installments ? 'installments' : 'entry'
  return opens || onItsWay(one) > 0 ? 'refunding' : 'waiting'
}

function taskOf(one: LedgerPayment, owedCents: Cents, waitingCents: Cents, facts: LedgerFacts): PaymentTask | null {
  if (onItsWay(one) > 0) return facts.hasProvider ? 'provider' : 'confirm_refund'
  if (owedCents > 0) {
    if (facts.ended && facts.motorcycleOut) return 'motorcycle'
    if (!one.isRefundable) return 'refund_elsewhere'
    return one.refund?.state === 'failed' ? 'refund_again' : 'refund'
  }
  if (waitingCents === 0) return null
  if (one.kind === 'unmatched') return 'match'
  if (one.refund?.state === 'failed') return 'refund_again'
  if (one.installments) return one.installments.isChoosing ? 'customer' : 'accept'
  if (!facts.takesEntry) return 'hold'
  return counting.includes(one.kind) ? 'customer' : 'accept'
}

/** The part of a payment that a manager may give back in this moment, in cents; 0 for an entry, and while a refund is on its way. */
export function refundableCents({ task, owedCents, waitingCents }: SettledPayment): Cents {
  return task === 'provider' || task === 'confirm_refund' || task === 'motorcycle' ? 0 : owedCents + waitingCents
}

/**
 * What somebody of the bank can do with a payment. match: say whose it is; accept: take it as what it names; refund_difference: give
 * back what is too much; refund_elsewhere: say that it went back another way; confirm_refund: say that it went back by Pix.
 */
export const paymentActions = [
  'match',
  'accept',
  'refund',
  'refund_difference',
  'refund_elsewhere',
  'confirm_refund',
] as const
export type PaymentAction = (typeof paymentActions)[number]

/** What can be done with a payment, the right thing first; nothing while it waits for somebody else. */
export function actionsOn({ task, keptCents }: SettledPayment): readonly PaymentAction[] {
  const refund = keptCents > 0 ? 'refund_difference' : 'refund'
  switch (task) {
    case 'match':
    case 'accept':
      return [task, refund]
    case 'refund':
    case 'customer':
    case 'hold':
      return [refund]
    case 'refund_again':
      return [refund, 'refund_elsewhere']
    case 'refund_elsewhere':
    case 'confirm_refund':
      return [task]
    default:
      return []
  }
}
