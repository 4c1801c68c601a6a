import type { Transaction } from 'kysely'
import type { PickupRequest } from '#api/pickup.ts'
import type { AfterPickup } from '#content/mail/pickup.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { formatPlainDate, wallTime } from '#domain/calendar/calendar.ts'
import { isBookable, isMissed, mayStillChange, pickupNoticeMs } from '#domain/dealerships/slots.ts'
import { type AnalystActor, addEvent, type NewEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import { dealershipNow, lockDealership, nameAndClock, type OpenDealership } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { notifyPickupBooked, notifyPickupCancelled } from './pickup-messages.ts'
import { cancelPickup, findPickup, type PickupRow, savePickup } from './queries.ts'
import { findHandOverGaps } from './release.ts'
import { freePlace, type Slot, takePlace } from './slot-places.ts'

/**
 * Books the pick-up of a released motorcycle, or moves it. The former place becomes free only when the new one is
 * taken. A repeated request changes nothing. Throws `wrong_status` before the release and after the hand-over,
 * `pickup_too_late` from 24 hours before the former time to the end of its day, `slot_unavailable` for a time outside
 * the offered ones, and `slot_taken` for one without room.
 */
export async function bookPickup(deps: Deps, applicationId: string, request: PickupRequest): Promise<void> {
  const slot = { dealership: request.dealership, startsAt: new Date(request.startsAt) }
  await deps.db.transaction().execute(async (tx) => {
    // Locks the dealership first, as every change of it does, so that its settings stay until the booking is done.
    await lockDealership(tx, slot.dealership, 'booking')
    const row = await readyApplication(deps, tx, applicationId)
    const former = await livePickup(tx, applicationId)
    if (former && isSame(former, slot)) return
    if (former && !(await mayMove(deps, tx, former))) throw new ProblemError('pickup_too_late')
    const dealership = await openFor(deps, tx, slot)
    await store(deps, tx, { row, former, slot, dealership, actor: applicantActor(applicationId) })
  })
}

async function mayMove(deps: Deps, tx: Transaction<Database>, { dealership, startsAt }: Slot): Promise<boolean> {
  const now = deps.now()
  return mayStillChange(startsAt, now) || isMissed(startsAt, now, (await nameAndClock(tx, dealership)).timeZone)
}

/**
 * Moves a pick-up to another time at the same dealership, as its counter agreed with the applicant, and tells the
 * applicant. Also moves a missed one, and ignores the applicant's 24 hours. Throws `not_found` for a pick-up that is
 * not booked here, `wrong_status` after the hand-over, `slot_unavailable`, `slot_taken`.
 */
export async function moveAtCounter(
  deps: Deps,
  actor: AnalystActor,
  dealershipSlug: string,
  applicationId: string,
  startsAt: Date,
): Promise<void> {
  const slot = { dealership: dealershipSlug, startsAt }
  await deps.db.transaction().execute(async (tx) => {
    await lockDealership(tx, slot.dealership, 'booking')
    const former = await livePickup(tx, applicationId)
    if (former?.dealership !== dealershipSlug) throw new ProblemError('not_found')
    const row = await readyApplication(deps, tx, applicationId)
    if (isSame(former, slot)) return
    const dealership = await openFor(deps, tx, slot, 0)
    await store(deps, tx, { row, former, slot, dealership, actor })
  })
}

type Booking = {
  row: ApplicationRow
  former: Slot | undefined
  slot: Slot
  dealership: OpenDealership
  actor: NewEvent['actor']
}

/** Takes the place, stores the pick-up, and tells the applicant. */
async function store(
  deps: Deps,
  tx: Transaction<Database>,
  { row, former, slot, dealership, actor }: Booking,
): Promise<void> {
  await move(tx, former, slot, dealership.slotsPerHour)
  await keep(deps, tx, { row, kind: former ? 'pickup_changed' : 'pickup_booked', slot, dealership, actor })
}

/**
 * Tells the customer of a pick-up at a dealership whose name, address, phone or clock changed, with a new calendar
 * file, in the transaction of that change.
 */
export async function notifyChangedPlace(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  applicationId: string,
  dealership: OpenDealership,
): Promise<void> {
  const row = await lockApplication(tx, applicationId)
  const slot = await livePickup(tx, applicationId)
  if (row && slot) await keep(deps, tx, { row, kind: 'pickup_changed', slot, dealership, actor })
}

async function keep(
  deps: Deps,
  tx: Transaction<Database>,
  { row, kind, slot, dealership, actor }: Omit<Booking, 'former'> & { kind: 'pickup_booked' | 'pickup_changed' },
): Promise<void> {
  const pickup = await savePickup(tx, {
    application_id: row.id,
    dealership: slot.dealership,
    starts_at: slot.startsAt,
    booked_at: deps.now(),
  })
  await addEvent(tx, pickupEvent(deps, kind, pickup, dealership, actor))
  await notifyPickupBooked(deps, tx, kind, row, pickup, dealership)
}

/**
 * Cancels the pick-up that the applicant booked. Throws `not_found` without one, and `pickup_too_late` within 24 hours
 * of it.
 */
export async function cancelOwnPickup(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await releasedApplication(deps, tx, applicationId)
    const former = await livePickup(tx, applicationId)
    if (!former) throw new ProblemError('not_found')
    if (!mayStillChange(former.startsAt, deps.now())) throw new ProblemError('pickup_too_late')
    await cancelInside(deps, tx, row, { actor: applicantActor(applicationId), byBank: false })
  })
}

