import type { Cents } from '../money/money.ts'
import { compareNames, fold } from '../search.ts'
import type { Specs } from './specs.ts'

/** The categories, in the order the catalogue shows them. */
export const categories = ['Street', 'Adventure', 'Off-Road', 'Sport'] as const
export type Category = (typeof categories)[number]

export type Motorcycle = Specs & {
  /** Stays the same through every rename. */
  readonly id: string
  readonly model: string
  readonly slug: string
  readonly category: Category
  readonly priceCents: Cents
  /** Shows the 'Lançamento' badge. */
  readonly launch: boolean
  /**
   * Cubic centimetres, read from the name; 0 when the name has no number. `cylinderCapacity` says what people are told.
   */
  readonly displacement: number
  readonly family: string
  readonly colors?: readonly string[] | undefined
  /** The bank's description, in paragraphs. */
  readonly text?: string | undefined
  /** Lists show the first photo. */
  readonly photos?: readonly Photo[] | undefined
}

/** A photograph and the part of it that pages show, in pixels of the upright picture. */
export type Photo = {
  /** SHA-256 of the file in hexadecimal digits, which is its name in the store. */
  readonly sha256: string
  readonly crop: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** The alternative text. */
  readonly alt: string
}

/** The ranges of the displacement filter; `min` and `max` in cc, both included. */
export const cylinderRanges = [
  { id: 'up-to-150', min: 0, max: 150 },
  { id: '151-to-250', min: 151, max: 250 },
  { id: '251-to-350', min: 251, max: 350 },
  { id: 'above-351', min: 351, max: 10_000 },
] as const
export type CylinderRangeId = (typeof cylinderRanges)[number]['id']

/** The ways to sort the catalogue; 'popular' is the order in which managers put the models. */
export const sortOrders = ['popular', 'name', 'price'] as const
export type SortOption = (typeof sortOrders)[number]

export type CatalogueFilter = {
  readonly families: readonly string[]
  readonly cylinders: readonly CylinderRangeId[]
  /** The largest installment that the visitor wants, in whole reais; null for any. */
  readonly budget: number | null
  /** The number of installments; null for the number that the cards show first. */
  readonly times: number | null
  /** The entry that the visitor would pay, in whole reais; null for the smallest. */
  readonly entry: number | null
  readonly sort: SortOption
}

export const noFilter: CatalogueFilter = {
  families: [],
  cylinders: [],
  budget: null,
  times: null,
  entry: null,
  sort: 'popular',
}

/** Returns the slug of a model: its name in lower case, with hyphens for spaces. */
export function slugOf(model: string): string {
  return model.toLowerCase().replaceAll(' ', '-')
}

/** Proposes a slug for a model: digits and letters without accents, and one hyphen for anything between them. */
export function proposedSlug(model: string): string {
  return fold(model)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns a model's family: the first two words of its name, or only the first if the second begins with a digit. */
export function familyOf(model: string): string {
  const [first = '', second] = model.split(/\s+/)
  return second === undefined || /^\d/.test(second) ? first : `${first} ${second}`
}

/** Returns the families of models, each once, sorted. */
export function familiesOf(motorcycles: readonly Motorcycle[]): string[] {
  return [...new Set(motorcycles.map((motorcycle) => motorcycle.family))].sort(compareNames)
}

/** Returns the range of a capacity in cc, which may have decimals. */
export function cylinderRangeOf(capacity: number): CylinderRangeId {
  const range = cylinderRanges.find(({ max }) => Math.round(capacity) <= max)
  return (range ?? cylinderRanges[3]).id
}

/** Tells whether a filter can hide a model; sorting hides none. */
export function isFiltering(filter: CatalogueFilter): boolean {
  return filter.families.length > 0 || filter.cylinders.length > 0 || filter.budget !== null
}

/**
 * Tells whether a model is in a selected family and range, and within the budget. With nothing selected, all models
 * fit.
 */
export function passesFilter(
  motorcycle: Pick<Motorcycle, 'family'> & { readonly capacity: number; readonly installmentCents: number },
  filter: CatalogueFilter,
): boolean {
  const familyFits = filter.families.length === 0 || filter.families.includes(motorcycle.family)
  const rangeFits = filter.cylinders.length === 0 || filter.cylinders.includes(cylinderRangeOf(motorcycle.capacity))
  const budgetFits = filter.budget === null || motorcycle.installmentCents <= filter.budget * 100
  return familyFits && rangeFits && budgetFits
}

/** Sorts models by name, as every list of names shows them. */
export function sortByName<T extends { readonly model: string }>(motorcycles: readonly T[]): T[] {
  return [...motorcycles].sort((one, other) => compareNames(one.model, other.model))
}

/**
 * Returns the versions of a model: those of its family and displacement, itself among them, in catalogue order.
 * Families that begin with the same word count as one here, because 'PCX' and 'PCX DLX' are one motorcycle with other
 * parts.
 */
export function versionsOf<T extends Pick<Motorcycle, 'family' | 'displacement' | 'category'>>(
  { family, displacement, category }: Pick<Motorcycle, 'family' | 'displacement' | 'category'>,
  motorcycles: readonly T[],
): T[] {
  const line = (name: string) => name.split(' ', 1)[0]
  return motorcycles.filter(
    (one) => line(one.family) === line(family) && one.displacement === displacement && one.category === category,
  )
}

/** Groups models by category, in the order of the categories, without empty ones. */
export function groupByCategory(
  motorcycles: readonly Motorcycle[],
): { category: Category; motorcycles: Motorcycle[] }[] {
  return categories
    .map((category) => ({ category, motorcycles: motorcycles.filter((one) => one.category === category) }))
    .filter((group) => group.motorcycles.length > 0)
}

/**
 * Returns up to `count` models to choose instead of a removed one. Models of its category come first, each in catalogue
 * order.
 */
export function alternativesTo(
  { category }: { readonly category: Category },
  motorcycles: readonly Motorcycle[],
  count: number,
): Motorcycle[] {
  const same = motorcycles.filter((one) => one.category === category)
  const others = motorcycles.filter((one) => one.category !== category)
  return [...same, ...others].slice(0, count)
}
