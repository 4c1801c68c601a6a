import { lookUpMotorcycle } from '#content/motorcycles.ts'

/** The page of the model named after `/motorcycle/`, by slug in any letter case or by exact name; undefined if none. */
export function motorcycleAddress(text: string): string | undefined {
  const motorcycle = lookUpMotorcycle(text)
  return motorcycle && `/motorcycle/${motorcycle.slug}`
}
