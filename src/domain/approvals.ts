import type { RefusalReason } from './application/refusal-reasons.ts'
import type { BindingNeed } from './application/release.ts'
import type { ApplicationStatus } from './application/status.ts'
import type { PlainDate } from './calendar/calendar.ts'
import { dayMs } from './calendar/day-arithmetic.ts'
import type { PriceChange } from './catalogue/prices.ts'
import type { AdminRole } from './identity/admin-role.ts'
import type { Cents } from './money/money.ts'
import type { ConditionsExample, SavedConditions } from './offer/conditions-example.ts'
import type { AskedPaymentAct } from './payments/who-may-refund.ts'

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
  'fee_waiver',
  'installment_reversal',
  'lien_undoing',
  'payment',
  'installments_return',
] as const
export type BindingAct = (typeof bindingActs)[number]

/** Tells whether this release knows a stored kind of request. */
export const isBindingAct = (kind: string): kind is BindingAct => bindingActs.some((act) => act === kind)

/** The acts that one manager does alone. Analysts ask the managers for them. */
const oneManagersActs = [
  'decision',
  'fee_waiver',
  'installment_reversal',
  'lien_undoing',
  'payment',
  'installments_return',
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

/** How long a request waits for its approval, in ms. */
export const approvalWaitMs = dayMs

/** How long (ms) the head of an application shows a request that was refused or not answered. */
export const unapprovedShownMs = 7 * dayMs

/** The rights of an account over an act. `alone`: do it at once. `ask`: request it, and another manager decides. */
export type Authority = 'alone' | 'ask' | 'nothing'

/**
 * Returns the rights of an account over an act that binds the bank. `managers` is how many accounts are active managers,
 * or were within `countsAsManagerMs`. A single manager acts alone, because there is no other manager to ask.
 */
export function whoMayBind(act: BindingAct, managers: number, role: AdminRole): Authority {
  if (role === 'manager') return managers < 2 || isOneManagers(act) ? 'alone' : 'ask'
  return role === 'analyst' && aboutApplications.includes(act) ? 'ask' : 'nothing'
}

/**
 * Tells whether an account may decide about a request: a manager may, except about the manager's own request, and about one
 * of an account that the manager invited (`notBy`), which may be a second self.
 */
export function mayDecide(
  request: { readonly askedBy: string; readonly notBy: string | null },
  actor: { readonly id: string; readonly role: AdminRole },
) {
  return actor.role === 'manager' && actor.id !== request.askedBy && actor.id !== request.notBy
}

/**
 * The fine and interest of one contract that analysts may waive within `days` days, in cents. Managers have no limit.
 */
export const analystWaiverLimit = { cents: 100_00, days: 30 } as const

/**
 * Tells whether a role may waive an amount. `latelyCents` is the amount waived of the contract within the days of the
 * limit.
 */
export function mayWaive(role: AdminRole, cents: Cents, latelyCents: Cents): boolean {
  return role === 'manager' || (role === 'analyst' && latelyCents + cents <= analystWaiverLimit.cents)
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

/** The change of each kind of request, with enough facts to make and to describe it. */
export interface ApprovalChanges {
  readonly pix_account: { readonly former: PixAccount; readonly account: PixAccount }
  /** A new version of the catalogue. It replaces `version`; `restores` is the earlier version that it brings back, or null. */
  readonly prices: {
    readonly version: number
    readonly restores: number | null
    readonly sha256: string
    readonly prices: readonly PriceChange[]
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
   * The conditions of every new plan. They hold from the day `from`; null: from the approval on. `scheduled` is the day of
   * the conditions that were scheduled already; requests of an earlier release do not name it.
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
    /** The colleague who takes over the work of the account. Null: the work gets no assignee. Absent: it stays with the account. */
    readonly workTo?: { readonly id: string; readonly name: string } | null
  }
  /** `missing` names the needs without which the motorcycle would be released. */
  readonly release: Move & { readonly missing: readonly BindingNeed[] }
  /** `signedAt` is an ISO instant. `entryPaid`: the customer paid the entry, so the bank owes it back. */
  readonly contract_end: Move & { readonly signedAt: string; readonly entryPaid: boolean }
  /**
   * A decision that an analyst requests from the managers: taking back an approval or a refusal, or an approval without
   * a score or with a low one, which is then `creditScore`.
   */
  readonly decision: Move & { readonly creditScore?: number | null }
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
  readonly installment_reversal: Contract & { readonly number: number }
  /** Undoing the record of a lien's release. */
  readonly lien_undoing: Contract & { readonly releasedOn: PlainDate; readonly protocol: string }
  /**
   * A manager's act on a payment. Application and contract number are null until its application is known. `cents` go
   * back, or no longer count.
   */
  readonly payment: {
    readonly paymentId: string
    readonly applicationId: string | null
    readonly contractNumber: string | null
    readonly action: AskedPaymentAct
    readonly cents: Cents
    /** An ISO instant. */
    readonly paidAt: string
  }
  /** The record that the bank gave back the paid installments of an ended contract. */
  readonly installments_return: Contract & {
    readonly returnedOn: PlainDate
    readonly how: string
    readonly cents: Cents
  }
}

export type ApprovalChange<Kind extends BindingAct = BindingAct> = ApprovalChanges[Kind]

/** The states of a request for approval. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired', 'overtaken'] as const
export type ApprovalState = (typeof approvalStates)[number]
