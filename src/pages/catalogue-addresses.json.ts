import type { APIRoute } from 'astro'
import { catalogue } from '#content/motorcycles/built-catalogue.ts'
import { addressesOf } from '#domain/catalogue/published.ts'

/**
 * The data to resolve addresses under /motorcycle/ that have no page: models by slug, former slugs, models no longer on
 * sale.
 */
export const GET: APIRoute = () => Response.json(addressesOf(catalogue))
