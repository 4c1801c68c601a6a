import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { shownDealerships } from '#content/built-dealerships.ts'
import { catalogue, pricedOn } from '#content/motorcycles/built-catalogue.ts'
import { canonicalJson } from '#domain/canonical-json.ts'

const network = createHash('sha256').update(canonicalJson(shownDealerships)).digest('hex')

/**
 * The version of the catalogue that this site shows, the day in Brasília of its prices, and a hash of its dealerships.
 */
export const GET: APIRoute = () => Response.json({ version: catalogue.version, pricedOn, network })
