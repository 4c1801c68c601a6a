import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { hurry, isFarOff, jobId } from '../shared/enqueue.ts'
import type { ChargeRow } from './charge-queries.ts'

/**
 * Has a charge made at once for which its provider gave no answer yet, as when its customer asks for it again. Does
 * nothing for one that is made.
 */
export async function hurryCharge(
  db: Kysely<Database>,
  { id: chargeId, batch_id: batchId, state }: Pick<ChargeRow, 'id' | 'batch_id' | 'state'>,
): Promise<void> {
  if (state !== 'wanted') return
  if (batchId === null) await hurry(db, 'pix_installments', { chargeId })
  else await hurry(db, 'pix_batch', { batchId })
}

const atOnce = 500
/** The tries of a job soon lie hours apart. A customer waits no longer than this (ms) once the provider answers. */
const longestWaitMs = 15 * 60_000

/**
 * Adds a job for charges and batches that are still to be made and have none, because the last try of theirs failed,
 * and hurries those whose next try is far off. Leaves out a boleto that was handed to the bank, which tells what became
 * of it, until its day is over.
 */
export async function addJobsForWantedCharges(db: Kysely<Database>, today: PlainDate): Promise<void> {
  const charge = { chargeId: sql.ref<string>('charges.id') }
  await db
    .selectFrom('charges')
    .select(jobId('pix_installments', charge).as('job'))
    .where('state', '=', 'wanted')
    .where('batch_id', 'is', null)
    .where(isFarOff('pix_installments', charge, longestWaitMs))
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        not(exists(selectFrom('boleto_orders').whereRef('boleto_orders.charge_id', '=', 'charges.id'))),
        eb('due_on', '<', today),
      ]),
    )
    .limit(atOnce)
    .execute()
  const batch = { batchId: sql.ref<string>('waiting.batch_id') }
  await db
    .selectFrom((from) =>
      from
        .selectFrom('charges')
        .select('batch_id')
        .distinct()
        .where('state', '=', 'wanted')
        .where('batch_id', 'is not', null)
        .as('waiting'),
    )
    .select(jobId('pix_batch', batch).as('job'))
    .where(isFarOff('pix_batch', batch, longestWaitMs))
    .limit(atOnce)
    .execute()
}
