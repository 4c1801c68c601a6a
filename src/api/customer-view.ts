import * as z from 'zod/mini'
import { viewReasons } from '#domain/application/customer-view.ts'
import * as field from './fields.ts'
import { lines } from './text.ts'

/** POST /api/admin/applications/:id/customer-view. `note` is the bank's own. */
export const customerViewRequest = z.strictObject({
  reason: z.enum(viewReasons, { error: 'required' }),
  note: z.optional(lines(500)),
})

/** The same, and GET: until when the page can be looked at. */
const customerView = z.object({ expiresAt: field.instant })

export type CustomerViewRequest = z.infer<typeof customerViewRequest>
export type CustomerView = z.infer<typeof customerView>
