import * as z from 'zod/mini'
import { chassisOf, isChassis, isPlate, isRegistrationNumber, plateOf } from '#domain/dealerships/vehicle.ts'
import * as field from './fields.ts'
import { checkedLine, limits, lines } from './text.ts'

/** The facts of a motorcycle that an analyst records. Null while they are missing. */
export const releaseView = z.object({
  chassis: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  registeredOn: z.nullable(z.string()),
})

/** PUT /api/admin/applications/:id/release */
export const releaseRequest = z.strictObject({
  chassis: z.nullable(checkedLine(30, isChassis, 'chassis_invalid', chassisOf)),
  plate: z.nullable(checkedLine(12, isPlate, 'plate_invalid', plateOf)),
  registrationNumber: z.nullable(
    checkedLine(40, isRegistrationNumber, 'registration_number_invalid', (value) => value.toUpperCase()),
  ),
  registeredOn: z.nullable(field.plainDate),
  version: field.version,
})

/** POST /api/admin/applications/:id/registration-lifting: the traffic authority removed the registration of an ended contract. */
export const registrationLiftingRequest = z.strictObject({
  liftedOn: field.plainDate,
  note: z.optional(lines(limits.note)),
  version: field.version,
})

export type RegistrationLiftingRequest = z.infer<typeof registrationLiftingRequest>
export type ReleaseView = z.infer<typeof releaseView>
export type ReleaseRequest = z.infer<typeof releaseRequest>
