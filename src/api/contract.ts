import * as z from 'zod/mini'
import type { ContractDocument } from '#domain/contract/contract.ts'
import type { Offer } from '#domain/offer/offer.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line, lines } from './text.ts'

const at = z.nullable(field.instant)

/** GET /api/portal/contract: the contract in force as its applicant sees it. */
export const portalContract = z.object({
  /** Null while the server makes it, and if there is none. */
  contract: z.nullable(
    z.object({
      id: z.string(),
      version: z.number(),
      code: z.string(),
      textVersion: z.string(),
      document: z.custom<ContractDocument>(),
      /** The offer of this version. Its dates may differ from those of the stored proposal (`contractOffer`). */
      offer: z.custom<Offer>(),
      sizeBytes: z.number(),
      readAt: at,
      agreedAt: at,
      signedAt: at,
      /** Whether the signed PDF with its evidence is stored. */
      sealed: z.boolean(),
    }),
  ),
  /** Whether the server is making a version at this moment. */
  making: z.boolean(),
  /** The obstacle to signing the contract now; null without one. */
  obstacle: z.nullable(
    z.enum(['wrong_status', 'contract_withdrawn', 'contract_not_ready', 'contract_outdated', 'entry_unpaid']),
  ),
  /** The address that gets the code for the signature, redacted. */
  maskedEmail: z.string(),
  withdrawnAt: at,
  mayWithdraw: z.boolean(),
  /**
   * The last day to withdraw from a signed contract, 'YYYY-MM-DD'. Null until the customer has the motorcycle, because
   * the days count from then.
   */
  withdrawUntil: z.nullable(z.string()),
})

/** POST /api/portal/contract/:contractId/code: records 'Li e concordo' and sends the code. */
export const agreementRequest = z.strictObject({ agreed: z.literal(true) })
/** POST /api/portal/contract/:contractId/signature */
export const signatureRequest = z.strictObject({ code: field.oneTimeCode })
/** POST /api/portal/withdrawal. A signed contract needs a code, which the server sends after a request without one. */
export const withdrawalRequest = z.strictObject({
  reason: z.optional(lines(limits.note)),
  code: z.optional(field.oneTimeCode),
})

export const contractParams = z.object({ contractId: z.uuid() })
/** The choice of the PDF: the one to read and sign, or the signed one with the bank's seal. */
export const contractFileQuery = z.object({ via: z.optional(z.enum(['original', 'assinada'])) })

const versionOverview = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  state: z.enum(['draft', 'ready', 'signed', 'void']),
  createdAt: field.instant,
  createdBy: z.nullable(z.string()),
  readyAt: at,
  readAt: at,
  signedAt: at,
  sealedAt: at,
  voidedAt: at,
  voidedBy: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
})

/** An application's contracts as analysts see them, newest first. */
export const contractOverview = z.object({
  versions: z.array(versionOverview),
  withdrawal: z.nullable(z.object({ at: field.instant, reason: z.nullable(z.string()), signed: z.boolean() })),
})

const { version } = field

/** POST /api/admin/applications/:id/contract: `version` is the application's, as the analyst saw it. */
export const contractRequest = z.strictObject({ version })
/** POST /api/admin/applications/:id/contract/voiding */
export const voidingRequest = z.strictObject({ version, reason: lines(limits.note) })
/** /api/admin/applications/:id/contracts/:contractId */
export const adminContractParams = z.object({ id: z.uuid(), contractId: z.uuid() })

/** POST /api/verification: looks a document up by the code printed on each page, or by the SHA-256 of its PDF. */
export const verificationRequest = z.union([
  z.strictObject({ code: line(40) }),
  z.strictObject({ sha256: line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid')) }),
])

/**
 * The facts about a contract or a term of settlement that anybody may learn. `file` says which PDF has the given
 * SHA-256.
 */
export const verification = z.object({
  found: z.boolean(),
  document: z.enum(['contract', 'settlement']),
  state: z.nullable(z.enum(['ready', 'signed', 'settled', 'void', 'withdrawn'])),
  signedAt: z.nullable(field.instant),
  /** The day of the last payment; only for a term of settlement. */
  settledOn: z.nullable(field.plainDate),
  initials: z.nullable(z.string()),
  file: z.nullable(z.enum(['original', 'sealed'])),
})

export type PortalContract = z.infer<typeof portalContract>
export type ContractOverview = z.infer<typeof contractOverview>
export type ContractRequest = z.infer<typeof contractRequest>
export type VoidingRequest = z.infer<typeof voidingRequest>
export type VerificationRequest = z.infer<typeof verificationRequest>
export type Verification = z.infer<typeof verification>
