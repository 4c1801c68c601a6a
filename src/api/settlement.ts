import * as z from 'zod/mini'
import * as field from './fields.ts'
import { limits, line, lines } from './text.ts'

/** The end of a contract as its customer sees it. */
export const settlementView = z.object({
  /** The term in force; null while an installment is open. */
  term: z.nullable(
    z.object({
      id: z.string(),
      code: z.string(),
      /** The day of the last payment. */
      settledOn: field.plainDate,
      /** The size of the PDF. Null while the server makes it. */
      sizeBytes: z.nullable(z.number()),
    }),
  ),
  /** When the last term became void; null while a term is in force. */
  voidedAt: z.nullable(field.instant),
  /** The lien of the traffic authority. Null if the contract was never registered or is not settled. */
  lien: z.nullable(
    z.object({
      dueOn: field.plainDate,
      isLate: z.boolean(),
      releasedOn: z.nullable(field.plainDate),
      protocol: z.nullable(z.string()),
    }),
  ),
})

/** What analysts see in addition: the colleague who recorded the release of the lien, and the note. */
export const adminSettlementView = z.object({
  ...settlementView.shape,
  lienRecord: z.nullable(z.object({ by: z.string(), at: field.instant, note: z.nullable(z.string()) })),
})

export type SettlementView = z.infer<typeof settlementView>
export type AdminSettlementView = z.infer<typeof adminSettlementView>

/** GET /api/portal/settlement/:term/file */
export const settlementParams = z.object({ term: z.uuid() })
/** GET /api/admin/applications/:id/settlement/:term/file */
export const adminSettlementParams = z.object({ id: z.uuid(), term: z.uuid() })

/** POST /api/admin/applications/:id/lien: the traffic authority released the lien of a settled contract. */
export const lienReleaseRequest = z.strictObject({
  /** The day in Brasília of the authority's record. */
  releasedOn: field.plainDate,
  /** The authority's number for it, which the customer sees too. */
  protocol: line(60),
  /** Only analysts read it. */
  note: z.optional(lines(limits.note)),
})

/** POST /api/admin/applications/:id/lien/undoing: removes a release that was recorded by mistake. */
export const lienUndoingRequest = z.strictObject({ reason: line(500) })

export type LienReleaseRequest = z.infer<typeof lienReleaseRequest>
