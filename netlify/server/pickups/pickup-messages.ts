import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { wallTime } from '#domain/calendar/wall-clock.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import type { OpenDealership } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { calendarAttachment } from './calendar-file.ts'
import type { PickupRow } from './queries.ts'

type Person = Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number' | 'motorcycle_model'>

/** What every message about a pick-up carries: once for each of its changes, with the calendar file. */
export function pickupMessage(deps: Deps, person: Person, pickup: PickupRow, dealership: OpenDealership) {
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
      ...{ motorcycle, dealership: name, address: dealershipAddress(dealership), phone },
      ...wallTime(pickup.starts_at, timeZone),
    },
  }
}

/** Tells the applicant of a booked or changed pick-up, in the change's transaction. */
export async function tellBooked(
  deps: Deps,
  tx: Transaction<Database>,
  kind: 'pickup_booked' | 'pickup_changed',
  ...about: [Person, PickupRow, OpenDealership]
): Promise<void> {
  await queueMessage(deps, tx, { ...pickupMessage(deps, ...about), kind })
}

/** Tells the applicant of a cancelled pick-up, in the change's transaction. */
export async function tellCancelled(
  deps: Deps,
  tx: Transaction<Database>,
  byBank: boolean,
  ...about: [Person, PickupRow, OpenDealership]
): Promise<void> {
  const { params, ...message } = pickupMessage(deps, ...about)
  await queueMessage(deps, tx, { ...message, kind: 'pickup_cancelled', params: { ...params, byBank } })
}
