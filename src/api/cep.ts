import * as z from 'zod/mini'
import { cep } from './fields.ts'

/** GET /api/cep/:cep */
export const cepParams = z.strictObject({ cep })

/** The address that belongs to a postal code. A city with a single code has no street or district. */
const cepResponse = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
})

export type CepResponse = z.infer<typeof cepResponse>
