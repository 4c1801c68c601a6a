import type { ListedMotorcycle, MotorcycleInput, Publication } from '#api/motorcycles.ts'
import { familyOf, type Motorcycle, slugOf } from '#domain/catalogue/catalogue.ts'

/** What the bank says of a model. */
export const motorcycleFacts = (model: string, changes: Partial<MotorcycleInput> = {}): MotorcycleInput => ({
  model,
  slug: model.toLowerCase(),
  category: 'Street',
  displacement: 162,
  family: 'CG',
  launch: false,
  prices: [{ from: '2026-01-01', cents: 1_499_000 }],
  ...changes,
})

/** A model of the catalogue that is on the site. */
export const listedMotorcycle = (model: string, changes: Partial<ListedMotorcycle> = {}): ListedMotorcycle => ({
  id: model.toLowerCase(),
  state: 'listed',
  version: 1,
  facts: motorcycleFacts(model),
  site: 'live',
  publishedPrices: [{ from: '2026-01-01', cents: 1_499_000 }],
  ...changes,
})

/** A catalogue of which everything is on the site. */
export const publication = (changes: Partial<Publication> = {}): Publication => ({
  version: 4,
  publishedAt: '2026-11-20T15:00:00.000Z',
  by: 'Helena Sampaio',
  site: { version: 4, pricedOn: '2026-11-20' },
  live: true,
  build: null,
  changes: [],
  prices: [],
  orderChanged: false,
  words: [],
  fingerprint: 'f'.repeat(64),
  held: 0,
  former: [],
  waiting: [],
  unapproved: [],
  ...changes,
})

/** A model as the site sells it, without a data sheet. */
export const motorcycleOnSale = (model: string, changes: Partial<Motorcycle> = {}): Motorcycle => ({
  id: model,
  model,
  slug: slugOf(model),
  category: 'Street',
  priceCents: 1_499_000,
  launch: false,
  displacement: 162,
  family: familyOf(model),
  ...changes,
})
