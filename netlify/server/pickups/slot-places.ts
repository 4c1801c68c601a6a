import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'

/** A time at which pick-ups start at a dealership. */
export interface Slot {
  dealership: string
  startsAt: Date
}

/** Counts the taken places at each instant of a dealership from `from` on. The key is the instant in ms. */
export async function takenPlaces(db: Kysely<Database>, dealership: string, from: Date): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('pickup_slots')
    .select(['starts_at', 'taken'])
    .where('dealership', '=', dealership)
    .where('starts_at', '>=', from)
    .where('taken', '>', 0)
    .execute()
  return new Map(rows.map(({ starts_at, taken }) => [starts_at.getTime(), taken]))
}

/**
 * Takes a place in one statement, so that only one of many requests gets the last one. `capacity` is the dealership's
 * current room. False when there is no room.
 */
export async function takePlace(
  tx: Transaction<Database>,
  { dealership, startsAt }: Slot,
  capacity: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('pickup_slots')
    .values({ dealership, starts_at: startsAt, capacity, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['dealership', 'starts_at'])
        .doUpdateSet((eb) => ({
          taken: eb('pickup_slots.taken', '+', 1),
          capacity: eb.ref('excluded.capacity'),
        }))
        .whereRef('pickup_slots.taken', '<', 'excluded.capacity'),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a place that was freed by mistake, also where another customer has it by now: the time then has one more. */
export async function retakePlace(tx: Transaction<Database>, { dealership, startsAt }: Slot): Promise<void> {
  await tx
    .updateTable('pickup_slots')
    .set((eb) => ({ taken: eb('taken', '+', 1), capacity: sql`greatest(capacity, taken + 1)` }))
    .where('dealership', '=', dealership)
    .where('starts_at', '=', startsAt)
    .execute()
}

/** Frees a place. */
export async function freePlace(tx: Transaction<Database>, { dealership, startsAt }: Slot): Promise<void> {
  const update = tx
    .updateTable('pickup_slots')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('dealership', '=', dealership)
    .where('starts_at', '=', startsAt)
    .where('taken', '>', 0)
  await writeLater(tx, update)
}
