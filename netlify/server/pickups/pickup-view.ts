import type { PickupView } from '#api/pickup.ts'
import { wallTime } from '#domain/calendar/wall-clock.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { hoursInWords } from '#domain/dealerships/opening-hours.ts'
import { pickupNoticeMs } from '#domain/dealerships/slots.ts'
import type { OpenDealership } from '../dealerships/network.ts'

/** A dealership as people read it. */
export function dealershipView(dealership: OpenDealership) {
  const { slug, name, phone, hours } = dealership
  return { slug, name, address: dealershipAddress(dealership), phone, hours: hoursInWords(hours) }
}

/** A booked pick-up as the applicant sees it. */
export function pickupView(dealership: OpenDealership, startsAt: Date): PickupView {
  return {
    ...dealershipView(dealership),
    startsAt: startsAt.toISOString(),
    ...wallTime(startsAt, dealership.timeZone),
    changeUntil: new Date(startsAt.getTime() - pickupNoticeMs).toISOString(),
  }
}
