import { lookUpMotorcycle } from '#content/motorcycles.ts'

/** The page meant by what follows `/motorcycle/`: a slug in any letter case or a model's exact name; undefined if none. */
export function motorcycleAddress(text: string): string | undefined {
  const motorcycle = lookUpMotorcycle(text)
  return motorcycle && `/motorcycle/${motorcycle.slug}`
}
