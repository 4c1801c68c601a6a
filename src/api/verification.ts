import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/** POST /api/verification: by the code that is printed on each page, or by the SHA-256 of the PDF. */
export const verificationRequest = z.union([
  z.strictObject({ code: line(40) }),
  z.strictObject({ sha256: line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid')) }),
])

/** What anybody may learn of a contract, or of a term of settlement. `file` says which PDF it was that was hashed. */
const verification = z.object({
  found: z.boolean(),
  document: z.enum(['contract', 'settlement']),
  state: z.nullable(z.enum(['ready', 'signed', 'settled', 'void', 'withdrawn'])),
  signedAt: z.nullable(field.instant),
  /** Of a term: the day of the last payment. */
  settledOn: z.nullable(field.plainDate),
  initials: z.nullable(z.string()),
  file: z.nullable(z.enum(['original', 'sealed'])),
})

export type VerificationRequest = z.infer<typeof verificationRequest>
export type Verification = z.infer<typeof verification>
