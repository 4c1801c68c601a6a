import type { RefusalReason } from './application/refusal-reasons.ts'
import type { BindingNeed } from './application/release.ts'
import type { ApplicationStatus } from './application/status.ts'
import type { PlainDate } from './calendar/calendar.ts'
import { dayMs } from './calendar/day-arithmetic.ts'
import type { WordsChange } from './catalogue/next-version.ts'
import type { PriceChange } from './catalogue/prices.ts'
import type { Alternative } from './credit/alternatives.ts'
import type { CreditPolicy } from './credit/policy.ts'
import type { DealershipFacts, WeekHours } from './dealerships/dealership.ts'
import type { DocumentKind } from './documents/documents.ts'
import type { AdminRole } from './identity/admin-role.ts'
import { sameHand, type Tie } from './identity/independence.ts'
import type { Cents } from './money/money.ts'
import type { MoneyLimits } from './money-limits.ts'
import type { ConditionsExample, SavedConditions } from './offer/conditions-example.ts'
import type { PayWay, WaySettings } from './payments/ways.ts'
import type { BoundPaymentAct } from './payments/who-may-refund.ts'

/** The acts that bind the bank beyond one person's limit. */
export const bindingActs = [
  'pix_account',
  'prices',
  'price_end',
  'conditions',
  'manager_invitation',
  'manager_rights',
  'release',
  'contract_end',
  'decision',
  'counter_offer',
  'fee_waiver',
  'installment_reversal',
  'lien_undoing',
  'payment',
  'installments_return',
  'correction_payment',
  'installments_record',
  'payment_record',
  'lien_release',
  'motorcycle_return',
  'money_limits',
  'support_number',
  'credit_policy',
  'dealership_place',
  'price_month',
  'payment_ways',
] as const
export type BindingAct = (typeof bindingActs)[number]

/** Tells whether this release knows a stored kind of request. */
export const isBindingAct = (kind: string): kind is BindingAct => bindingActs.some((act) => act === kind)

/**
 * The acts that one manager does alone, those on the bank's money within the limits of `money-limits.ts`. Analysts ask
 * the managers for them.
 */
const oneManagersActs = [
  'decision',
  'counter_offer',
  'fee_waiver',
  'installment_reversal',
  'lien_undoing',
  'payment',
  'installments_return',
  'correction_payment',
  'installments_record',
  'payment_record',
  'lien_release',
  'motorcycle_return',
] as const

/** The acts about one application. An analyst cannot do them, but may ask for them. */
const aboutApplications: readonly BindingAct[] = ['release', 'contract_end', ...oneManagersActs]

/** Tells whether one manager may do an act alone. Then only analysts need a request for it. */
export const isOneManagers = (act: BindingAct): boolean => oneManagersActs.some((one) => one === act)

/**
 * How long (ms) an account counts as a manager after it was one. A manager who disables the other one therefore does
 * not count as the only one.
 */
export const countsAsManagerMs = dayMs

/**
 * How long (ms) a manager whose access was recovered still counts as somebody to ask. A manager who recovers the access
 * of all others therefore does not become one of whom nobody is independent, not even over a weekend.
 */
export const recoveredCountsMs = 3 * dayMs

/** How long a request waits for its approval, in ms. */
export const approvalWaitMs = dayMs

/**
 * How long (ms) an act for which no independent second person exists waits, while everybody in the bank reads of it.
 * After that a manager carries it out without a second one.
 */
export const soleManagerWaitMs = dayMs

/** How long (ms) the head of an application shows a request that was refused or not answered. */
export const unapprovedShownMs = 7 * dayMs

/**
 * The rights of an account over an act. `alone`: do it at once. `ask`: request it, and another manager decides. `wait`:
 * request it, and carry it out once the bank has had its time to object.
 */
export type Authority = 'alone' | 'ask' | 'wait' | 'nothing'

/**
 * Returns the rights of an account over an act that moves the bank's money. `isWithin`: what the account moved alone
 * stays within the limits of its role. A dealership has none, and asks for one act alone: it sees the motorcycle that
 * comes back.
 */
