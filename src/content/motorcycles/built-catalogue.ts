import exported from 'virtual:catalogue'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { type Catalogue, lookUpModel, motorcyclesOn } from '#domain/catalogue/published.ts'
import { standardCatalogue } from './standard.ts'

/** The catalogue of this build: the one exported from the database, otherwise the project's own. */
export const catalogue: Catalogue = exported ?? standardCatalogue

/** The day in Brasília whose prices this build shows. */
export const pricedOn = brazilianDate(new Date())

/** The models on sale, in the catalogue's own order, with the prices of the day of the build. */
export const motorcycles: readonly Motorcycle[] = motorcyclesOn(catalogue, pricedOn)

/** Returns the model on sale that has, or had before a rename, this slug; undefined without one. */
export function findMotorcycle(slug: string): Motorcycle | undefined {
  return lookUpModel(motorcycles, catalogue.moved, slug)
}
