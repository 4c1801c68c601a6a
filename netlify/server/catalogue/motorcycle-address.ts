import { type GoneModel, lookUpModel } from '#domain/catalogue/published.ts'

/** What the site itself says about addresses of models: `/catalogue-addresses.json`. */
export interface Addresses {
  models: { slug: string; model: string }[]
  moved: Record<string, string>
  gone: Pick<GoneModel, 'slug' | 'model'>[]
}

export type MotorcycleAddress = { kind: 'page' | 'gone'; path: string }

/**
 * The page of the model named after `/motorcycle/`, by slug of today or before in any letter case or by exact name, or the
 * page that says that it is not sold any more; undefined if there never was one.
 */
export function motorcycleAddress({ models, moved, gone }: Addresses, text: string): MotorcycleAddress | undefined {
  const onSale = lookUpModel(models, moved, text)
  if (onSale) return { kind: 'page', path: `/motorcycle/${onSale.slug}` }
  const former = lookUpModel(gone, moved, text)
  return former && { kind: 'gone', path: `/fora-de-linha/${former.slug}` }
}
