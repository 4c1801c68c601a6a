import type { Insertable, Kysely, Transaction } from 'kysely'
import type { HandOversTable } from '#db/schema/pickups.ts'
import type { Database } from '#db/schema.ts'

/** Records a hand-over; false when there is one already. */
export async function insertHandOver(tx: Transaction<Database>, row: Insertable<HandOversTable>): Promise<boolean> {
  const stored = await tx
    .insertInto('hand_overs')
    .values(row)
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .returning('application_id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * The counter's list of a dealership: what is booked there between two instants, with what it has to know of person and motorcycle, and
 * what it has handed over. Nothing of another dealership, and nothing that is not released.
 */
export async function findCounterPickups(db: Kysely<Database>, dealership: string, from: Date, until: Date) {
  return db
    .selectFrom('pickups')
    .innerJoin('financing_applications as application', 'application.id', 'pickups.application_id')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'pickups.application_id')
    .leftJoin('hand_overs', 'hand_overs.application_id', 'pickups.application_id')
    .select(['application.id', 'full_name', 'motorcycle_model', 'contract_number', 'starts_at'])
    .select(['release.chassis', 'release.plate', 'hand_overs.at as handed_over_at', 'hand_overs.taken_by'])
    .where('pickups.dealership', '=', dealership)
    .where('pickups.cancelled_at', 'is', null)
    .where('application.status', '=', 'completed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('full_name')
    .execute()
}
