import { isReminderDue, reminderEnds } from '#domain/dealerships/slots.ts'
import { dealershipNow } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { pickupMessage } from './pickup-messages.ts'
import { findPickupsAhead } from './queries.ts'

/** Longer than from any moment to the end of the next day, in every time zone of Brazil (ms). */
const aheadMs = 50 * 3_600_000

/**
 * Reminds applicants of tomorrow's pick-ups, once for each version of a pick-up. Skips applicants who switched reminders
 * off.
 */
export async function remindOfPickups(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const pickup of await findPickupsAhead(deps.db, now, new Date(now.getTime() + aheadMs))) {
    const dealership = await dealershipNow(deps.db, pickup.dealership)
    const time = { startsAt: pickup.starts_at, bookedAt: pickup.booked_at }
    if (!dealership || !isReminderDue(time, now, dealership.timeZone)) continue
    await deps.db.transaction().execute(async (tx) => {
      const message = pickupMessage(deps, pickup, pickup, dealership)
      const expiresAt = reminderEnds(pickup.starts_at, dealership.timeZone)
      await queueMessage(deps, tx, { ...message, expiresAt, kind: 'pickup_reminder' })
    })
  }
}
