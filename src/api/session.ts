import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/**
 * POST /api/session; the answer is the applicant's view. A malformed CPF gives the same answer as an unknown one: wrong
 * credentials.
 */
export const loginRequest = z.strictObject({
  cpf: line(20),
  password: field.anyPassword,
  /** The code mailed to the account's address, if the answer to the first try asked for it. */
  code: z.optional(field.oneTimeCode),
})

/** GET /api/portal/sessions and GET /api/admin/sessions: the sessions of an account, the most recently used first. */
export const openSessions = z.object({
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

/**
 * POST /api/portal/sessions/removal: ends one session, or all others without `sessionId`. The password proves the
 * owner.
 */
export const sessionRemovalRequest = z.strictObject({
  password: field.anyPassword,
  sessionId: z.optional(z.uuid()),
})

/** PUT /api/portal/password */
export const passwordChangeRequest = z.strictObject({
  currentPassword: field.anyPassword,
  password: field.newPassword,
})

/** POST /api/portal/account/joining: the code sent to the confirmed address of the older account. */
export const joinRequest = z.strictObject({ code: field.oneTimeCode })

/** POST /api/portal/email/confirmation: the code sent to the account's own address. */
export const emailConfirmationRequest = z.strictObject({ code: field.oneTimeCode })

/** The facts about a person in an application, without the income. */
export const personFacts = {
  fullName: z.string(),
  cpf: z.string(),
  birthDate: z.string(),
  email: z.string(),
  phone: z.string(),
  cep: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  profession: z.string(),
}

/**
 * GET /api/session: the facts about the logged-in person, from the account's newest application. They fill in the next
 * application. Null without a session.
 */
export const session = z.object({ person: z.nullable(z.object({ ...personFacts, incomeCents: z.number() })) })

export type SessionAnswer = z.infer<typeof session>
export type SessionPerson = NonNullable<SessionAnswer['person']>
export type OpenSessions = z.infer<typeof openSessions>
export type SessionRemovalRequest = z.infer<typeof sessionRemovalRequest>
export type LoginRequest = z.infer<typeof loginRequest>
