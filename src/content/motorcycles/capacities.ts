import { cylinderCapacity } from '#domain/catalogue/displacement.ts'
import { motorcycles } from './built-catalogue.ts'

/** The capacity of every model that is sold, in cc, by its slug. */
export const capacities: Readonly<Record<string, number>> = Object.fromEntries(
  motorcycles.map((motorcycle) => [motorcycle.slug, cylinderCapacity(motorcycle)]),
)
