import type { Kysely } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import type { Database } from '#db/schema.ts'
import { stable } from '#domain/catalogue/next-version.ts'
import type { Dealership, DealershipFacts } from '#domain/dealerships/dealership.ts'
import { sha256 } from '../shared/tokens.ts'
import { type DealershipSettings, findDealershipSettings } from './queries.ts'

/** A dealership as it works now: the content, and the managers' changes to it. */
export type OpenDealership = Dealership & {
  readonly closedDays: readonly string[]
  readonly active: boolean
  /** The name, address and other facts that managers saved; null where those of the content hold. */
  readonly ownFacts: DealershipFacts | null
  /** How often managers changed it. */
  readonly version: number
}

/** The whole network as it works now: the dealerships of the content, then those that managers added, by slug. */
export async function network(db: Kysely<Database>): Promise<OpenDealership[]> {
  const settings = await findDealershipSettings(db)
  const changed = new Map(settings.map((row) => [row.dealership, row]))
  const known = new Set(dealerships.map(({ slug }) => slug))
  const added = settings.flatMap((row) => (known.has(row.dealership) ? [] : (addedDealership(row) ?? [])))
  return [...dealerships, ...added].map((dealership) => {
    const own = changed.get(dealership.slug)
    return {
      ...dealership,
      ...own?.facts,
      ownFacts: own?.facts ?? null,
      hours: own?.hours ?? dealership.hours,
      slotsPerHour: own?.slots_per_hour ?? dealership.slotsPerHour,
      closedDays: own?.closed_days ?? [],
      active: own?.active ?? true,
      version: own?.version ?? 0,
    }
  })
}

/** Makes a dealership that only the database knows; undefined for settings of one that left the content. */
function addedDealership({ dealership, facts, hours, slots_per_hour }: DealershipSettings): Dealership | undefined {
  return facts && hours && slots_per_hour
    ? { slug: dealership, ...facts, hours, slotsPerHour: slots_per_hour }
    : undefined
}

/** One dealership as it works now; undefined for an unknown slug. */
export async function dealershipNow(db: Kysely<Database>, slug: string): Promise<OpenDealership | undefined> {
  return (await network(db)).find((one) => one.slug === slug)
}

/** The name and the time zone of a dealership. For one that has left the network, the slug stands for its name. */
export async function nameAndClock(db: Kysely<Database>, slug: string): Promise<Pick<Dealership, 'name' | 'timeZone'>> {
  return (await dealershipNow(db, slug)) ?? { name: slug, timeZone: 'America/Sao_Paulo' }
}

/** The part of the network that the public site shows: active dealerships, without what changes from day to day. */
export function shownNetwork(all: readonly OpenDealership[]): Dealership[] {
  return all
    .filter(({ active }) => active)
    .map(({ active: _, closedDays: __, version: ___, ownFacts: ____, ...dealership }) => dealership)
}

/** A hash that tells shown networks apart; the site publishes its own in `/catalogue-version.json`. */
export const networkMark = (shown: readonly Dealership[]): string => sha256(stable(shown))
