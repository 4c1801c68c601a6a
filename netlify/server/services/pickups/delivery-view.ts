import type { Kysely } from 'kysely'
import type { ApplicationView } from '#contracts/portal.ts'
import type { Database } from '#db/schema.ts'
import { wallTime } from '#domain/calendar/wall-clock.ts'
import { findDelivery } from '../../repositories/pickups/delivery.ts'
import { dealershipBySlug, dealershipNow } from '../dealerships/network.ts'
import { pickupView } from './pickup-view.ts'

/** What applicant and analyst both see of the release, the pick-up and the hand-over. */
export async function deliveryView(
  db: Kysely<Database>,
  applicationId: string,
): Promise<Pick<ApplicationView, 'vehicle' | 'pickup' | 'handOver'>> {
  const delivery = await findDelivery(db, applicationId)
  if (!delivery) return { vehicle: null, pickup: null, handOver: null }
  const { chassis, plate, dealership, starts_at, handed_over_at, handed_over_by } = delivery
  const booked = dealership === null ? undefined : await dealershipNow(db, dealership)
  const giver = dealershipBySlug(handed_over_by ?? '')
  return {
    vehicle: chassis || plate ? { chassis, plate } : null,
    pickup: booked && starts_at ? pickupView(booked, starts_at) : null,
    handOver: handed_over_at && {
      at: handed_over_at.toISOString(),
      day: wallTime(handed_over_at, giver.timeZone).day,
      dealership: giver.name,
    },
  }
}
