import { dayMs } from '../calendar/day-arithmetic.ts'
import type { AdminRole } from '../identity/admin-role.ts'

/** What binds the bank beyond one person's limit. */
export const bindingActs = [
  'pix_account',
  'prices',
  'conditions',
  'manager_invitation',
  'manager_rights',
  'release',
  'contract_end',
] as const
export type BindingAct = (typeof bindingActs)[number]

/** Acts about one application: analysts cannot do them, and may ask for them. */
const aboutApplications: readonly BindingAct[] = ['release', 'contract_end']

/** In ms. An account that was an active manager within this time still counts as one: a manager cannot become the only one by disabling another. */
export const countsAsManagerMs = dayMs

/** How long a request waits for its approval, in ms. */
export const approvalWaitMs = dayMs

/**
 * What somebody may do about an act: `alone`, at once; `ask`, and another manager decides; `nothing`.
 */
export type Authority = 'alone' | 'ask' | 'nothing'

/**
 * Says what somebody may do about an act that binds the bank. `managers` is how many people are
 * active managers, or were within `countsAsManagerMs`. A bank with a single one has nobody else to ask.
 */
export function whoMayBind(act: BindingAct, managers: number, role: AdminRole): Authority {
  if (role === 'manager') return managers < 2 ? 'alone' : 'ask'
  return role === 'analyst' && aboutApplications.includes(act) ? 'ask' : 'nothing'
}

/** Says whether somebody may decide about a request: a manager, and never who asked for it. */
export function mayDecide(
  request: { readonly askedBy: string },
  actor: { readonly id: string; readonly role: AdminRole },
) {
  return actor.role === 'manager' && actor.id !== request.askedBy
}
