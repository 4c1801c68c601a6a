import type { Transaction } from 'kysely'
import type { AnalystHandOverRequest, HandOverRequest } from '#api/hand-over.ts'
import type { ProblemCode } from '#api/problem.ts'
import { handOverDocuments } from '#content/hand-over.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { outcome } from '#domain/application/outcome.ts'
import { noonOf, type PlainDate, wallTime } from '#domain/calendar/calendar.ts'
import { handOverUndoMs } from '#domain/dealerships/hand-over.ts'
import { fold } from '#domain/search.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { type Delivery, findDelivery } from '../application/journey-facts.ts'
import { outcomeFactsIn } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { nameAndClockIn, network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting, expireQueued } from '../messages/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { deleteHandOver, findHandOver, insertHandOver, markRefused } from './queries.ts'
import { noteRefused } from './refused-hand-over.ts'
import { handOverGapsOf } from './release.ts'
import { freePlace, retakePlace, type Slot } from './slot-places.ts'

type Given = Pick<HandOverRequest, 'takenBy' | 'document' | 'other'> & { dealership: string; at: Date }

/**
 * Records at the counter the hand-over of a motorcycle booked at this dealership. A repeated request, as after a lost
 * answer, changes nothing. A device without a connection may send it days later: its time counts from the release on
 * and until now. Throws `not_found` for a motorcycle that is not booked here, and what `checkReleased` and `record`
 * throw; `noteRefused` then keeps what the bank has to find out.
 */
export async function handOverAtCounter(
  deps: Deps,
  actor: AnalystActor,
  dealership: string,
  id: string,
  { handedOverAt, ...given }: HandOverRequest,
): Promise<void> {
  const done = deps.db.transaction().execute(async (tx) => {
    const [row, delivery, dealerships] = await lockDelivery(tx, id)
    if (!row || delivery?.dealership !== dealership) throw new ProblemError('not_found')
    if (delivery.handed_over_by === dealership) return
    checkReleased(deps, delivery)
    const { name } = nameAndClockIn(dealerships, dealership)
    const at = timeOf(handedOverAt, row.stage_since, deps.now())
    await record(deps, tx, actor, { row, delivery, name }, { ...given, dealership, at })
  })
  await done.catch(async (problem) => {
    if (problem instanceof ProblemError)
      await noteRefused(deps, actor, { id, dealership, code: problem.code }, { takenBy: given.takenBy, handedOverAt })
    throw problem
  })
}

/** Locks an application, and reads its delivery and the network in the same trip. */
const lockDelivery = (tx: Transaction<Database>, id: string) =>
  Promise.all([lockApplication(tx, id), findDelivery(tx, id), network(tx)])

/** The time of a hand-over by the clock of a device, which may be wrong: not before the release, and not after now. */
function timeOf(told: string, releasedAt: Date | null, now: Date): Date {
  const at = new Date(told)
  return at > now ? now : releasedAt && at < releasedAt ? releasedAt : at
}

/**
 * The instant that a day on a dealership's calendar counts as: now for today, and `noonOf` a past one.
 * Throws `validation_failed` at `field` for a day in the future.
 */
export function instantOn(day: PlainDate, field: string, now: Date, timeZone: string): Date {
  const today = wallTime(now, timeZone).day
  if (day > today) throw fieldError(field, 'date_in_future')
  return day === today ? now : noonOf(day)
}

/**
 * Records a hand-over for a dealership that did not record it. One that the counter made and the bank refused is
 * recorded after an end too, so that the motorcycle has to come back. Throws `not_found`, `validation_failed` for an
 * unknown dealership and a day in the future, and what `checkReleased` and `record` throw.
 */
export async function handOverByAnalyst(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { dealership, handedOverOn, ...given }: AnalystHandOverRequest,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [row, delivery, dealerships] = await lockDelivery(tx, id)
    const place = dealerships.find(({ slug }) => slug === dealership)
    if (place === undefined) throw fieldError('dealership', 'invalid')
    const at = instantOn(handedOverOn, 'handedOverOn', deps.now(), place.timeZone)
    if (!row || !delivery) throw new ProblemError('not_found')
    const { end, tasks } = outcome(outcomeFactsIn(deps, delivery))
    const hasLeft = end && tasks.some(({ kind }) => kind === 'check_hand_over')
    if (!hasLeft) checkReleased(deps, delivery)
    await record(deps, tx, actor, { row, delivery, name: place.name }, { ...given, dealership, at })
  })
}

