import type { Transaction } from 'kysely'
import type { AfterPickup } from '#content/mail/pickup.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { isMissed, isReminderDue, mayStillChange, pickupNoticeMs, reminderEnds } from '#domain/dealerships/slots.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import { dealershipNow, type OpenDealership } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { expireQueued } from '../messages/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { calendarAttachment } from './calendar-file.ts'
import { findHandOver, findOpenPickups, findPickup, type PickupRow } from './queries.ts'
import { findHandOverGaps } from './release.ts'

/** A message counts as read within this time (ms). */
const readWithinMs = 3_600_000

type Person = Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number' | 'motorcycle_model'>

/**
 * Returns the parts that every message about a pick-up shares: the calendar file, and the key that allows one message
 * per change.
 */
function pickupMessage(deps: Deps, person: Person, pickup: PickupRow, dealership: OpenDealership) {
  const { person: greeted, ...envelope } = applicantOf(person)
  const motorcycle = person.motorcycle_model
  const { name, phone, timeZone } = dealership
  return {
    ...envelope,
    event: `${pickup.uid}:${pickup.sequence}`,
    attachments: [calendarAttachment(deps, pickup, dealership, motorcycle)],
    expiresAt: pickup.starts_at,
    params: {
      ...greeted,
      motorcycle,
      dealership: name,
      address: dealershipAddress(dealership),
      phone,
      ...wallTime(pickup.starts_at, timeZone),
      changeUntil: changeUntil(deps, pickup.starts_at, timeZone),
    },
  }
}

/**
 * Returns the instant until which the applicant can change the pick-up; null if it may have passed when the message is
 * read.
 */
function changeUntil(deps: Deps, startsAt: Date, timeZone: string) {
  if (!mayStillChange(startsAt, new Date(deps.now().getTime() + readWithinMs))) return null
  return wallTime(new Date(startsAt.getTime() - pickupNoticeMs), timeZone)
}

/** Stops waiting reminders, because the pick-up has moved or is cancelled. */
const forgetReminders = (deps: Deps, tx: Transaction<Database>, { application_id }: PickupRow) =>
  expireQueued(tx, application_id, 'pickup_reminder', deps.now())

/** Tells the applicant of a booked or changed pick-up, in the change's transaction. */
export async function notifyPickupBooked(
  deps: Deps,
  tx: Transaction<Database>,
  kind: 'pickup_booked' | 'pickup_changed',
  ...about: [Person, PickupRow, OpenDealership]
): Promise<void> {
  await forgetReminders(deps, tx, about[1])
  await queueMessage(deps, tx, { ...pickupMessage(deps, ...about), kind })
}

/** Tells the applicant of a cancelled pick-up, in the change's transaction. */
export async function notifyPickupCancelled(
  deps: Deps,
  tx: Transaction<Database>,
  cancelled: { byBank: boolean; next: AfterPickup },
  ...about: [Person, PickupRow, OpenDealership]
): Promise<void> {
  await forgetReminders(deps, tx, about[1])
  const { params, ...message } = pickupMessage(deps, ...about)
  await queueMessage(deps, tx, { ...message, kind: 'pickup_cancelled', params: { ...params, ...cancelled } })
}

/** How long (ms) after its time a missed pick-up may still be told. */
const missedMs = 5 * dayMs

/**
 * Tells applicants, from the next day at nine on the dealership's clock and once for each version of a pick-up, that
 * they missed it, that the motorcycle waits, and that the installments run. Says nothing while staff find out about a
 * refused hand-over.
 */
export async function notifyMissedPickups(deps: Deps): Promise<void> {
  const now = deps.now()
  await attemptEach(await findOpenPickups(deps.db, new Date(now.getTime() - missedMs), now), async (pickup) => {
    const dealership = await dealershipNow(deps.db, pickup.dealership)
    if (!dealership || !isMissed(pickup.starts_at, now, dealership.timeZone)) return
    if (wallTime(now, dealership.timeZone).time < '09:00') return
    await deps.db.transaction().execute(async (tx) => {
      await lockApplication(tx, pickup.id)
      const current = await findPickup(tx, pickup.id)
      if (current?.cancelled_at !== null || current.sequence !== pickup.sequence) return
      if (current.hand_over_refused_at !== null || !(await outcomeOf(deps, tx, pickup.id)).may.book) return
      const { params, attachments: _, expiresAt: __, ...message } = pickupMessage(deps, pickup, pickup, dealership)
      const firstDueOn = (await findOpenPlan(tx, pickup.id))?.next_due_on ?? null
      await queueMessage(deps, tx, { ...message, kind: 'pickup_missed', params: { ...params, firstDueOn } })
    })
  })
}

/** A time (ms) that from any moment reaches beyond the end of the next day, in every time zone of Brazil. */
const aheadMs = 50 * 3_600_000

/**
 * Reminds applicants of tomorrow's pick-ups, once for each version of a pick-up. Locks the application and looks again,
 * because a pick-up may be moved, cancelled or done meanwhile. Skips motorcycles that cannot leave yet, and applicants
 * who switched reminders off.
 */
export async function remindOfPickups(deps: Deps): Promise<void> {
  const now = deps.now()
  await attemptEach(await findOpenPickups(deps.db, now, new Date(now.getTime() + aheadMs)), async (pickup) => {
    const dealership = await dealershipNow(deps.db, pickup.dealership)
    const time = { startsAt: pickup.starts_at, bookedAt: pickup.booked_at }
    if (!dealership || !isReminderDue(time, now, dealership.timeZone)) return
    await deps.db.transaction().execute(async (tx) => {
      await lockApplication(tx, pickup.id)
      const current = await findPickup(tx, pickup.id)
      if (current?.cancelled_at !== null || current.sequence !== pickup.sequence) return
      if ((await findHandOver(tx, pickup.id)) || (await findHandOverGaps(tx, pickup.id)).length > 0) return
      const message = pickupMessage(deps, pickup, pickup, dealership)
      const expiresAt = reminderEnds(pickup.starts_at, dealership.timeZone)
      await queueMessage(deps, tx, { ...message, expiresAt, kind: 'pickup_reminder' })
    })
  })
}
