import * as z from 'zod/mini'
import { addressFields } from './application-steps.ts'
import * as field from './fields.ts'

/**
 * PATCH /api/portal/contact, confirmed by the password. A request with a new e-mail address and without a code makes
 * the server send one; the next request brings it.
 */
export const contactRequest = z.strictObject({
  email: field.email,
  phone: field.phone,
  ...addressFields,
  password: field.anyPassword,
  code: z.optional(field.oneTimeCode),
  /** The code sent to the confirmed address that the account leaves. Without it both addresses count for 48 hours. */
  formerCode: z.optional(field.oneTimeCode),
})

export type ContactRequest = z.infer<typeof contactRequest>
