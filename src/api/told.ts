import * as z from 'zod/mini'
import { refusalReasons } from '#domain/application/refusal-reasons.ts'
import { applicationStatuses } from '#domain/application/status.ts'

/** GET /api/admin/applications/:id/told: what a change to this status would tell the customer. */
export const toldQuery = z.strictObject({
  to: z.enum(applicationStatuses),
  refusal: z.optional(z.enum(refusalReasons)),
})

/** GET /api/admin/applications/:id/told/income-proof: what asking for a proof of so many months would tell. */
export const toldProofQuery = z.strictObject({ months: z.enum(['3', '6']) })

/** The mails that would go out. `later`: one that waits for the code to pay the entry. */
export const toldResponse = z.object({
  mails: z.array(z.object({ subject: z.string(), text: z.string(), later: z.boolean() })),
})

export type ToldQuery = z.infer<typeof toldQuery>
export type ToldResponse = z.infer<typeof toldResponse>
