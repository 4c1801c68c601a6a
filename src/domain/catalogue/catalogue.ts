import type { Cents } from '../money/money.ts'
import { compareNames } from '../search/compare-names.ts'
import { fold } from '../search/search.ts'

/** The categories, in the order the catalogue shows them. */
export const categories = ['Street', 'Adventure', 'Off-Road', 'Sport'] as const
export type Category = (typeof categories)[number]

export type Motorcycle = {
  /** Stays the same through every rename. */
  readonly id: string
  readonly model: string
  readonly slug: string
  readonly category: Category
  readonly priceCents: Cents
  /** Shows the 'Lançamento' badge. */
  readonly launch: boolean
  /** Cubic centimetres, read from the name; 0 when the name has no number. For people: `cylinderCapacity`. */
  readonly displacement: number
  readonly family: string
  /** The colours that it is sold in. */
  readonly colors?: readonly string[] | undefined
  /** What the bank says of it, in paragraphs. */
  readonly text?: string | undefined
  /** The first one is shown in lists. */
  readonly photos?: readonly Photo[] | undefined
}

/** A photograph, and the part of it (in pixels, after it was turned upright) that is shown. */
export type Photo = {
  /** Of the file, in hex: its name in the store. */
  readonly sha256: string
  readonly crop: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** What it shows, for who does not see it. */
  readonly alt: string
}

/** The ranges of the displacement filter; `min` and `max` in cc, both included. */
export const cylinderRanges = [
  { id: 'up-to-150', label: 'Até 150cc', min: 0, max: 150 },
  { id: '151-to-250', label: 'De 151cc a 250cc', min: 151, max: 250 },
  { id: '251-to-350', label: 'De 251cc a 350cc', min: 251, max: 350 },
  { id: 'above-351', label: 'Acima de 351cc', min: 351, max: 10_000 },
] as const
export type CylinderRangeId = (typeof cylinderRanges)[number]['id']

/** The orders of the catalogue; 'popular' is the catalogue's own. */
export const sortOptions = [
  { id: 'popular', label: 'Mais populares' },
  { id: 'name', label: 'Nome (A–Z)' },
  { id: 'price', label: 'Menor preço' },
] as const
export type SortOption = (typeof sortOptions)[number]['id']

export type CatalogueFilter = {
  readonly families: readonly string[]
  readonly cylinders: readonly CylinderRangeId[]
  /** The largest installment wanted, in whole reais; null for any. */
  readonly budget: number | null
  /** In how many installments; null for the number that the cards start with. */
  readonly times: number | null
  readonly sort: SortOption
}

export const noFilter: CatalogueFilter = { families: [], cylinders: [], budget: null, times: null, sort: 'popular' }

/** The address of a model: its name in lower case, spaces as hyphens. */
export function slugOf(model: string): string {
  return model.toLowerCase().replaceAll(' ', '-')
}

/** The address proposed for a model: letters without accents and digits, what is between them as one hyphen. */
export function proposedSlug(model: string): string {
  return fold(model)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The first number in a model's name, in cc; 0 if there is none. */
export function displacementOf(model: string): number {
  return Number(model.match(/\d+/)?.[0] ?? 0)
}

/** The capacity in cc that people are told: 150 where a name tells none, which is also the range that the filter puts it in. */
export function cylinderCapacity(displacement: number): number {
  return displacement || 150
}

/** A model's family: its first two words, minus any space followed by digits and what follows. */
export function familyOf(model: string): string {
  return model
    .split(' ')
    .slice(0, 2)
    .join(' ')
    .replace(/\s+\d.*/, '')
}

/** The families of a list of models, without repetition, sorted. */
export function familiesOf(motorcycles: readonly Motorcycle[]): string[] {
  return [...new Set(motorcycles.map((motorcycle) => motorcycle.family))].sort(compareNames)
}

/** The range that a displacement in cc falls in. */
export function cylinderRangeOf(displacement: number): CylinderRangeId {
  const capacity = cylinderCapacity(displacement)
  const range = cylinderRanges.find(({ max }) => capacity <= max)
  return (range ?? cylinderRanges[3]).id
}

/** Tells whether a filter hides anything; the sort alone does not count. */
export function isFiltering(filter: CatalogueFilter): boolean {
  return filter.families.length > 0 || filter.cylinders.length > 0 || filter.budget !== null
}

/** Tells whether a model is shown: in one of the families and in one of the ranges, where any are selected, and within the budget. */
export function passesFilter(
  motorcycle: Pick<Motorcycle, 'family' | 'displacement'> & { readonly installmentCents: number },
  filter: CatalogueFilter,
): boolean {
  const familyFits = filter.families.length === 0 || filter.families.includes(motorcycle.family)
  const rangeFits = filter.cylinders.length === 0 || filter.cylinders.includes(cylinderRangeOf(motorcycle.displacement))
  const budgetFits = filter.budget === null || motorcycle.installmentCents <= filter.budget * 100
  return familyFits && rangeFits && budgetFits
}

/** The models from A to Z, as every list of names shows them. */
export function sortByName<T extends { readonly model: string }>(motorcycles: readonly T[]): T[] {
  return motorcycles.toSorted((one, other) => compareNames(one.model, other.model))
}

/** The models under their categories, in the categories' order, without the empty ones. */
export function groupByCategory(
  motorcycles: readonly Motorcycle[],
): { category: Category; motorcycles: Motorcycle[] }[] {
  return categories
    .map((category) => ({ category, motorcycles: motorcycles.filter((one) => one.category === category) }))
    .filter((group) => group.motorcycles.length > 0)
}
