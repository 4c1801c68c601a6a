import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/** POST /api/recovery/verification */
export const verificationRequest = z.strictObject({
  contractNumber: field.contractNumber,
  cpf: field.cpf,
  birthDate: field.plainDate,
})

/**
 * The single-use token that allows one change of password, until `expiresAt` (10 minutes), together with the code that was
 * sent to `maskedEmail`, the address on file ('m•••@exemplo.com').
 */
const verificationResponse = z.object({
  token: z.string(),
  fullName: z.string(),
  contractNumber: z.string(),
  maskedEmail: z.string(),
  expiresAt: field.instant,
})

/** POST /api/recovery/password */
export const newPasswordRequest = z.strictObject({
  token: line(100),
  code: field.oneTimeCode,
  password: field.newPassword,
})

/** POST /api/recovery/code: another code, in the place of the one before. */
export const newCodeRequest = z.strictObject({ token: line(100) })

export type VerificationRequest = z.infer<typeof verificationRequest>
export type VerificationResponse = z.infer<typeof verificationResponse>
export type NewPasswordRequest = z.infer<typeof newPasswordRequest>
