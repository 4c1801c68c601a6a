import * as z from 'zod/mini'
import { chassisOf, isChassis, isPlate, isRegistrationNumber, plateOf } from '#domain/dealerships/vehicle.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { checkedLine, line, lines } from './text.ts'

/** The facts of a motorcycle that an analyst records. Null while they are missing. */
export const releaseView = z.object({
  chassis: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  registeredOn: z.nullable(z.string()),
})

/** PUT /api/admin/applications/:id/release */
export const releaseRequest = z
  .strictObject({
    chassis: z.nullable(checkedLine(30, isChassis, 'chassis_invalid', chassisOf)),
    plate: z.nullable(checkedLine(12, isPlate, 'plate_invalid', plateOf)),
    registrationNumber: z.nullable(
      checkedLine(40, isRegistrationNumber, 'registration_number_invalid', (value) => value.toUpperCase()),
    ),
    registeredOn: z.nullable(field.plainDate),
    version: field.version,
  })
  // A registration has both parts, or there is none.
  .check(
    z.refine(({ registrationNumber, registeredOn }) => registrationNumber === null || registeredOn !== null, {
      error: 'required',
      path: ['registeredOn'],
    }),
    z.refine(({ registrationNumber, registeredOn }) => registeredOn === null || registrationNumber !== null, {
      error: 'required',
      path: ['registrationNumber'],
    }),
  )

/**
 * POST /api/admin/applications/:id/registration-lifting: the traffic authority removed the registration of an ended or
 * former contract.
 */
export const registrationLiftingRequest = z.strictObject({
  liftedOn: field.plainDate,
  note: z.optional(lines(limits.note)),
  version: field.version,
})

const dealership = line(60)

/** A dealership with the texts that pages show. */
const dealershipView = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
})

/** A booked pick-up. `day` and `time` are local to the dealership. */
export const pickupView = z.object({
  ...dealershipView.shape,
  startsAt: field.instant,
  day: z.string(),
  time: z.string(),
  /** Until when the applicant may change or cancel it, local to the dealership like its day and time. */
  changeUntil: z.object({ day: z.string(), time: z.string() }),
  /** Decided by the server's clock, because a device's clock may be wrong. */
  mayChange: z.boolean(),
  /** Its day is over. The applicant chooses another time. */
  missed: z.boolean(),
})

/** The hand-over, by the dealership's clock. `returnedOn` is null unless the motorcycle came back. */
export const handOverView = z.object({
  at: field.instant,
  day: z.string(),
  dealership: z.string(),
  /** The dealership that takes the motorcycle back; null where the one that handed it over has closed. */
  returnTo: z.nullable(z.string()),
  returnedOn: z.nullable(z.string()),
  /** Somebody registered that the motorcycle came back, and a manager has still to confirm it. */
  isReturnAsked: z.boolean(),
})

/** GET /api/portal/dealerships: the ones that hand motorcycles over, the nearest to the applicant's CEP first. */
export const nearbyDealerships = z.object({
  dealerships: z.array(
    z.object({
      ...dealershipView.shape,
      city: z.string(),
      kilometres: z.nullable(z.number()),
      /** The first free time, for the three nearest dealerships; null for others and without a free time. */
      nextFree: z.nullable(z.object({ day: z.string(), time: z.string() })),
    }),
  ),
})

/** `dealership` is a slug. */
export const dealershipParams = z.object({ dealership })

/** GET /api/portal/dealerships/:dealership/slots: the free slots, by day on the dealership's calendar. */
export const freeSlots = z.object({
  days: z.array(z.object({ day: z.string(), slots: z.array(z.object({ startsAt: field.instant, time: z.string() })) })),
})

/** PUT /api/portal/pickup */
export const pickupRequest = z.strictObject({
  dealership,
  startsAt: z.iso.datetime({ offset: false }).check(z.maxLength(30)),
})

export type RegistrationLiftingRequest = z.infer<typeof registrationLiftingRequest>
export type ReleaseView = z.infer<typeof releaseView>
export type ReleaseRequest = z.infer<typeof releaseRequest>
export type NearbyDealerships = z.infer<typeof nearbyDealerships>
export type FreeSlots = z.infer<typeof freeSlots>
export type PickupView = z.infer<typeof pickupView>
export type PickupRequest = z.infer<typeof pickupRequest>
