import * as z from 'zod/mini'
import { viewReasons } from '#domain/application/customer-view.ts'
import * as field from './fields.ts'
import { lines } from './text.ts'

/** POST /api/admin/applications/:id/customer-view. The customer never sees `note`. */
export const customerViewRequest = z.strictObject({
  reason: z.enum(viewReasons, { error: 'required' }),
  note: z.optional(lines(500)),
})

/** The answer to POST and GET: the instant until which the analyst may look at the customer's page. */
const customerView = z.object({ expiresAt: field.instant })

export type CustomerViewRequest = z.infer<typeof customerViewRequest>
export type CustomerView = z.infer<typeof customerView>
