import * as z from 'zod/mini'
import { addressFields } from './application-steps.ts'
import * as field from './fields.ts'

/**
 * PATCH /api/portal/contact: confirmed by the password. A new e-mail address needs the code that is sent to it when it is
 * asked for without one.
 */
export const contactRequest = z.strictObject({
  email: field.email,
  phone: field.phone,
  ...addressFields,
  password: field.anyPassword,
  code: z.optional(field.oneTimeCode),
  /** From the confirmed address that is left. Without it both addresses count for 48 hours. */
  formerCode: z.optional(field.oneTimeCode),
})

export type ContactRequest = z.infer<typeof contactRequest>
