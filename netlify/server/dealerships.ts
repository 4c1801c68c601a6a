import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import type { DealershipSettingsTable } from '#db/schema/pickups.ts'
import type { Database } from '#db/schema.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { Dealership, DealershipFacts, WeekHours } from '#domain/dealerships/dealership.ts'
import { sha256 } from './shared/tokens.ts'

/** A dealership as it works now: the content, and the managers' changes to it. */
export type OpenDealership = Dealership & {
  readonly closedDays: readonly string[]
  readonly active: boolean
  /** The name, address and other facts that managers saved; null if the content's facts apply. */
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
  return nameAndClockIn(await network(db), slug)
}

/** The same in a network that was read before. */
export const nameAndClockIn = (all: readonly OpenDealership[], slug: string): Pick<Dealership, 'name' | 'timeZone'> =>
  all.find((one) => one.slug === slug) ?? { name: slug, timeZone: 'America/Sao_Paulo' }

/**
 * The part of the network that the public site shows: active dealerships, without facts that change from day to day.
 */
export function shownNetwork(all: readonly OpenDealership[]): Dealership[] {
  return all
    .filter(({ active }) => active)
    .map(({ active: _, closedDays: __, version: ___, ownFacts: ____, ...dealership }) => dealership)
}

/** A hash that tells shown networks apart; the site publishes its own in `/catalogue-version.json`. */
export const networkMark = (shown: readonly Dealership[]): string => sha256(canonicalJson(shown))

type DealershipSettings = Selectable<DealershipSettingsTable>

/** The settings of every dealership that managers changed or added. */
async function findDealershipSettings(db: Kysely<Database>): Promise<DealershipSettings[]> {
  return db.selectFrom('dealership_settings').selectAll().orderBy('dealership').execute()
}

/**
 * Locks a dealership until the end of the transaction. Bookings run side by side, and wait for a change of its
 * settings. A change waits for the bookings.
 */
export async function lockDealership(tx: Transaction<Database>, dealership: string, why: 'booking' | 'change') {
  const lock = sql.raw(why === 'booking' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtext(${`dealership:${dealership}`}))`.execute(tx)
}

export interface DealershipChange {
  /** Null if the content's facts apply. */
  facts: DealershipFacts | null
  hours: WeekHours
  slotsPerHour: number
  closedDays: readonly string[]
  active: boolean
}

/** Replaces a dealership's settings; false when a colleague changed them since `version` (0: never changed). */
export async function saveDealershipSettings(
  tx: Transaction<Database>,
  dealership: string,
  version: number,
  { facts, hours, slotsPerHour, closedDays, active }: DealershipChange,
  by: { name: string; at: Date },
): Promise<boolean> {
  const values = {
    facts: facts && JSON.stringify(facts),
    hours: JSON.stringify(hours),
    slots_per_hour: slotsPerHour,
    closed_days: [...closedDays],
    active,
    updated_at: by.at,
    updated_by: by.name,
  }
  const row =
    version === 0
      ? await tx
          .insertInto('dealership_settings')
          .values({ dealership, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('dealership_settings')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('dealership', '=', dealership)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row !== undefined
}
