import type { Counter, CounterReturn } from '#api/hand-over.ts'
import { together } from '#db/together.ts'
import { type BindingNeed, bindingGaps } from '#domain/application/release.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { handOverUndoMs } from '#domain/dealerships/hand-over.ts'
import { titledName } from '#domain/identity/people.ts'
import type { AnalystSession } from '../accounts/sessions.ts'
import { factsOf, journeyOf } from '../application/facts.ts'
import { approvalState } from '../approvals/view.ts'
import { dealershipNow } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { counterPickups, findCounterReturns } from './queries.ts'
import { recorded } from './release.ts'

/** How many days ahead the list shows booked pick-ups. */
const daysAhead = 31

type ReturnRow = Awaited<ReturnType<typeof findCounterReturns>>[number]
type Row = Awaited<ReturnType<ReturnType<typeof counterPickups>['execute']>>[number]

/** Tells which conditions of a hand-over are met, and whether an exception waives the others. */
function backingOf(row: Row, journey: JourneyFacts) {
  const gaps = bindingGaps(journey, recorded(row))
  const has = (need: BindingNeed) => !gaps.includes(need)
  return {
    entry: has('entry'),
    contract: has('contract'),
    registration: has('registration'),
    waived: bindingGaps(journey, recorded(row), row.waived ?? []).length === 0,
  }
}

/** Tells what became of the request to confirm a return; null without one that matters to the counter. */
function confirmationOf(
  { asked_state: state, asked_note: note, asked_until: until }: ReturnRow,
  now: Date,
): CounterReturn['confirmation'] {
  if (state === null || until === null) return null
  const current = approvalState({ state, expires_at: until }, now)
  return current === 'open' || current === 'refused' || current === 'expired' ? { state: current, note } : null
}

/** Returns until when this dealership can undo its own hand-over; null when it cannot. */
function undoUntil(
  { recorded_at, returned_at, handed_over_by, has_ended }: Row,
  dealership: string,
  now: Date,
): string | null {
  if (!recorded_at || returned_at || has_ended || handed_over_by !== dealership) return null
  const until = new Date(recorded_at.getTime() + handOverUndoMs)
  return until > now ? until.toISOString() : null
}

/** The dealership of an account. Throws `not_found` for one that belongs to none. */
export function dealershipOf({ dealership }: AnalystSession): string {
  if (dealership === null) throw new ProblemError('not_found')
  return dealership
}

/**
 * Returns the counter's list: pick-ups of today and the coming days, missed ones however old, today's hand-overs unless
 * the motorcycle came back, and motorcycles that have to come back. Reads all of it in one trip.
 */
export async function counterList(deps: Deps, session: AnalystSession): Promise<Counter> {
  const now = deps.now()
  const own = session.dealership ?? ''
  const span = { handedOverSince: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + daysAhead * dayMs) }
  const [dealership, rows, facts, ended] = await together(deps.db, (db) => {
    const listed = counterPickups(db, own, span)
    const ids = listed.clearSelect().clearOrderBy().select('application.id')
    return Promise.all([
      dealershipNow(db, own),
      listed.execute(),
      factsOf(db).where('application.id', 'in', ids).execute(),
      findCounterReturns(db, own),
    ])
  })
  if (!dealership) return { dealership: null, today: wallTime(now, 'America/Sao_Paulo').day, pickups: [], returns: [] }
  const { timeZone, name, slug } = dealership
  const today = wallTime(now, timeZone).day
  const journeys = new Map(facts.map((one) => [one.id, journeyOf(one)]))
  // Who comes after the booked day stays in the list of the day of the hand-over, which may have been a mistake.
  const isListed = ({ starts_at: startsAt, recorded_at: recordedAt, handed_over_at: handedOverAt, returned_at }: Row) =>
    returned_at === null &&
    ([startsAt, recordedAt].some((at) => at && wallTime(at, timeZone).day >= today) || handedOverAt === null)
  const pickups = rows.filter(isListed).map((row) => ({
    id: row.id,
    ...wallTime(row.starts_at, timeZone),
    name: titledName(row.full_name),
    model: row.motorcycle_model,
    color: row.color,
    contractNumber: row.contract_number,
    chassis: row.chassis,
    plate: row.plate,
    backing: backingOf(row, journeys.get(row.id) ?? {}),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    undoUntil: undoUntil(row, slug, now),
    takenBy: row.taken_by,
  }))
  return {
    dealership: { name, address: dealershipAddress(dealership) },
    today,
    pickups,
    returns: ended.map((row) => ({
      id: row.id,
      name: titledName(row.full_name),
      model: row.motorcycle_model,
      contractNumber: row.contract_number,
      chassis: row.chassis,
      plate: row.plate,
      handedOverOn: wallTime(row.at, timeZone).day,
      confirmation: confirmationOf(row, now),
    })),
  }
}
