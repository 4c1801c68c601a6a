import { type Kysely, sql, type Transaction } from 'kysely'
import type { DebitRow } from '#db/schema/debits.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { DebitEnd } from '#domain/payments/debit.ts'
import { addEvent, type NewEvent, system } from '../application/events.ts'
import { endedState } from '../application/fact-parts.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { enqueue } from '../shared/enqueue.ts'

type Db = Kysely<Database>

/** The automatic debit of a plan that is asked for, offered or active; undefined without one. */
export function findDebit(db: Db, planId: string): Promise<DebitRow | undefined> {
  return db
    .selectFrom('debits')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
}

interface End {
  by: DebitEnd
  /** In the provider's words, for staff. */
  reason?: string | null
  actor?: NewEvent['actor']
}

/**
 * Ends an automatic debit: takes back what it would still debit, and what the provider has to learn of it. A debit that
 * is under way at the customer's bank stays. Tells the customer, unless nothing was on. Does nothing if it has ended.
 * The caller has locked the application.
 */
export async function endDebit(deps: Deps, trx: Transaction<Database>, debit: DebitRow, end: End): Promise<void> {
  if (!(await storeEnd(deps, trx, debit, end))) return
  const isKnown = debit.state !== 'active' && (end.by === 'customer' || end.by === 'expired')
  const row = isKnown ? undefined : await findApplication(trx, debit.application_id)
  if (row === undefined) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, {
    ...envelope,
    event: debit.id,
    kind: 'debit_ended',
    params: { ...person, by: end.by },
  })
}

/** Ends the automatic debit of a plan of which nothing is owed any more. The caller has locked the plan. */
export async function endDebitOf(
  deps: Pick<Deps, 'now'>,
  trx: Transaction<Database>,
  plan: Pick<InstallmentPlanRow, 'id'>,
): Promise<void> {
  const debit = await findDebit(trx, plan.id)
  if (debit) await storeEnd(deps, trx, debit, { by: 'contract' })
}

/** Stores the end of a debit, with a line of the history and the job that tells the provider; false if it had ended. */
async function storeEnd(
  { now }: Pick<Deps, 'now'>,
  trx: Transaction<Database>,
  debit: DebitRow,
  { by, reason = null, actor = system }: End,
): Promise<boolean> {
  const at = now()
  const { numUpdatedRows } = await trx
    .updateTable('debits')
    .set({
      state: 'ended',
      ended_at: at,
      ended_by: by,
      reason: reason?.slice(0, 300) ?? null,
      cancel: true,
      look_at: at,
    })
    .where('id', '=', debit.id)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await takeBack(trx, debit.id, at)
  await enqueue(trx, 'debit_follow', { debitId: debit.id })
  const data = { step: 'ended' as const, by, wasActive: debit.state === 'active' }
  const note = reason ? { note: reason } : {}
  await addEvent(trx, { applicationId: debit.application_id, kind: 'debit', actor, ...note, data, at })
  return true
}

/** Withdraws the debits of installments that the customer's bank has not begun. */
async function takeBack(trx: Transaction<Database>, debitId: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('charges')
    .set({ state: endedState(at), ended_at: at, withdraw: true })
    .where('state', 'in', ['wanted', 'registered', 'refused'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('debit_charges')
        .select('charge_id')
        .where('debit_id', '=', debitId)
        .where(sql<boolean>`(try_on is null or (retries = 0 and try_on > ${brazilianDate(at)}::date))`),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueue(trx, 'pix_withdraw', {})
}
