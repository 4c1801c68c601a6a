import * as z from 'zod/mini'
import { openingHoursProblem } from '#domain/dealerships/opening-hours.ts'
import * as field from '../fields.ts'
import { checkedLine } from '../text.ts'

const time = checkedLine(5, (value) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value), 'hours_invalid')
const hours = z.nullable(
  z
    .strictObject({ opens: time, closes: time })
    .check(z.refine((value) => openingHoursProblem(value) === null, { error: 'hours_invalid' })),
)

/** What managers change of a dealership. */
const settings = {
  /** Sunday first; null on a day it does not open. */
  hours: z.array(hours).check(z.length(7, 'invalid')),
  slotsPerHour: z.int().check(z.minimum(1, 'too_small'), z.maximum(20, 'too_big')),
  closedDays: z.array(field.plainDate).check(z.maxLength(100, 'too_long')),
  active: z.boolean(),
}

/** PUT /api/admin/dealerships/:dealership. `cancelPickups`: those that no longer fit are cancelled, and their people told. */
export const dealershipRequest = z.strictObject({ ...settings, version: z.int(), cancelPickups: z.boolean() })

/** GET /api/admin/dealerships */
const managedDealership = z.object({
  ...settings,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  phone: z.string(),
  version: z.number(),
  /** Pick-ups booked from now on. */
  ahead: z.number(),
})

export type DealershipRequest = z.infer<typeof dealershipRequest>
export type ManagedDealership = z.infer<typeof managedDealership>
