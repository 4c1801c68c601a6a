import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/** POST /api/recovery/verification: the CPF with the birth date, or with the number of an application or contract. */
export const verificationRequest = z
  .strictObject({
    contractNumber: z.optional(field.contractNumber),
    cpf: field.cpf,
    birthDate: z.optional(field.plainDate),
  })
  .check(
    z.refine(({ contractNumber, birthDate }) => contractNumber !== undefined || birthDate !== undefined, {
      error: 'required',
      path: ['birthDate'],
    }),
  )

/**
 * A single-use token that allows one change of password until `expiresAt` (10 minutes), together with the code that the
 * server sends to `maskedEmail`, the address on file ('m•••@exemplo.com'). The answer looks the same for facts without
 * an account, so that strangers learn nothing.
 */
export const verificationResponse = z.object({
  token: z.string(),
  fullName: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  expiresAt: field.instant,
})

/** POST /api/recovery/password */
export const newPasswordRequest = z.strictObject({
  token: line(100),
  code: field.oneTimeCode,
  password: field.newPassword,
})

/** POST /api/recovery/code: sends another code, which replaces the former one. */
export const newCodeRequest = z.strictObject({ token: line(100) })

export type VerificationRequest = z.infer<typeof verificationRequest>
export type VerificationResponse = z.infer<typeof verificationResponse>
export type NewPasswordRequest = z.infer<typeof newPasswordRequest>
