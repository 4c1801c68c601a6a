import type { HandOverRequest } from '#api/hand-over.ts'
import type { ProblemCode } from '#api/problem.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { nameAndClock } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { findPickup, markRefused } from './queries.ts'

/** The refusals after which the motorcycle may have left without the bank: no correction at the counter helps. */
const leavesUnknown: readonly ProblemCode[] = ['not_found', 'wrong_status', 'release_incomplete', 'hand_over_unbacked']

/**
 * Writes down that the counter sent a hand-over that could not be recorded, because it may have been made without a
 * connection. It is then a task of the bank, once however often it is sent. Does nothing for a motorcycle that was
 * never booked at this dealership.
 */
export async function noteRefused(
  deps: Deps,
  actor: AnalystActor,
  { id, dealership, code }: { id: string; dealership: string; code: ProblemCode },
  { takenBy, handedOverAt }: Pick<HandOverRequest, 'takenBy' | 'handedOverAt'>,
): Promise<void> {
  if (!leavesUnknown.includes(code)) return
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const pickup = row && (await findPickup(tx, id))
    if (pickup?.dealership !== dealership || pickup.hand_over_refused_at) return
    await markRefused(tx, id, at)
    await updateApplication(tx, id, {}, at)
    const { name } = await nameAndClock(tx, dealership)
    const data = { takenBy, dealership: name, handedOverAt }
    await addEvent(tx, { applicationId: id, kind: 'hand_over_refused', actor, data, at })
  })
}

/**
 * Records that the motorcycle of a refused hand-over did not leave. At a counter (`dealership`) only for a motorcycle
 * that was booked there. A repeated request changes nothing. Throws `not_found`.
 */
export async function confirmStayed(deps: Deps, actor: AnalystActor, id: string, dealership?: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    const pickup = row && (await findPickup(tx, id))
    if (!pickup || (dealership && pickup.dealership !== dealership)) throw new ProblemError('not_found')
    if (!pickup.hand_over_refused_at) return
    await markRefused(tx, id, null)
    await updateApplication(tx, id, {}, at)
    const { name } = await nameAndClock(tx, pickup.dealership)
    await addEvent(tx, { applicationId: id, kind: 'hand_over_stayed', actor, data: { dealership: name }, at })
  })
}
