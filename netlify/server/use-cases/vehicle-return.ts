import type { Transaction } from 'kysely'
import type { AnalystReturnRequest, ReturnRequest } from '#api/hand-over.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { dealershipNow, nameAndClock } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { applyOutcome } from '../payments/apply-outcome.ts'
import { instantOn } from '../pickups/hand-over.ts'
import { findHandOver, saveReturn } from '../pickups/queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

/**
 * Records at the counter that a motorcycle of an ended application came back to the dealership that handed it over. A
 * repeated request changes nothing. Throws `not_found` for a motorcycle that this dealership did not hand over, and what
 * `record` throws.
 */
export async function takeBackAtCounter(
  deps: Deps,
  actor: AnalystActor,
  dealership: string,
  id: string,
  request: ReturnRequest,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const handOver = row && (await findHandOver(tx, id))
    if (!row || handOver?.dealership !== dealership) throw new ProblemError('not_found')
    if (handOver.returned_at) return
    await record(deps, tx, actor, row, handOver.at, { ...request, dealership })
  })
}

/**
 * Records for a dealership that a motorcycle came back. Throws `not_found`, `validation_failed` for an unknown
 * dealership, `wrong_status` if no motorcycle was handed over, and what `record` throws.
 */
export async function takeBackByAnalyst(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  request: AnalystReturnRequest,
): Promise<void> {
  if ((await dealershipNow(deps.db, request.dealership)) === undefined) throw fieldError('dealership', 'invalid')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const handOver = row && (await findHandOver(tx, id))
    if (!row) throw new ProblemError('not_found')
    if (!handOver) throw new ProblemError('wrong_status')
    await record(deps, tx, actor, row, handOver.at, request)
  })
}

/**
 * Records the return, sends back the money that waited for the motorcycle, and tells the customer. Throws
 * `wrong_status` if no motorcycle has to come back, and `validation_failed` for a day in the future or before the
 * hand-over.
 */
async function record(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  row: ApplicationRow,
  handedOverAt: Date,
  { broughtBy, dealership, note, returnedOn }: AnalystReturnRequest,
): Promise<void> {
  const { tasks } = await outcomeOf(deps, tx, row.id)
  if (!tasks.some(({ kind }) => kind === 'recover_motorcycle')) throw new ProblemError('wrong_status')
  const now = deps.now()
  const { name, timeZone } = await nameAndClock(tx, dealership)
  const on = instantOn(returnedOn, 'returnedOn', now, timeZone)
  if (returnedOn < wallTime(handedOverAt, timeZone).day) throw fieldError('returnedOn', 'before_hand_over')
  // On the day of the hand-over it came back after it.
  const at = on < handedOverAt ? handedOverAt : on
  await saveReturn(tx, row.id, { at, by: actor.name })
  await updateApplication(tx, row.id, {}, now)
  const data = { broughtBy, dealership: name, returnedOn }
  await addEvent(tx, { applicationId: row.id, kind: 'motorcycle_returned', actor, note: note || null, data, at: now })
  await applyOutcome(deps, tx, row.id, actor)
  const { person, ...envelope } = applicantOf(row)
  const { owedCents, installmentsOwedCents } = await outcomeOf(deps, tx, row.id)
  const refund = owedCents + installmentsOwedCents > 0
  const params = { ...person, motorcycle: row.motorcycle_model, dealership: name, returnedOn, refund }
  await queueMessage(deps, tx, { ...envelope, kind: 'motorcycle_returned', event: `${row.id}:${row.version}`, params })
}
