import type { APIRoute } from 'astro'
import { cepCentres } from '#domain/geography/cep-centres.ts'

/** Where postal codes are, for the search of dealerships: asked for by who types one. */
export const GET: APIRoute = () => Response.json(cepCentres)
