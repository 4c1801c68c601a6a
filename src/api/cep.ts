import * as z from 'zod/mini'
import { cep } from './fields.ts'

/** GET /api/cep/:cep */
export const cepParams = z.strictObject({ cep })

/** The address that belongs to a postal code. A city with a single code has no street or district. */
export const cepResponse = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
})

/** GET /api/admin/cep/:cep: the address, and its coordinates in degrees; null if no provider knows them. */
export const placeResponse = z.object({
  ...cepResponse.shape,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})

export type PlaceResponse = z.infer<typeof placeResponse>
export type CepResponse = z.infer<typeof cepResponse>
