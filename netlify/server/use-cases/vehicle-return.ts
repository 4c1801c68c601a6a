import type { Transaction } from 'kysely'
import type { AnalystReturnRequest, ReturnRequest } from '#api/hand-over.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { dealershipNow, nameAndClock } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { applyOutcome } from '../payments/apply-outcome.ts'
import { instantOn } from '../pickups/hand-over.ts'
import { findHandOver, saveReturn } from '../pickups/queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { approvedBy } from './ask-managers.ts'

type Return = ApprovalChanges['motorcycle_return']

type StaffMaker = Maker & { actor: AnalystActor }

/**
 * Takes a motorcycle of an ended application back at the counter of the dealership that handed it over, like
 * `recordOrAsk`. A repeated request changes nothing. Throws `not_found` for a motorcycle that this dealership did not
 * hand over, and what `recordOrAsk` throws.
 */
export async function takeBackAtCounter(
  deps: Deps,
  maker: StaffMaker,
  dealership: string,
  id: string,
  request: ReturnRequest,
): Promise<void> {
  await asMaker(deps, maker, async (tx) => {
    const row = await lockApplication(tx, id)
    const handOver = row && (await findHandOver(tx, id))
    if (!row || handOver?.dealership !== dealership) throw new ProblemError('not_found')
    if (!handOver.returned_at) await recordOrAsk(deps, tx, maker, row, handOver.at, { ...request, dealership })
  })
}

/**
 * Takes a motorcycle back for a dealership, like `recordOrAsk`. Throws `not_found`, `validation_failed` for an unknown
 * dealership, `wrong_status` if no motorcycle was handed over, and what `recordOrAsk` throws.
 */
export async function takeBackByAnalyst(
  deps: Deps,
  maker: StaffMaker,
  applicationId: string,
  request: AnalystReturnRequest,
): Promise<void> {
  if ((await dealershipNow(deps.db, request.dealership)) === undefined) throw fieldError('dealership', 'invalid')
  await asMaker(deps, maker, async (tx) => {
    const row = await lockApplication(tx, applicationId)
    if (!row) throw new ProblemError('not_found')
    const handOver = await findHandOver(tx, applicationId)
    if (!handOver) throw new ProblemError('wrong_status')
    await recordOrAsk(deps, tx, maker, row, handOver.at, request)
  })
}

type Came = Omit<AnalystReturnRequest, 'checked'>

/**
 * Records that a motorcycle came back, which sends the customer's money back; beyond the limits of the colleague's role
 * it asks the managers. A dealership has none, so it asks unless nothing goes back. Throws `wrong_status` if no
 * motorcycle has to come back, and what `momentOf` and `bind` throw.
 */
async function recordOrAsk(
  deps: Deps,
  tx: Transaction<Database>,
  maker: StaffMaker,
  row: ApplicationRow,
  handedOverAt: Date,
  came: Came,
): Promise<void> {
  const { id: applicationId, contract_number: contractNumber } = row
  const base = await motorcycleFacts(deps, tx, { applicationId })
  if (!base.isOut) throw new ProblemError('wrong_status')
  const { name: place } = await momentOf(deps, tx, handedOverAt, came)
  const { dealership, broughtBy, returnedOn, note = '' } = came
  const change = { applicationId, contractNumber, dealership, place, broughtBy, returnedOn, note, cents: base.cents }
  const act = { kind: 'motorcycle_return', subject: applicationId, change, base, applicationId } as const
  await bind(deps, tx, maker, act, () => record(deps, tx, maker.actor, row, handedOverAt, came))
}

/** Whether the motorcycle has to come back, and the money that goes back to the customer once it does, in cents. */
export async function motorcycleFacts(
  deps: Deps,
  tx: Transaction<Database>,
  { applicationId }: Pick<Return, 'applicationId'>,
) {
  const { tasks, installmentsOwedCents } = await outcomeOf(deps, tx, applicationId)
  const waiting = tasks.flatMap((task) => (task.kind === 'motorcycle' ? task.cents : []))
  return {
    isOut: tasks.some(({ kind }) => kind === 'recover_motorcycle'),
    cents: waiting.reduce((sum, cents) => sum + cents, installmentsOwedCents),
  }
}

/** Records a return after its approval. Throws like `record`. */
export async function applyMotorcycleReturn(
  deps: Deps,
  tx: Transaction<Database>,
  change: Return,
  approval: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const row = await lockApplication(tx, change.applicationId)
  const handOver = row && (await findHandOver(tx, change.applicationId))
  if (!row || !handOver) throw new ProblemError('not_found')
  await record(deps, tx, approvedBy(approval), row, handOver.at, change)
}

/**
 * Records the return, sends back the money that waited for the motorcycle, and tells the customer. Throws
 * `wrong_status` if no motorcycle has to come back, and what `momentOf` throws.
 */
async function record(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  row: ApplicationRow,
  handedOverAt: Date,
  came: Came,
): Promise<void> {
  const { broughtBy, note, returnedOn } = came
  const { tasks } = await outcomeOf(deps, tx, row.id)
  if (!tasks.some(({ kind }) => kind === 'recover_motorcycle')) throw new ProblemError('wrong_status')
  const now = deps.now()
  const { at, name } = await momentOf(deps, tx, handedOverAt, came)
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

/**
 * Returns when a motorcycle came back, and the name of the dealership that has it. Throws `validation_failed` for a day
 * in the future or before the hand-over.
 */
async function momentOf(
  deps: Deps,
  tx: Transaction<Database>,
  handedOverAt: Date,
  { dealership, returnedOn }: Came,
): Promise<{ at: Date; name: string }> {
  const { name, timeZone } = await nameAndClock(tx, dealership)
  const on = instantOn(returnedOn, 'returnedOn', deps.now(), timeZone)
  if (returnedOn < wallTime(handedOverAt, timeZone).day) throw fieldError('returnedOn', 'before_hand_over')
  // On the day of the hand-over it came back after it.
  return { at: on < handedOverAt ? handedOverAt : on, name }
}
