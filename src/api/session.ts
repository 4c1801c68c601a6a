import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/**
 * POST /api/session; answered with the applicant's view. A malformed CPF is not told apart from an unknown one: both are wrong
 * credentials.
 */
export const loginRequest = z.strictObject({
  cpf: line(20),
  password: field.anyPassword,
  /** From the account's address, where the answer asked for it. */
  code: z.optional(field.oneTimeCode),
})

/** GET /api/portal/sessions, GET /api/admin/sessions: where somebody is logged in, the most recently used first. */
const openSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** 'Chrome no Windows' */
      device: z.string(),
      current: z.boolean(),
      createdAt: field.instant,
      lastSeenAt: field.instant,
    }),
  ),
})
export const sessionParams = z.strictObject({ id: z.uuid() })

/** POST /api/portal/sessions/removal: ends one session, or without its id all others. The password confirms who asks. */
export const sessionRemovalRequest = z.strictObject({
  password: field.anyPassword,
  sessionId: z.optional(z.uuid()),
})

/** PUT /api/portal/password */
export const passwordChangeRequest = z.strictObject({
  currentPassword: field.anyPassword,
  password: field.newPassword,
})

/** POST /api/portal/account/joining: the code that went to the confirmed address of the older account. */
export const joinRequest = z.strictObject({ code: field.oneTimeCode })

export type OpenSessions = z.infer<typeof openSessions>
export type SessionRemovalRequest = z.infer<typeof sessionRemovalRequest>
export type LoginRequest = z.infer<typeof loginRequest>
