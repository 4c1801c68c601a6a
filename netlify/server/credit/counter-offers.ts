import type { Kysely, Transaction } from 'kysely'
import type { EventData } from '#api/history.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { CounterOfferRow } from '#db/schema/credit.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Alternative } from '#domain/credit/alternatives.ts'
import { type CounterOfferState, lapsesAt, lastDayToTake } from '#domain/credit/counter-offer.ts'
import { addEvent, type NewEvent, system } from '../application/events.ts'
import { findApplication, lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting } from '../messages/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { enqueue } from '../shared/enqueue.ts'

/** The newest counter-offer of an application; undefined if it never had one. */
export const findCounterOffer = (db: Kysely<Database>, applicationId: string): Promise<CounterOfferRow | undefined> =>
  db
    .selectFrom('counter_offers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('offered_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Stores a counter-offer, tells the customer, and adds the job that ends it. The mail waits as long as the press can be
 * taken back. The caller has locked the application and adds the line of its history.
 */
export async function storeCounterOffer(
  deps: Deps,
  trx: Transaction<Database>,
  {
    applicationId,
    plans,
    by,
  }: { applicationId: string; plans: readonly Alternative[]; by: { id: string; name: string } },
): Promise<void> {
  const at = deps.now()
  const lastDay = lastDayToTake(at)
  const { id } = await trx
    .insertInto('counter_offers')
    .values({
      application_id: applicationId,
      state: 'open',
      plans: JSON.stringify(plans),
      last_day: lastDay,
      offered_by: by.id,
      offered_by_name: by.name,
      offered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'counter_offer_end', { counterOfferId: id }, lapsesAt(lastDay))
  const row = await findApplication(trx, applicationId)
  if (row === undefined) return
  const { person: _, ...envelope } = applicantOf(row)
  const mail = counterOfferMail(row, plans, lastDay)
  const [expiresAt, holdMs] = [lapsesAt(lastDay), deps.config.undoMs]
  await queueMessage(deps, trx, { ...envelope, event: id, ...mail, expiresAt, holdMs })
}

/** The mail about other plans of which the customer can take one until `lastDay`. */
export function counterOfferMail(row: ApplicationRow, plans: readonly Alternative[], lastDay: PlainDate) {
  const params = { motorcycle: row.motorcycle_model, kinds: plans.map(({ kind }) => kind), lastDay }
  return { kind: 'counter_offer_made', params: { ...applicantOf(row).person, ...params } } as const
}

/**
 * Ends the open counter-offer of an application that the caller has locked, with a line of its history; `taken` is the
 * place of the plan. Returns it; undefined if none is open.
 */
export async function endCounterOffer(
  trx: Transaction<Database>,
  applicationId: string,
  { state, taken = null, actor, at }: Ending & { taken?: number | null; actor: NewEvent['actor']; at: Date },
): Promise<CounterOfferRow | undefined> {
  const ended = await trx
    .updateTable('counter_offers')
    .set({ state, taken, ended_at: at })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (ended === undefined) return undefined
  const kinds = taken === null ? [] : ended.plans.slice(taken, taken + 1).map(({ kind }) => kind)
  const data: EventData<'counter_offer'> = { step: state, kinds }
  await addEvent(trx, { applicationId, kind: 'counter_offer', actor, data, at })
  return ended
}

interface Ending {
  state: Exclude<CounterOfferState, 'open'>
}

/**
 * Tells the customer that a counter-offer is over; one that is taken back before its own mail was sent was never known.
 */
export async function tellEnd(
  deps: Deps,
  trx: Transaction<Database>,
  { id, application_id: applicationId, offered_at: offeredAt }: CounterOfferRow,
  state: 'lapsed' | 'withdrawn',
): Promise<void> {
  const wasUnknown = await cancelWaiting(trx, applicationId, ['counter_offer_made'], offeredAt)
  if (state === 'withdrawn' && wasUnknown) return
  const row = await findApplication(trx, applicationId)
  if (row === undefined) return
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, motorcycle: row.motorcycle_model, state }
  await queueMessage(deps, trx, { ...envelope, event: id, kind: 'counter_offer_ended', params })
}

/**
 * Ends a counter-offer whose last day is over, and tells the customer. The application goes back to who analyses:
 * nothing is refused by itself. May run twice; a run that comes early asks for another one.
 */
export async function lapseCounterOffer(deps: Deps, counterOfferId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('counter_offers')
      .select(['application_id', 'last_day'])
      .where('id', '=', counterOfferId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (found === undefined) return
    const over = lapsesAt(found.last_day)
    if (at < over) return enqueue(trx, 'counter_offer_end', { counterOfferId }, over)
    await lockApplication(trx, found.application_id)
    const ended = await endCounterOffer(trx, found.application_id, { state: 'lapsed', actor: system, at })
    if (ended === undefined) return
    await updateApplication(trx, found.application_id, {}, at)
    await tellEnd(deps, trx, ended, 'lapsed')
  })
}
