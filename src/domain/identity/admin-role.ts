/**
 * The roles of staff. A manager may do everything, an analyst handles applications and leads, a dealership its own
 * pick-ups.
 */
export const adminRoles = ['manager', 'analyst', 'dealership'] as const

export type AdminRole = (typeof adminRoles)[number]

/** Tells whether an account has a manager's rights now. A change that gives or takes them binds the bank. */
export const isActiveManager = ({ role, disabled }: { role: AdminRole; disabled: boolean }): boolean =>
  role === 'manager' && !disabled
