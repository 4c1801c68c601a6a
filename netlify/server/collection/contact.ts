import type { Transaction } from 'kysely'
import type { CollectionRow, ContactRequest } from '#api/collection.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { callAgainFrom, daysLate, isPromiseDay } from '#domain/collection.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { collectionOf } from './list.ts'
import { findLastContact, keepCall } from './queries.ts'

/**
 * Records a call to a late customer in the history, once for each `attempt`, and sets the day of the next call. Returns
 * the contract as lists then show it. Throws `validation_failed` for a promise without a day or too far ahead,
 * `not_found`, `nothing_late` if the customer paid or the contract ended meanwhile, and `stale_collection` if a
 * colleague recorded another call meanwhile.
 */
export async function recordContact(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  { result, promisedOn: wanted, note, last }: ContactRequest,
  attempt: Attempt | null,
): Promise<CollectionRow> {
  const at = deps.now()
  const today = brazilianDate(at)
  const promisedOn = result === 'promised' ? (wanted ?? null) : null
  if (result === 'promised' && promisedOn === null) throw fieldError('promisedOn', 'required')
  if (promisedOn !== null && !isPromiseDay(promisedOn, today)) throw fieldError('promisedOn', 'promise_day')
  const record = async (trx: Transaction<Database>) => {
    if ((await lockApplication(trx, applicationId)) === undefined) throw new ProblemError('not_found')
    const plan = await lockOpenPlan(trx, applicationId)
    if (!plan?.next_due_on || daysLate(plan.next_due_on, today) === 0) throw new ProblemError('nothing_late')
    if (((await findLastContact(trx, applicationId)) ?? null) !== last) throw new ProblemError('stale_collection')
    await keepCall(trx, plan.id, { callFrom: callAgainFrom(result, today, promisedOn), promisedOn })
    const data = { result, promisedOn }
    await addEvent(trx, { applicationId, kind: 'collection_contact', actor: analyst, note: note || null, data, at })
    return plan.id
  }
  await deps.db.transaction().execute((trx) => once(trx, attempt, at, () => record(trx)))
  const shown = await collectionOf(deps, applicationId)
  if (shown === null) throw new ProblemError('not_found')
  return shown
}
