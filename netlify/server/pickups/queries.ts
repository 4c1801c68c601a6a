import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { HandOversTable, PickupsTable } from '#db/schema/pickups.ts'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { hasEnded } from '../application/fact-parts.ts'

export type PickupRow = Selectable<PickupsTable>

/**
 * Returns the pick-up of an application as last booked, even if it was cancelled since; undefined if there was never
 * one.
 */
export async function findPickup(db: Kysely<Database>, applicationId: string): Promise<PickupRow | undefined> {
  return db.selectFrom('pickups').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
}

/**
 * Stores the dealership and time of a pick-up. An existing row keeps its uid and gets the next sequence. Returns the
 * stored row.
 */
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

/**
 * Marks a pick-up as cancelled and gives the row; undefined when it was already cancelled, or the motorcycle is handed
 * over.
 */
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

/** Marks that a hand-over could not be recorded, or with null that it is known where the motorcycle is. */
export async function markRefused(tx: Transaction<Database>, applicationId: string, at: Date | null): Promise<void> {
  const update = tx.updateTable('pickups').set({ hand_over_refused_at: at }).where('application_id', '=', applicationId)
  await writeLater(tx, update)
}

/** The pick-ups between two instants that are not handed over, the first one first, with their customers. */
export async function findOpenPickups(db: Kysely<Database>, from: Date, until: Date) {
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

/** Records the hand-over of an application that has none. The caller holds the application locked. */
export async function insertHandOver(tx: Transaction<Database>, row: Insertable<HandOversTable>): Promise<void> {
  await writeLater(tx, tx.insertInto('hand_overs').values(row))
}

/** The place and time at which a motorcycle was handed over and came back; undefined if it was not handed over. */
export function findHandOver(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('hand_overs')
    .select(['dealership', 'at', 'recorded_at', 'returned_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** Removes a hand-over. The history keeps it. */
export async function deleteHandOver(tx: Transaction<Database>, applicationId: string): Promise<void> {
  await tx.deleteFrom('hand_overs').where('application_id', '=', applicationId).execute()
}

/**
 * Removes the hand-over of a motorcycle that came back, and the pick-up that it was for, because the application goes
 * on and hands a motorcycle over again. The history keeps all of it.
 */
export async function forgetHandOver(tx: Transaction<Database>, applicationId: string, at: Date): Promise<void> {
  await deleteHandOver(tx, applicationId)
  await cancelPickup(tx, applicationId, at)
}

/** Records that a motorcycle came back. */
export async function saveReturn(
  tx: Transaction<Database>,
  applicationId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx
    .updateTable('hand_overs')
    .set({ returned_at: at, returned_by_name: by })
    .where('application_id', '=', applicationId)
    .execute()
}

/**
 * Finds the motorcycles that a dealership handed over and has to get back, because the application was given up or
 * refused.
 */
export function findCounterReturns(db: Kysely<Database>, dealership: string) {
  return db
    .selectFrom('hand_overs')
    .innerJoin('financing_applications as application', 'application.id', 'hand_overs.application_id')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'application.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('approvals')
          .select(['approvals.state', 'approvals.note', 'approvals.expires_at'])
          .whereRef('approvals.application_id', '=', 'application.id')
          .where('approvals.kind', '=', 'motorcycle_return')
          .orderBy('approvals.asked_at', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select(['application.id', 'full_name', 'motorcycle_model', 'contract_number', 'hand_overs.at'])
    .select(['release.chassis', 'release.plate'])
    .select(['asked.state as asked_state', 'asked.note as asked_note', 'asked.expires_at as asked_until'])
    .where('hand_overs.dealership', '=', dealership)
    .where('hand_overs.returned_at', 'is', null)
    .where(hasEnded('application'))
    .orderBy('hand_overs.at')
    .execute()
}

/**
 * A statement that reads the rows for the counter of a dealership: released pick-ups booked there between two instants,
 * with customer, motorcycle, chosen colour and hand-over.
 */
export function counterPickups(
  db: Kysely<Database>,
  dealership: string,
  { handedOverSince, until }: { handedOverSince: Date; until: Date },
) {
  return db
    .selectFrom('pickups')
    .innerJoin('financing_applications as application', 'application.id', 'pickups.application_id')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'pickups.application_id')
    .leftJoin('hand_overs', 'hand_overs.application_id', 'pickups.application_id')
    .select(['application.id', 'full_name', 'motorcycle_model', 'contract_number', 'starts_at'])
    .select(['release.registration_number', 'release.registered_on', 'release.waived'])
    .select(['release.chassis', 'release.plate', 'hand_overs.at as handed_over_at', 'hand_overs.taken_by'])
    .select(['hand_overs.recorded_at', 'hand_overs.returned_at', 'hand_overs.dealership as handed_over_by'])
    .select(hasEnded('application').as('has_ended'))
    .select((eb) =>
      eb
        .selectFrom('offers')
        .select(sql<string | null>`document::json ->> 'color'`.as('color'))
        .whereRef('offers.application_id', '=', 'application.id')
        .orderBy('version', 'desc')
        .limit(1)
        .as('color'),
    )
    .where('pickups.dealership', '=', dealership)
    .where('pickups.cancelled_at', 'is', null)
    .where('application.status', '=', 'completed')
    .where((eb) =>
      eb.or([
        eb('starts_at', '>=', handedOverSince),
        eb('hand_overs.application_id', 'is', null),
        eb('hand_overs.recorded_at', '>=', handedOverSince),
      ]),
    )
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('full_name')
    .orderBy('application.id')
}
