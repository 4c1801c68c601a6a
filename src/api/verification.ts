import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/** POST /api/verification: looks a document up by the code printed on each page, or by the SHA-256 of its PDF. */
export const verificationRequest = z.union([
  z.strictObject({ code: line(40) }),
  z.strictObject({ sha256: line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid')) }),
])

/**
 * The facts about a contract or a term of settlement that anybody may learn. `file` says which PDF has the given
 * SHA-256.
 */
const verification = z.object({
  found: z.boolean(),
  document: z.enum(['contract', 'settlement']),
  state: z.nullable(z.enum(['ready', 'signed', 'settled', 'void', 'withdrawn'])),
  signedAt: z.nullable(field.instant),
  /** The day of the last payment; only for a term of settlement. */
  settledOn: z.nullable(field.plainDate),
  initials: z.nullable(z.string()),
  file: z.nullable(z.enum(['original', 'sealed'])),
})

export type VerificationRequest = z.infer<typeof verificationRequest>
export type Verification = z.infer<typeof verification>
