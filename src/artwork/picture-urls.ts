import { catalogue, motorcycles } from '#content/motorcycles/published.ts'
import { pictureOf } from './pictures.ts'
import { artworkUrls } from './urls.ts'

const current = Object.fromEntries(motorcycles.map((motorcycle) => [motorcycle.slug, pictureOf(motorcycle).src]))
const before = Object.fromEntries(
  Object.entries(catalogue.moved).flatMap(([old, now]) => (current[now] ? [[old, current[now]]] : [])),
)

/**
 * The address of one picture of every model, by current and former slugs. A removed model stays in it where the project has a
 * drawing of it.
 */
export const pictureUrls: Readonly<Record<string, string>> = { ...artworkUrls, ...before, ...current }
