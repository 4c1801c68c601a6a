import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/**
 * POST /api/session; answered with the applicant's view. A malformed CPF is not told apart from an unknown one: both are wrong
 * credentials.
 */
export const loginRequest = z.strictObject({ cpf: line(20), password: field.anyPassword })

export type LoginRequest = z.infer<typeof loginRequest>

/** A page sends it with what it asks while nobody is there; such a request does not keep a session alive. */
export const unattendedHeader = 'x-unattended'
