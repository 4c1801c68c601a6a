import type { Kysely } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import type { Database } from '#db/schema.ts'
import type { Dealership } from '#domain/dealerships/dealership.ts'
import { findDealershipSettings } from '../../repositories/dealerships/settings.ts'

/** A dealership as it works now: what the content says of it, and what it changed of itself since. */
export type OpenDealership = Dealership & {
  readonly closedDays: readonly string[]
  readonly active: boolean
  /** How often it was changed. */
  readonly version: number
}

/** The whole network as it works now. */
export async function network(db: Kysely<Database>): Promise<OpenDealership[]> {
  const changed = new Map((await findDealershipSettings(db)).map((row) => [row.dealership, row]))
  return dealerships.map((dealership) => {
    const own = changed.get(dealership.slug)
    return {
      ...dealership,
      hours: own?.hours ?? dealership.hours,
      slotsPerHour: own?.slots_per_hour ?? dealership.slotsPerHour,
      closedDays: own?.closed_days ?? [],
      active: own?.active ?? true,
      version: own?.version ?? 0,
    }
  })
}

/** One dealership as it works now; undefined for a slug that is none. */
export async function dealershipNow(db: Kysely<Database>, slug: string): Promise<OpenDealership | undefined> {
  return (await network(db)).find((one) => one.slug === slug)
}

/** A dealership's content by its slug, also of one that no longer is in it: then the slug stands for its name. */
export function dealershipBySlug(slug: string): Pick<Dealership, 'name' | 'timeZone'> & Partial<Dealership> {
  return dealerships.find((one) => one.slug === slug) ?? { name: slug, timeZone: 'America/Sao_Paulo' }
}
