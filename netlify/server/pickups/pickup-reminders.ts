import { isReminderDue } from '#domain/dealerships/slots.ts'
import { dealershipNow } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { pickupMessage } from './pickup-messages.ts'
import { findPickupsAhead } from './queries.ts'

/** No day before is longer than this, wherever it is. */
const aheadMs = 50 * 3_600_000

/** Reminds of the pick-ups of tomorrow, each once in every form it takes; whoever switched reminders off gets none. */
export async function remindOfPickups(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const pickup of await findPickupsAhead(deps.db, now, new Date(now.getTime() + aheadMs))) {
    const dealership = await dealershipNow(deps.db, pickup.dealership)
    if (!dealership || !isReminderDue(pickup.starts_at, now, dealership.timeZone)) continue
    await deps.db.transaction().execute(async (tx) => {
      await queueMessage(deps, tx, { ...pickupMessage(deps, pickup, pickup, dealership), kind: 'pickup_reminder' })
    })
  }
}
