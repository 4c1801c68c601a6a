import type { AdminRole } from '../identity/admin-role.ts'
import type { Cents } from '../money/money.ts'

/** How much of fines and interest analysts may let go of one contract, in cents within so many days; managers may more. */
export const analystWaiverLimit = { cents: 100_00, days: 30 } as const

/** Tells whether somebody may let go of an amount, after others did of the same contract within the days of the limit. */
export function mayWaive(role: AdminRole, cents: Cents, latelyCents: Cents): boolean {
  return role === 'manager' || (role === 'analyst' && latelyCents + cents <= analystWaiverLimit.cents)
}