/**
 * Returns why a motorcycle cannot be handed over: `wrong_status` for an application that is not released or has ended,
 * `release_incomplete` without chassis or plate, and `hand_over_unbacked` without payment, signature or registration
 * unless an approved exception waives them. Null if it can.
 */
export function whyNoHandOver(deps: Pick<Deps, 'config' | 'now'>, delivery: Delivery): ProblemCode | null {
  const { end, may } = outcome(outcomeFactsIn(deps, delivery))
  if (end || (!may.handOver && !delivery.handed_over_at)) return 'wrong_status'
  const gaps = handOverGapsOf(delivery)
  if (gaps.includes('chassis') || gaps.includes('plate')) return 'release_incomplete'
  return gaps.length > 0 ? 'hand_over_unbacked' : null
}

/** Throws what `whyNoHandOver` returns. */
function checkReleased(deps: Deps, delivery: Delivery): void {
  const why = whyNoHandOver(deps, delivery)
  if (why) throw new ProblemError(why)
}

/**
 * Records a hand-over and, unless the application has ended, queues the customer's message, held back while it can be
 * undone. Throws `already_handed_over`, and `validation_failed` for another person than the buyer without CPF and
 * document.
 */
async function record(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  { row, delivery, name }: { row: ApplicationRow; delivery: Delivery; name: string },
  { takenBy, document, other, dealership, at }: Given,
): Promise<void> {
  if (!other && !isSameName(takenBy, row.full_name)) throw fieldError('takenBy', 'taken_by_other')
  const seen = { document, other_cpf: other?.cpf ?? null, other_document: other?.document ?? null }
  const handOver = {
    taken_by: takenBy,
    ...seen,
    recorded_at: deps.now(),
    actor_id: actor.id,
    actor_name: actor.name,
    at,
  }
  if (delivery.handed_over_at) throw new ProblemError('already_handed_over')
  await insertHandOver(tx, { application_id: row.id, dealership, ...handOver })
  await markRefused(tx, row.id, null)
  const place = placeAhead(delivery, deps.now())
  if (place) await freePlace(tx, place)
  await expireQueued(tx, row.id, 'pickup_reminder', deps.now())
  await updateApplication(tx, row.id, {}, deps.now())
  const data = { dealership: name, takenBy, document: handOverDocuments[document] }
  await addEvent(tx, { applicationId: row.id, kind: 'hand_over', actor, data, at: deps.now() })
  if (outcome(outcomeFactsIn(deps, delivery)).end) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, {
    ...envelope,
    kind: 'motorcycle_handed_over',
    event: `${row.id}:${row.version}`,
    holdMs: handOverUndoMs,
    params: { ...person, motorcycle: row.motorcycle_model, dealership: name, at: at.toISOString() },
  })
}

const words = (name: string) => fold(name).split(/\s+/).filter(Boolean).join(' ')
const isSameName = (one: string, other: string) => words(one) === words(other)

/**
 * The place of a booked pick-up that was still ahead when its motorcycle was handed over, so that nobody comes for it.
 */
function placeAhead({ dealership, starts_at: startsAt }: Delivery, recordedAt: Date): Slot | undefined {
  return dealership !== null && startsAt !== null && startsAt > recordedAt ? { dealership, startsAt } : undefined
}

/**
 * Undoes a hand-over that this dealership recorded by mistake. The customer hears nothing of it, because the message is
 * held back that long. A repeated request changes nothing. Throws `not_found` for a motorcycle that is not booked here,
 * and `hand_over_undo_over` after `handOverUndoMs`, after a return or an end.
 */
export async function undoHandOver(deps: Deps, actor: AnalystActor, dealership: string, id: string): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const [[row, delivery, dealerships], handOver] = await Promise.all([lockDelivery(tx, id), findHandOver(tx, id)])
    if (!row || delivery?.dealership !== dealership) throw new ProblemError('not_found')
    if (!handOver) return
    const recordedAt = handOver.recorded_at ?? handOver.at
    const isOver = now.getTime() - recordedAt.getTime() > handOverUndoMs
    const { end } = outcome(outcomeFactsIn(deps, delivery))
    if (isOver || end || handOver.returned_at || handOver.dealership !== dealership)
      throw new ProblemError('hand_over_undo_over')
    await deleteHandOver(tx, id)
    const place = placeAhead(delivery, recordedAt)
    if (place) await retakePlace(tx, place)
    await cancelWaiting(tx, id, ['motorcycle_handed_over'], recordedAt)
    await updateApplication(tx, id, {}, now)
    const { name } = nameAndClockIn(dealerships, dealership)
    await addEvent(tx, { applicationId: id, kind: 'hand_over_undone', actor, data: { dealership: name }, at: now })
  })
}
