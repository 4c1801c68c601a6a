/**
 * What somebody who logs in at the bank's side may do: managers everything, analysts the applications and contacts, a
 * dealership its own pick-ups.
 */
export const adminRoles = ['manager', 'analyst', 'dealership'] as const

export type AdminRole = (typeof adminRoles)[number]
