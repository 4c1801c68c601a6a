import type { AdminRole } from '#domain/identity/admin-role.ts'

/**
 * The roles that each kind of access lets through. 'staff' is for work on a person's own account. 'entering' is for the
 * routes among these that work before a compulsory second factor is set up.
 */
export const rolesOf = {
  entering: ['manager', 'analyst', 'dealership'],
  staff: ['manager', 'analyst', 'dealership'],
  analyst: ['manager', 'analyst'],
  manager: ['manager'],
  dealership: ['dealership'],
} as const satisfies Record<string, readonly AdminRole[]>

export type BankAccess = keyof typeof rolesOf

/** Tells whether routes of a kind of access let a role through. */
export const lets = (kind: BankAccess, role: AdminRole): boolean =>
  (rolesOf[kind] as readonly AdminRole[]).includes(role)
