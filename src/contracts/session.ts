import * as z from 'zod/mini'
import * as field from './fields.ts'
import { applicantView } from './portal.ts'
import { line } from './text.ts'

/** POST /api/session. A malformed CPF is not told apart from an unknown one: both are wrong credentials. */
export const loginRequest = z.strictObject({ cpf: line(20), password: field.anyPassword })

/** The answer also becomes the record `financingUser` of the page. */
export const loginResponse = applicantView

export type LoginRequest = z.infer<typeof loginRequest>
