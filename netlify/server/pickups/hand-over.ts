import type { Transaction } from 'kysely'
import type { AnalystHandOverRequest, HandOverRequest } from '#api/hand-over.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { bindingGaps } from '#domain/application/release.ts'
import { handOverDocuments } from '#domain/dealerships/hand-over.ts'
import { type Delivery, findDelivery } from '../application/delivery-queries.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { lockApplication, updateApplication } from '../application/lock.ts'
import { outcomeOf } from '../application/outcome-of.ts'
import { dealershipNow, nameAndClock } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { expireQueued } from '../messages/queue-queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { recorded } from './delivery-view.ts'
import { insertHandOver } from './queries.ts'
import { findWaived } from './release-queries.ts'

/** How long a counter without a connection may keep a hand-over to itself (ms). */
const keptAtMostMs = 72 * 3_600_000

type Given = Pick<HandOverRequest, 'takenBy' | 'document'> & { dealership: string; at: Date }

/**
 * Records at the counter that a motorcycle booked at this dealership was handed over. Sent again, as after a lost answer, it changes
 * nothing. Throws `not_found` for what is not booked here, and what `record` throws.
 */
export async function handOverAtCounter(
  deps: Deps,
  actor: AnalystActor,
  dealership: string,
  id: string,
  { takenBy, document, handedOverAt }: HandOverRequest,
): Promise<void> {
  const now = deps.now()
  const told = new Date(handedOverAt)
  const isPlausible = told <= now && now.getTime() - told.getTime() <= keptAtMostMs
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const delivery = row && (await findDelivery(tx, id))
    if (!row || delivery?.dealership !== dealership) throw new ProblemError('not_found')
    if (delivery.handed_over_by === dealership) return
    await record(deps, tx, actor, row, delivery, { takenBy, document, dealership, at: isPlausible ? told : now })
  })
}

/** Records a hand-over for a dealership that did not. Throws `not_found`, `validation_failed` for a dealership that is none. */
export async function handOverByAnalyst(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { takenBy, document, dealership }: AnalystHandOverRequest,
): Promise<void> {
  if ((await dealershipNow(deps.db, dealership)) === undefined) throw fieldError('dealership', 'invalid')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const delivery = row && (await findDelivery(tx, id))
    if (!row || !delivery) throw new ProblemError('not_found')
    await record(deps, tx, actor, row, delivery, { takenBy, document, dealership, at: deps.now() })
  })
}

/** Throws `wrong_status` for one that is not released or was given up, `release_incomplete` without chassis or plate, `hand_over_unbacked` without payment, signature or registration unless an exception was approved, `already_handed_over`. */
async function record(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  row: ApplicationRow,
  delivery: Delivery,
  { takenBy, document, dealership, at }: Given,
): Promise<void> {
  const { end, may } = await outcomeOf(deps, tx, row.id)
  if (end || (!may.handOver && !delivery.handed_over_at)) throw new ProblemError('wrong_status')
  if (!delivery.chassis || !delivery.plate) throw new ProblemError('release_incomplete')
  const [journey, waived] = [await findJourneyFacts(tx, row.id), await findWaived(tx, row.id)]
  if (bindingGaps(journey, recorded(delivery), waived).length > 0) throw new ProblemError('hand_over_unbacked')
  const handOver = { taken_by: takenBy, document, actor_id: actor.id, actor_name: actor.name, at }
  if (!(await insertHandOver(tx, { application_id: row.id, dealership, ...handOver })))
    throw new ProblemError('already_handed_over')
  await expireQueued(tx, row.id, 'pickup_reminder', deps.now())
  const { name } = await nameAndClock(tx, dealership)
  await updateApplication(tx, row.id, {}, deps.now())
  const data = { dealership: name, takenBy, document: handOverDocuments[document] }
  await addEvent(tx, { applicationId: row.id, kind: 'hand_over', actor, data, at: deps.now() })
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, {
    ...envelope,
    kind: 'motorcycle_handed_over',
    event: row.id,
    params: { ...person, motorcycle: row.motorcycle_model, dealership: name, at: at.toISOString() },
  })
}
