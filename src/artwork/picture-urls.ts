import { catalogue, motorcycles } from '#content/motorcycles/published.ts'
import { pictureOf } from './pictures.ts'
import { artworkUrls } from './urls.ts'

const current = Object.fromEntries(motorcycles.map((motorcycle) => [motorcycle.slug, pictureOf(motorcycle).src]))
const before = Object.fromEntries(
  Object.entries(catalogue.moved).flatMap(([old, now]) => (current[now] ? [[old, current[now]]] : [])),
)

/** Address of one picture of every model by slug, of today or before; those of drawings stay when a model is gone. */
export const pictureUrls: Readonly<Record<string, string>> = { ...artworkUrls, ...before, ...current }
