import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#content/brand.ts'
import type { MessageAttachment } from '#db/schema/messages.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { type Dealership, dealershipAddress } from '#domain/dealerships/dealership.ts'
import type { Deps } from '../deps.ts'
import type { PickupRow } from './queries.ts'

/**
 * Returns a pick-up as a calendar file (RFC 5545). Its UID never changes and its SEQUENCE rises, so that a calendar
 * moves or removes the event that it already has. Times are UTC, which every calendar shows on its own clock.
 */
export function calendarFile(deps: Deps, pickup: PickupRow, dealership: Dealership, motorcycle: string): string {
  const { hostname } = new URL(deps.config.siteUrl)
  const cancelled = pickup.cancelled_at !== null
  const calendar = ical({
    prodId: { company: brand.bank, product: 'Retirada da moto', language: 'PT' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${pickup.uid}@${hostname}`,
    sequence: pickup.sequence,
    stamp: pickup.cancelled_at ?? pickup.booked_at,
    start: pickup.starts_at,
    end: new Date(pickup.starts_at.getTime() + hourMs),
    summary: `Retirar a moto: ${motorcycle}`,
    location: {
      title: dealership.name,
      address: dealershipAddress(dealership),
      geo: { lat: dealership.latitude, lon: dealership.longitude },
    },
    description: `Leve um documento com foto e o número do contrato. ${dealership.name}: ${dealership.phone}.`,
    // A published event has to name its organizer (RFC 5546, 3.2.1).
    organizer: { name: brand.bank, email: brand.email },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** Returns the calendar file as an attachment. Its type has to name the same method as the file (RFC 6047). */
export function calendarAttachment(...about: Parameters<typeof calendarFile>): MessageAttachment {
  const [, { cancelled_at }] = about
  const content = Buffer.from(calendarFile(...about)).toString('base64')
  const method = cancelled_at === null ? 'PUBLISH' : 'CANCEL'
  return { filename: 'retirada.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}
