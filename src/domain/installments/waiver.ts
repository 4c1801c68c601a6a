import type { AdminRole } from '../identity/admin-role.ts'
import type { Cents } from '../money/money.ts'

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
