import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DealershipSettingsTable } from '#db/schema/pickups.ts'
import type { Database } from '#db/schema.ts'
import type { DealershipFacts } from '#domain/dealerships/dealership.ts'
import type { WeekHours } from '#domain/dealerships/opening-hours.ts'

export type DealershipSettings = Selectable<DealershipSettingsTable>

/** The settings of every dealership that managers changed or added. */
export async function findDealershipSettings(db: Kysely<Database>): Promise<DealershipSettings[]> {
  return db.selectFrom('dealership_settings').selectAll().orderBy('dealership').execute()
}

/**
 * Locks a dealership until the end of the transaction. Bookings go on side by side and wait for a change of its settings; a
 * change waits for the bookings.
 */
export async function lockDealership(tx: Transaction<Database>, dealership: string, why: 'booking' | 'change') {
  const lock = sql.raw(why === 'booking' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtext(${`dealership:${dealership}`}))`.execute(tx)
}

export interface DealershipChange {
  /** Null where the facts of the content hold. */
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
