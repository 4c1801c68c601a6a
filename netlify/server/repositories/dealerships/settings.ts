import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, DealershipSettingsTable } from '#db/schema.ts'

export type DealershipSettings = Selectable<DealershipSettingsTable>

/** What dealerships changed of themselves. */
export async function findDealershipSettings(db: Kysely<Database>): Promise<DealershipSettings[]> {
  return db.selectFrom('dealership_settings').selectAll().execute()
}

/**
 * Lets bookings at a dealership go on together and wait for changes of its settings; a change waits for the bookings. Until the end of
 * the transaction.
 */
export async function holdDealership(tx: Transaction<Database>, dealership: string, why: 'booking' | 'change') {
  const lock = sql.raw(why === 'booking' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtext(${`dealership:${dealership}`}))`.execute(tx)
}
