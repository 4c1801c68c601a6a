import * as z from 'zod/mini'
import { adminRoles } from '#domain/identity/admin-role.ts'
import * as field from './fields.ts'
import { limits, line } from './text.ts'

const code = line(40)

/** POST /api/admin/session and GET /api/admin/account: who is at work. */
const analystResponse = z.object({
  username: z.string(),
  role: z.enum(adminRoles),
  /** Where notices about the account go; null while nobody has said. */
  email: z.nullable(z.string()),
  secondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** How many have not been used yet. */
  recoveryCodes: z.int(),
  /** It is compulsory and missing: nothing else works until it is set up. */
  secondFactorDue: z.boolean(),
  secondFactorCompulsory: z.boolean(),
})

/** POST /api/admin/second-factor: asks for a new secret; nothing changes until its first code is confirmed. */
export const secondFactorRequest = z.strictObject({ password: field.anyPassword })
/** The secret in base32, and as the address that authenticator apps read from a QR code. */
const secondFactorSecret = z.object({ secret: z.string(), address: z.string() })
/** PUT /api/admin/second-factor: the first code of the new secret turns it on. */
export const secondFactorConfirmation = z.strictObject({ code })

/**
 * POST /api/admin/step-up: proves for five minutes that the account's owner is there. The code is the second factor's, or a
 * recovery code, where the account has one.
 */
export const stepUpRequest = z.strictObject({ password: field.anyPassword, code: z.optional(code) })

/** PUT /api/admin/account/email */
export const analystEmailRequest = z.strictObject({ email: field.email })

/** PUT /api/admin/password */
export const analystPasswordRequest = z.strictObject({
  currentPassword: field.anyPassword,
  newPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.password, 'too_long')),
})

export type AnalystResponse = z.infer<typeof analystResponse>
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>
