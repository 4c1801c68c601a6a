import { dayMs } from '../calendar/day-arithmetic.ts'
import type { AdminRole } from '../identity/admin-role.ts'

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

/** The acts that one manager does alone, and analysts ask the managers for. */
export const oneManagersActs = [
  'decision',
  'fee_waiver',
  'installment_reversal',
  'lien_undoing',
  'payment',
  'installments_return',
] as const

/** The acts about one application. An analyst cannot do them, but may ask for them. */
const aboutApplications: readonly BindingAct[] = ['release', 'contract_end', ...oneManagersActs]

/** Tells whether one manager does an act without another: then only analysts ask for it. */
export const isOneManagers = (act: BindingAct): boolean => oneManagersActs.some((one) => one === act)

/**
 * How long (ms) an account still counts as a manager after it was one, so that a manager who disables another does not become
 * the only one.
 */
export const countsAsManagerMs = dayMs

/** How long a request waits for its approval, in ms. */
export const approvalWaitMs = dayMs

/** How long an application shows at its head, in ms, that a request about it was refused or not answered. */
export const unapprovedShownMs = 7 * dayMs

/** What an account may do about an act. `alone`: do it at once. `ask`: ask for it, and another manager decides. */
export type Authority = 'alone' | 'ask' | 'nothing'

/**
 * Tells what an account may do about an act that binds the bank. `managers` is how many accounts are active managers, or were
 * within `countsAsManagerMs`. A single manager acts alone, because there is nobody to ask.
 */
export function whoMayBind(act: BindingAct, managers: number, role: AdminRole): Authority {
  if (role === 'manager') return managers < 2 || isOneManagers(act) ? 'alone' : 'ask'
  return role === 'analyst' && aboutApplications.includes(act) ? 'ask' : 'nothing'
}

/** Tells whether an account may decide about a request: a manager may, but not about a request of their own. */
export function mayDecide(
  request: { readonly askedBy: string },
  actor: { readonly id: string; readonly role: AdminRole },
) {
  return actor.role === 'manager' && actor.id !== request.askedBy
}