/**
 * Cancels a pick-up, if there is one, in the caller's transaction, which has locked the application. Tells the
 * applicant, with what is possible `next`, unless the caller does (`notify`).
 */
export async function cancelInside(
  deps: Deps,
  tx: Transaction<Database>,
  row: ApplicationRow,
  {
    actor,
    byBank,
    next = 'book',
    notify = true,
  }: { actor: NewEvent['actor']; byBank: boolean; next?: AfterPickup; notify?: boolean },
): Promise<void> {
  const pickup = await cancelPickup(tx, row.id, deps.now())
  if (!pickup) return
  await freePlace(tx, { dealership: pickup.dealership, startsAt: pickup.starts_at })
  const dealership = await dealershipNow(tx, pickup.dealership)
  if (!dealership) return
  await addEvent(tx, pickupEvent(deps, 'pickup_cancelled', pickup, dealership, actor))
  if (notify) await notifyPickupCancelled(deps, tx, { byBank, next }, row, pickup, dealership)
}

/**
 * Locks and returns the application, so that two requests for it never overlap. Throws `not_found` and `wrong_status`.
 */
async function releasedApplication(deps: Deps, tx: Transaction<Database>, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx, id)
  if (row === undefined) throw new ProblemError('not_found')
  if (!(await outcomeOf(deps, tx, id)).may.book) throw new ProblemError('wrong_status')
  return row
}

/** As `releasedApplication`, for a motorcycle that the counter can hand over. */
async function readyApplication(deps: Deps, tx: Transaction<Database>, id: string): Promise<ApplicationRow> {
  const row = await releasedApplication(deps, tx, id)
  if ((await findHandOverGaps(tx, id)).length > 0) throw new ProblemError('wrong_status')
  return row
}

async function livePickup(tx: Transaction<Database>, applicationId: string): Promise<Slot | undefined> {
  const row = await findPickup(tx, applicationId)
  return row && row.cancelled_at === null ? { dealership: row.dealership, startsAt: row.starts_at } : undefined
}

/** Returns the dealership if it hands motorcycles over at that time. Throws `slot_unavailable`. */
async function openFor(
  deps: Deps,
  tx: Transaction<Database>,
  slot: Slot,
  noticeMs = pickupNoticeMs,
): Promise<OpenDealership> {
  const dealership = await dealershipNow(tx, slot.dealership)
  if (!dealership?.active || !isBookable(dealership, slot.startsAt, deps.now(), noticeMs))
    throw new ProblemError('slot_unavailable')
  return dealership
}

/**
 * Locks both places in the same order for all, so that two customers who swap places wait for each other without a
 * deadlock.
 */
async function move(tx: Transaction<Database>, from: Slot | undefined, to: Slot, capacity: number): Promise<void> {
  const take = async () => {
    if (!(await takePlace(tx, to, capacity))) throw new ProblemError('slot_taken')
  }
  if (from === undefined) return take()
  if (keyOf(from) < keyOf(to)) {
    await freePlace(tx, from)
    await take()
  } else {
    await take()
    await freePlace(tx, from)
  }
}

const keyOf = ({ dealership, startsAt }: Slot) => `${dealership} ${startsAt.toISOString()}`
const isSame = (one: Slot, other: Slot) => keyOf(one) === keyOf(other)
const applicantActor = (id: string) => ({ type: 'applicant', id, name: null }) as const

function pickupEvent(
  deps: Deps,
  kind: 'pickup_booked' | 'pickup_changed' | 'pickup_cancelled',
  pickup: PickupRow,
  { name, timeZone }: OpenDealership,
  actor: NewEvent['actor'],
): NewEvent {
  const { day, time } = wallTime(pickup.starts_at, timeZone)
  const data = { dealership: name, when: `${formatPlainDate(day)}, às ${time}` }
  return { applicationId: pickup.application_id, kind, actor, data, at: deps.now() }
}
