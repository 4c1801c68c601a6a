import * as z from 'zod/mini'
import * as field from './fields.ts'
import { limits, line, lines } from './text.ts'

/** How the end of a contract stands, for its customer. */
export const settlementView = z.object({
  /** The term in force; null while an installment is open. */
  term: z.nullable(
    z.object({
      id: z.string(),
      code: z.string(),
      /** The day of the last payment. */
      settledOn: field.plainDate,
      /** Of the PDF; null while it is being made. */
      sizeBytes: z.nullable(z.number()),
    }),
  ),
  /** When the last term became void, where none is in force. */
  voidedAt: z.nullable(field.instant),
  /** What the traffic authority still holds, or let go; null where the contract was never registered, or is not settled. */
  lien: z.nullable(
    z.object({
      dueOn: field.plainDate,
      isLate: z.boolean(),
      releasedOn: z.nullable(field.plainDate),
      protocol: z.nullable(z.string()),
    }),
  ),
})

/** The same for analysts, with who released the lien, and what was written about it. */
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

/** POST /api/admin/applications/:id/lien: the traffic authority let the motorcycle of a settled contract go. */
export const lienReleaseRequest = z.strictObject({
  /** The day in Brasília of the authority's record. */
  releasedOn: field.plainDate,
  /** What it is found by at the authority. The customer sees it. */
  protocol: line(60),
  /** For analysts. */
  note: z.optional(lines(limits.note)),
})

/** POST /api/admin/applications/:id/lien/undoing: it was recorded by mistake. */
export const lienUndoingRequest = z.strictObject({ reason: line(500) })

export type LienReleaseRequest = z.infer<typeof lienReleaseRequest>
