import type { Kysely, Transaction } from 'kysely'
import type { DueDayPreview, DueDayView } from '#api/servicing.ts'
import type { DueDayOfferRow, InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { type MovedInstallment, monthsBetweenMoves, movedTo, moveOfferDays } from '#domain/installments/due-day-move.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { type AnalystActor, addEvent, type NewEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { lockOpenPlan } from './lock.ts'
import { findOpenPlan, readPlan } from './queries.ts'

type Db = Kysely<Database>

/**
 * Returns the open installments of a contract moved to another day of the month, with the cost. Throws `not_found` and
 * what `movable` throws.
 */
export async function previewDueDay(deps: Deps, applicationId: string, day: number): Promise<DueDayPreview> {
  const plan = await findOpenPlan(deps.db, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  return previewOf(await movable(deps.db, plan, day, brazilianDate(deps.now())))
}

/** Returns new due days as the page shows them, with a hash by which the acceptance names them. */
export function previewOf(moved: readonly MovedInstallment[]): DueDayPreview {
  const costCents = moved.reduce((sum, one) => sum + one.costCents, 0)
  return { rows: [...moved], costCents, hash: sha256(JSON.stringify(moved)) }
}

/**
 * Offers the customer another due day, in place of a former offer. Nothing changes until the customer accepts it, which
 * is possible for `moveOfferDays` days. Throws `not_found` and what `movable` throws.
 */
export async function offerDueDay(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  day: number,
): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    const plan = await lockOpenPlan(trx, applicationId)
    if (row === undefined || plan === undefined) throw new ProblemError('not_found')
    await movable(trx, plan, day, brazilianDate(at))
    await settleOffer(trx, plan.id, 'withdrawn', at)
    const expiresAt = new Date(at.getTime() + moveOfferDays * dayMs)
    const { id } = await trx
      .insertInto('due_day_offers')
      .values({
        plan_id: plan.id,
        day,
        offered_at: at,
        expires_at: expiresAt,
        offered_by: analyst.id,
        offered_by_name: analyst.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addEvent(trx, { applicationId, kind: 'due_day', actor: analyst, data: { step: 'offered', day }, at })
    const { person, ...envelope } = applicantOf(row)
    const params = { ...person, day, until: expiresAt.toISOString() }
    await queueMessage(deps, trx, { ...envelope, event: id, kind: 'due_day_offered', params, expiresAt })
  })
}

/**
 * Ends an open offer, because the customer refuses it or an analyst withdraws it. Does nothing if none is open. Throws
 * `not_found` without a plan.
 */
export async function endDueDayOffer(
  deps: Deps,
  actor: AnalystActor | { type: 'applicant'; id: string; name: null },
  applicationId: string,
): Promise<void> {
  const at = deps.now()
  const state = actor.type === 'analyst' ? 'withdrawn' : 'refused'
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const plan = await lockOpenPlan(trx, applicationId)
    if (plan === undefined) throw new ProblemError('not_found')
    await endOpenOffer(trx, plan, { state, actor, at })
  })
}

/**
 * Ends the open offer of a plan, with a line of the history. Does nothing if none is open. The caller has locked the
 * plan.
 */
export async function endOpenOffer(
  trx: Transaction<Database>,
  plan: Pick<InstallmentPlanRow, 'id' | 'application_id'>,
  { state, actor, at }: { state: 'refused' | 'withdrawn'; actor: NewEvent['actor']; at: Date },
): Promise<void> {
  const ended = await settleOffer(trx, plan.id, state, at)
  if (ended === undefined) return
  const data = { step: state, day: ended.day }
  await addEvent(trx, { applicationId: plan.application_id, kind: 'due_day', actor, data, at })
}

/** Ends the open offer of a plan in this state and returns it; undefined if none is open. */
export function settleOffer(
  trx: Transaction<Database>,
  planId: string,
  state: 'accepted' | 'refused' | 'withdrawn',
  at: Date,
): Promise<DueDayOfferRow | undefined> {
  return trx
    .updateTable('due_day_offers')
    .set({ state, settled_at: at })
    .where('plan_id', '=', planId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

/** The offer of a plan that can still be accepted; undefined if there is none. */
export function findDueDayOffer(db: Db, planId: string, now: Date): Promise<DueDayOfferRow | undefined> {
  return db
    .selectFrom('due_day_offers')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Returns the day from which an application's due day may move, and the open offer with the changes it would now make.
 */
export async function dueDayView(deps: Pick<Deps, 'db' | 'now'>, applicationId: string): Promise<DueDayView> {
  const today = brazilianDate(deps.now())
  const plan = await findOpenPlan(deps.db, applicationId)
  if (plan === undefined) return { movableFrom: null, offer: null }
  const [from, offer] = await Promise.all([
    movableFrom(deps.db, plan.id, today),
    findDueDayOffer(deps.db, plan.id, deps.now()),
  ])
  if (offer === undefined) return { movableFrom: from, offer: null }
  const { schedule, entries, terms } = await readPlan(deps.db, plan)
  const moved = movedTo(ledgerInstallments(schedule, entries), offer.day, today, terms)
  const found =
    typeof moved === 'string' ? { preview: null, obstacle: moved } : { preview: previewOf(moved), obstacle: null }
  return {
    movableFrom: from,
    offer: { id: offer.id, day: offer.day, expiresAt: offer.expires_at.toISOString(), ...found },
  }
}

/** The day from which the due day of a plan may be changed again; null if it may be changed now. */
async function movableFrom(db: Db, planId: string, today: PlainDate): Promise<PlainDate | null> {
  const last = await db
    .selectFrom('due_day_offers')
    .select('settled_at')
    .where('plan_id', '=', planId)
    .where('state', '=', 'accepted')
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const from = last?.settled_at && monthsAfter(brazilianDate(last.settled_at), monthsBetweenMoves)
  return from && from > today ? from : null
}

/**
 * Returns the open installments of a plan moved to another day of the month. Throws `move_lately` within twelve months
 * of the last move, `move_late`, `move_nothing_open` and `move_same_day`.
 */
export async function movable(
  db: Db,
  plan: InstallmentPlanRow,
  day: number,
  today: PlainDate,
): Promise<readonly MovedInstallment[]> {
  if (await movableFrom(db, plan.id, today)) throw new ProblemError('move_lately')
  const { schedule, entries, terms } = await readPlan(db, plan)
  const moved = movedTo(ledgerInstallments(schedule, entries), day, today, terms)
  if (typeof moved === 'string') throw new ProblemError(moved)
  return moved
}
