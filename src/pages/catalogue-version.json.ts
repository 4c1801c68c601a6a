import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { catalogue, pricedOn } from '#content/motorcycles/published.ts'
import { shownDealerships } from '#content/shown-dealerships.ts'
import { stable } from '#domain/catalogue/freeze.ts'

const network = createHash('sha256').update(stable(shownDealerships)).digest('hex')

/** Which version of the catalogue this site shows, with the prices of which day in Brasília; and the mark of the network of dealerships. */
export const GET: APIRoute = () => Response.json({ version: catalogue.version, pricedOn, network })
