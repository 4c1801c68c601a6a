import type { APIRoute } from 'astro'
import { catalogue, pricedOn } from '#content/motorcycles/published.ts'

/** Which version of the catalogue this site shows, with the prices of which day in Brasília. */
export const GET: APIRoute = () => Response.json({ version: catalogue.version, pricedOn })
