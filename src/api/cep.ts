import * as z from 'zod/mini'
import { cep } from './fields.ts'

/** GET /api/cep/:cep */
export const cepParams = z.strictObject({ cep })

/** What is known of a postal code; a city with a single one has no street or district. */
const cepResponse = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
})

export type CepResponse = z.infer<typeof cepResponse>
