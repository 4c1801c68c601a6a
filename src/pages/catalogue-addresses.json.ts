import type { APIRoute } from 'astro'
import { catalogue } from '#content/motorcycles/built-catalogue.ts'

/**
 * The data to resolve addresses under /motorcycle/ that have no page: models by slug, former slugs, models no longer on
 * sale.
 */
export const GET: APIRoute = () => {
  const { motorcycles, moved, gone } = catalogue
  const addresses = { models: motorcycles.map(({ slug, model }) => ({ slug, model })), moved, gone }
  return Response.json(addresses)
}
