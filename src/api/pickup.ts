import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

const dealership = line(60)

/** A dealership as people read it. */
const dealershipView = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
})

/** A booked pick-up; day and time are those of the dealership's own clock. */
export const pickupView = z.object({
  ...dealershipView.shape,
  startsAt: field.instant,
  day: z.string(),
  time: z.string(),
  /** Until when the applicant may change or cancel it. */
  changeUntil: field.instant,
  /** By the server's clock: a device may be days ahead. */
  mayChange: z.boolean(),
})

/** That the motorcycle was handed over: where, on the dealership's clock; and the day it came back, null while it has not. */
export const handOverView = z.object({
  at: field.instant,
  day: z.string(),
  dealership: z.string(),
  returnedOn: z.nullable(z.string()),
})

/** GET /api/portal/dealerships: those that hand motorcycles over, the nearest to the applicant's CEP first. */
const nearbyDealerships = z.object({
  dealerships: z.array(
    z.object({
      ...dealershipView.shape,
      city: z.string(),
      kilometres: z.nullable(z.number()),
      /** The first time with room, of the nearest three; null for others, and where there is none. */
      nextFree: z.nullable(z.object({ day: z.string(), time: z.string() })),
    }),
  ),
})

/** The dealership of an address: its slug. */
export const dealershipParams = z.object({ dealership })

/** GET /api/portal/dealerships/:dealership/slots: what has room, by day on the dealership's calendar. */
const freeSlots = z.object({
  days: z.array(z.object({ day: z.string(), slots: z.array(z.object({ startsAt: field.instant, time: z.string() })) })),
})

/** PUT /api/portal/pickup */
export const pickupRequest = z.strictObject({
  dealership,
  startsAt: z.iso.datetime({ offset: false }).check(z.maxLength(30)),
})

export type NearbyDealerships = z.infer<typeof nearbyDealerships>
export type FreeSlots = z.infer<typeof freeSlots>
export type PickupView = z.infer<typeof pickupView>
export type PickupRequest = z.infer<typeof pickupRequest>
