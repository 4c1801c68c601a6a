import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { motorcycleOn } from '#domain/catalogue/published.ts'
import { findOnSale } from './version-queries.ts'

/** The model on sale with this slug at the price of the day; undefined if there is none. */
export async function motorcycleOnSale(db: Kysely<Database>, slug: string, now: Date): Promise<Motorcycle | undefined> {
  const entry = await findOnSale(db, slug)
  return entry && motorcycleOn(entry, brazilianDate(now))
}
