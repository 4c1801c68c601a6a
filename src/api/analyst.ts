import * as z from 'zod/mini'
import { adminRoles } from '#domain/identity/admin-role.ts'
import { refusable } from './acts.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line } from './text.ts'

const code = line(40)

/** POST /api/admin/session and GET /api/admin/account: the account that is logged in. */
export const analystResponse = z.object({
  id: z.string(),
  /** The name with which the account logs in. */
  username: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  /** What the account may do: work on applications, manage the bank, work at a dealership's counter. */
  acts: z.object({ workOnApplications: refusable, manageBank: refusable, workAtCounter: refusable }),
  /** The address for notices about the account. Null until its owner enters one. */
  email: z.nullable(z.string()),
  secondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** How many recovery codes are still unused. */
  recoveryCodes: z.int(),
  /** True if the bank demands a second factor and the account has none. Then the owner has to set one up first. */
  secondFactorDue: z.boolean(),
  secondFactorCompulsory: z.boolean(),
})

/**
 * POST /api/admin/second-factor gives a new secret; nothing changes until its first code is confirmed. The secret is in
 * base32; authenticator apps read the address from a QR code.
 */
export const secondFactorSecret = z.object({ secret: z.string(), address: z.string() })
/** PUT /api/admin/second-factor: the first code of the new secret turns it on. */
export const secondFactorConfirmation = z.strictObject({ code })

/**
 * POST /api/admin/step-up: proves that the account's owner is present; the proof counts for five minutes. `code` comes
 * from the second factor or is a recovery code; an account without a second factor leaves it out.
 */
export const stepUpRequest = z.strictObject({ password: field.anyPassword, code: z.optional(code) })

/** PUT /api/admin/account/email */
export const analystEmailRequest = z.strictObject({ email: field.email })

/** PUT /api/admin/password */
export const analystPasswordRequest = z.strictObject({
  currentPassword: field.anyPassword,
  newPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.password, 'too_long')),
})

/** GET /api/admin/session: whether a session is open in this browser, and whose. */
export const staffSession = z.object({ open: z.boolean(), analyst: z.nullable(analystResponse) })

/** New recovery codes, shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })

export type AnalystResponse = z.infer<typeof analystResponse>
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>
