/**
 * The roles of staff. A manager may do everything, an analyst handles applications and leads, a dealership its own
 * pick-ups.
 */
export const adminRoles = ['manager', 'analyst', 'dealership'] as const

export type AdminRole = (typeof adminRoles)[number]