export function whoMayMove(act: BindingAct, isWithin: boolean, hasSecond: boolean, role: AdminRole): Authority {
  if (role === 'dealership' && act !== 'motorcycle_return') return 'nothing'
  if (isWithin) return 'alone'
  return role !== 'manager' || hasSecond ? 'ask' : 'wait'
}

/**
 * Returns the rights of an account over an act that binds the bank. `hasSecond`: some manager is independent of the
 * account. A manager without such a colleague waits, because there is nobody to ask.
 */
export function whoMayBind(act: BindingAct, hasSecond: boolean, role: AdminRole): Authority {
  if (role === 'manager') return isOneManagers(act) ? 'alone' : hasSecond ? 'ask' : 'wait'
  return role === 'analyst' && aboutApplications.includes(act) ? 'ask' : 'nothing'
}

/**
 * What decides who may be a second person: the managers that count, the ties between accounts that count, and the time.
 */
export interface Control {
  /** The accounts that are active managers, or were within `countsAsManagerMs`. */
  readonly managers: readonly string[]
  /** The ties of the last `tieMs`. */
  readonly ties: readonly Tie[]
  readonly now: Date
  /** How long an act waits for which there is no second person, in ms. */
  readonly waitMs: number
}

/**
 * Tells whether some manager is independent of an account, or was until somebody recovered an access in the last
 * `recoveredCountsMs`.
 */
export function hasSecond({ managers, ties, now }: Pick<Control, 'managers' | 'ties' | 'now'>, id: string): boolean {
  const since = now.getTime() - recoveredCountsMs
  const own = sameHand(
    ties.filter(({ recoveredAt }) => recoveredAt === undefined || recoveredAt.getTime() <= since),
    id,
  )
  return managers.some((manager) => !own.has(manager))
}

/** Why a colleague may not decide about a request. */
export type WhyNotDecide = 'managers_only' | 'own_request' | 'not_independent' | 'too_early'

/**
 * Tells why a colleague may not approve a request; null if they may. `needsTwo`: one manager may not do its act alone.
 * A manager may, except about the manager's own request,
 * and about one of an account that invitation, promotion or recovery ties to the manager, which may be a second self.
 * Where nobody is independent of the account that asked, any manager may once the wait is over.
 */
export function whyNotDecide(
  request: { readonly needsTwo: boolean; readonly askedBy: string; readonly askedAt: Date },
  actor: { readonly id: string; readonly role: AdminRole },
  control: Control,
): WhyNotDecide | null {
  const { askedBy, askedAt, needsTwo } = request
  if (actor.role !== 'manager') return 'managers_only'
  if (actor.id !== askedBy && !needsTwo) return null
  if (!sameHand(control.ties, askedBy).has(actor.id)) return null
  const isOwn = actor.id === askedBy
  if (hasSecond(control, askedBy)) return isOwn ? 'own_request' : 'not_independent'
  return control.now.getTime() < askedAt.getTime() + control.waitMs ? 'too_early' : null
}

interface PixAccount {
  readonly chave: string
  readonly nome: string
  readonly cidade: string
}

interface Rights {
  readonly role: AdminRole
  readonly disabled: boolean
}

/** A requested change of an application's stage. */
interface Move {
  readonly applicationId: string
  readonly contractNumber: string
  readonly from: ApplicationStatus
  readonly request: {
    readonly status: ApplicationStatus
    readonly refusal?: RefusalReason
    readonly reason?: string
    readonly note?: string
  }
}

/** The contract that a request is about. */
interface Contract {
  readonly applicationId: string
  readonly contractNumber: string
}

/** What follows from the end of a signed contract. */
export interface ContractEndEffects {
  /** The hand-over of the motorcycle that the customer then has to bring back; null if the dealership has it. */
  readonly motorcycle: { readonly day: PlainDate; readonly dealership: string } | null
  /** What the customer has paid and not got back. */
  readonly paidCents: Cents
  /** The installments that nobody has to pay any more. */
  readonly open: { readonly installments: number; readonly cents: Cents }
  /** The mail that the customer gets; null if the step sends none. */
  readonly mail: { readonly subject: string; readonly text: string } | null
}

