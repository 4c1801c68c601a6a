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

/** The acts that one manager does alone. Analysts ask the managers for them. */
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
 * Gives the rights of an account over an act that binds the bank. `managers` is how many accounts are active managers,
 * or were within `countsAsManagerMs`. A single manager acts alone, because there is no other manager to ask.
 */
export function whoMayBind(act: BindingAct, managers: number, role: AdminRole): Authority {
  if (role === 'manager') return managers < 2 || isOneManagers(act) ? 'alone' : 'ask'
  return role === 'analyst' && aboutApplications.includes(act) ? 'ask' : 'nothing'
}

/** Tells whether an account may decide about a request: a manager may, except about the manager's own request. */
export function mayDecide(
  request: { readonly askedBy: string },
  actor: { readonly id: string; readonly role: AdminRole },
) {
  return actor.role === 'manager' && actor.id !== request.askedBy
}
