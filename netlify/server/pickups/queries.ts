import type { Kysely, Selectable, Transaction } from 'kysely'
import type { PickupsTable } from '#db/schema/pickups.ts'
import type { Database } from '#db/schema.ts'

export type PickupRow = Selectable<PickupsTable>

/** The pick-up of an application as it was last booked, perhaps cancelled since; undefined when there never was one. */
export async function findPickup(db: Kysely<Database>, applicationId: string): Promise<PickupRow | undefined> {
  return db.selectFrom('pickups').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
}

/** Stores where and when; a row that is there keeps its uid, and its sequence rises. Gives the row as it is now. */
export async function savePickup(
  tx: Transaction<Database>,
  pickup: Pick<PickupRow, 'application_id' | 'dealership' | 'starts_at' | 'booked_at'>,
): Promise<PickupRow> {
  return tx
    .insertInto('pickups')
    .values({ ...pickup, uid: crypto.randomUUID(), cancelled_at: null })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        dealership: eb.ref('excluded.dealership'),
        starts_at: eb.ref('excluded.starts_at'),
        booked_at: eb.ref('excluded.booked_at'),
        cancelled_at: null,
        sequence: eb('pickups.sequence', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks a pick-up as cancelled. Gives the row as it is now; undefined when it is cancelled already, or over. */
export async function cancelPickup(
  tx: Transaction<Database>,
  applicationId: string,
  at: Date,
): Promise<PickupRow | undefined> {
  return tx
    .updateTable('pickups')
    .set((eb) => ({ cancelled_at: at, sequence: eb('sequence', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hand_overs').select('at').whereRef('hand_overs.application_id', '=', 'pickups.application_id'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The pick-ups ahead between two instants, the next first, with who comes. */
export async function findPickupsAhead(db: Kysely<Database>, from: Date, until: Date) {
  return db
    .selectFrom('pickups')
    .innerJoin('financing_applications', 'financing_applications.id', 'pickups.application_id')
    .leftJoin('hand_overs', 'hand_overs.application_id', 'pickups.application_id')
    .selectAll('pickups')
    .select(['financing_applications.id', 'email', 'full_name', 'contract_number', 'motorcycle_model'])
    .where('cancelled_at', 'is', null)
    .where('hand_overs.at', 'is', null)
    .where('starts_at', '>', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .execute()
}
