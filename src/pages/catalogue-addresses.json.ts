import type { APIRoute } from 'astro'
import { catalogue } from '#content/motorcycles/published.ts'

/** What addresses under /motorcycle/ that are no page may mean: models by slug, slugs of before, models that are gone. */
export const GET: APIRoute = () => {
  const { motorcycles, moved, gone } = catalogue
  const addresses = { models: motorcycles.map(({ slug, model }) => ({ slug, model })), moved, gone }
  return Response.json(addresses)
}
