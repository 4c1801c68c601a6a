import * as z from 'zod/mini'
import * as field from './fields.ts'
import { consent } from './fields.ts'
import { line } from './text.ts'

/** The contact form of a simulation. */
export const leadForm = z.strictObject({
  fullName: field.fullName,
  cpf: field.cpf,
  email: field.email,
  phone: field.phone,
})

/** POST /api/leads */
export const leadRequest = z.strictObject({
  motorcycle: line(60),
  installments: z.int().check(z.minimum(1, 'installments_not_offered'), z.maximum(120, 'installments_not_offered')),
  /** The chosen entry in cents. Left out for the smallest. */
  entryCents: z.optional(
    z.int('entry_invalid').check(z.minimum(0, 'entry_too_small'), z.maximum(999_999_999, 'entry_too_big')),
  ),
  ...leadForm.shape,
  consent,
})

export type LeadRequest = z.infer<typeof leadRequest>