/** The change of each kind of request, with enough facts to make and to describe it. */
export interface ApprovalChanges {
  readonly pix_account: { readonly former: PixAccount; readonly account: PixAccount }
  /**
   * A new version of the catalogue. It replaces `version`; `restores` is the earlier version that it brings back, or
   * null.
   */
  readonly prices: {
    readonly version: number
    readonly restores: number | null
    readonly sha256: string
    /** Every price that changes, also those within one manager's limit. */
    readonly prices: readonly PriceChange[]
    /** What else the publication changes; requests of an earlier release do not name it. */
    readonly models?: readonly { readonly model: string; readonly kind: 'added' | 'changed' | 'removed' }[]
    readonly orderChanged?: boolean
    /** The free texts and photographs that are new; requests of an earlier release do not name them. */
    readonly words?: readonly WordsChange[]
  }
  /**
   * A former price, published by mistake, that the bank no longer honours. `currentCents` is null if the model is not
   * on sale now.
   */
  readonly price_end: {
    /** The model's id. */
    readonly id: string
    readonly model: string
    readonly cents: Cents
    readonly currentCents: Cents | null
    /** How many open applications have the price and keep it. */
    readonly customers: number
  }
  /**
   * The conditions of every new plan. They hold from the day `from`; null: from the approval on. `scheduled` is the day
   * of the conditions that were scheduled already; requests of an earlier release do not name it.
   */
  readonly conditions: {
    readonly former: SavedConditions
    readonly conditions: SavedConditions
    readonly from: PlainDate | null
    readonly scheduled?: PlainDate | null
    readonly examples: readonly ConditionsExample[]
  }
  readonly manager_invitation: { readonly username: string; readonly name: string; readonly email: string }
  readonly manager_rights: {
    readonly accountId: string
    readonly name: string
    readonly former: Rights
    readonly rights: Rights
    /**
     * The colleague who takes over the work of the account. Null: the work gets no assignee. Absent: it stays with the
     * account.
     */
    readonly workTo?: { readonly id: string; readonly name: string } | null
  }
  /** `missing` names the needs without which the motorcycle would be released. */
  readonly release: Move & { readonly missing: readonly BindingNeed[] }
  /** `signedAt` is an ISO instant. `entryPaid`: the customer paid the entry, so the bank owes it back. */
  readonly contract_end: Move & {
    readonly signedAt: string
    readonly entryPaid: boolean
    /** What follows from the end; requests of an earlier release do not name it. */
    readonly effects?: ContractEndEffects
  }
  /**
   * A decision that an analyst requests from the managers: taking back an approval or a refusal, or an approval without
   * a score or with a low one, which is then `creditScore`.
   */
  readonly decision: Move & {
    readonly creditScore?: number | null
    /** The colleague who wants to approve, if the same person typed the score or accepted the income. */
    readonly scoredBy?: string
    /** The documents without which the customer would be asked to sign. */
    readonly missingDocuments?: readonly DocumentKind[]
    /** The paid entry, in cents, that a refusal gives back. */
    readonly refundCents?: Cents
  }
  /** Other plans that an analyst wants to offer instead of a refusal, where only managers approve. */
  readonly counter_offer: Contract & {
    readonly plans: readonly Alternative[]
    readonly creditScore: number | null
    /** The colleague who asks, if the same person typed the score or accepted the income. */
    readonly scoredBy?: string
  }
  /**
   * Fine, interest or both of a late installment, beyond an analyst's limit. The interest counts until the approval.
   */
  readonly fee_waiver: Contract & {
    readonly number: number
    readonly fine: boolean
    readonly interest: boolean
    /** The sum on the day of the request. */
    readonly cents: Cents
  }
  /** Taking back a payment that was recorded by mistake. */
  readonly installment_reversal: Contract & { readonly number: number; readonly cents?: Cents }
  /** Undoing the record of a lien's release. */
  readonly lien_undoing: Contract & { readonly releasedOn: PlainDate; readonly protocol: string }
  /**
   * An act on a payment. Application and contract number are null until its application is known; a match names the one
   * that the payment would count for. `cents` go back, count, or no longer count. `shortCents` are waived.
   */
  readonly payment: {
    readonly paymentId: string
    readonly applicationId: string | null
    readonly contractNumber: string | null
    readonly action: BoundPaymentAct
    readonly cents: Cents
    readonly shortCents?: Cents
    readonly forInstallments?: boolean
    /** Missing on requests that former releases wrote. */
    readonly way?: PayWay
    /** An ISO instant. */
    readonly paidAt: string
  }
  /** The record that the bank gave back the paid installments of an ended contract. */
  readonly installments_return: Contract & {
    readonly returnedOn: PlainDate
    readonly how: string
    readonly cents: Cents
  }
  /** The record that the bank paid the change of prices on money that it gave back after a withdrawal. */
  readonly correction_payment: Contract & {
    readonly paidOn: PlainDate
    readonly how: string
    readonly cents: Cents
  }
  /**
   * The record that installments were paid in a way that no provider reports. `letGoCents`: how much more they would
   * cost on the day of the record, which the day of the payment lets go.
   */
  readonly installments_record: Contract & {
    readonly numbers: readonly number[]
    readonly paidOn: PlainDate
    readonly how: string
    readonly cents: Cents
    readonly letGoCents?: Cents
  }
  /**
   * The record of a Pix that names no contract. `isConfirmed`: the provider knows it; left out where staff alone do.
   */
  readonly payment_record: Contract & {
    readonly paidOn: PlainDate
    readonly endToEndId: string
    readonly cents: Cents
    readonly isConfirmed?: boolean
  }
  /**
   * The record that the traffic authority released the lien. `cents`: the financed amount that the motorcycle secured.
   */
  readonly lien_release: Contract & {
    readonly releasedOn: PlainDate
    readonly protocol: string
    readonly note: string
    readonly cents: Cents
  }
  /** The record that a motorcycle came back, which sends `cents` back to the customer. */
  readonly motorcycle_return: Contract & {
    readonly dealership: string
    /** The name of the dealership; requests of an earlier release do not have it. */
    readonly place?: string
    readonly broughtBy: string
    readonly returnedOn: PlainDate
    readonly note: string
    readonly cents: Cents
  }
  /** What one person may move of the bank's money alone. */
  readonly money_limits: { readonly former: MoneyLimits; readonly limits: MoneyLimits }
  /** Which ways to pay the bank offers, for what and from which sum. */
  readonly payment_ways: { readonly former: WaySettings; readonly ways: WaySettings }
  /** The policy by which credit is recommended. It replaces `version`; null: the one that every bank begins with. */
  readonly credit_policy: {
    readonly former: CreditPolicy
    readonly policy: CreditPolicy
    readonly version: number | null
  }
  /** The number that the site's chat opens. */
  readonly support_number: { readonly former: string; readonly whatsapp: string }
  /**
   * Name, address, telephone and clock of a dealership, by which customers find it. `former` is null for a new one,
   * which opens with `opening`. `pickups`: how many booked pick-ups no longer fit and are cancelled.
   */
  readonly dealership_place: {
    readonly slug: string
    readonly former: DealershipFacts | null
    readonly place: DealershipFacts
    readonly opening: {
      readonly hours: WeekHours
      readonly slotsPerHour: number
      readonly closedDays: readonly PlainDate[]
      readonly active: boolean
    } | null
    readonly pickups: number
  }
  /** The change of prices in a month ('2026-10'), in percent, by which late installments are corrected. */
  readonly price_month: { readonly month: string; readonly percent: number; readonly former: number | null }
}

export type ApprovalChange<Kind extends BindingAct = BindingAct> = ApprovalChanges[Kind]

/** The states of a request for approval. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired', 'overtaken'] as const
export type ApprovalState = (typeof approvalStates)[number]
