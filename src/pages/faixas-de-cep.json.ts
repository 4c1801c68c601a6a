import type { APIRoute } from 'astro'
import { cepCentres } from '#domain/geography/cep-centres.ts'

/** The places of postal codes for the search of dealerships, which loads them when the visitor types a code. */
export const GET: APIRoute = () => Response.json(cepCentres)
