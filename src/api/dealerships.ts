import * as z from 'zod/mini'
import { openingHoursProblem } from '#domain/dealerships/dealership.ts'
import { cepCentre } from '#domain/geography/cep-centres.ts'
import { brazilianClocks } from '#domain/geography/time-zones.ts'
import { formatCep } from '#domain/identity/identifiers.ts'
import { withoutMarks } from '#domain/text.ts'
import { pageApprovals } from './approvals.ts'
import * as field from './fields.ts'
import { checkedLine, line } from './text.ts'

const time = checkedLine(5, (value) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value), 'hours_invalid')
const hours = z.nullable(
  z
    .strictObject({ opens: time, closes: time })
    .check(z.refine((value) => openingHoursProblem(value) === null, { error: 'hours_invalid' })),
)

const isPhone = (value: string) => /^(\(\d{2}\) \d{4,5}-\d{4}|0800 \d{3} \d{4})$/.test(value)

/** A dealership's name and place. Without coordinates the server uses the centre of the CEP's region. */
const facts = z.strictObject({
  name: line(80),
  street: line(120),
  district: line(80),
  city: line(80),
  state: field.state,
  cep: checkedLine(
    10,
    (value) => /^\d{5}-\d{3}$/.test(value) && cepCentre(value) !== null,
    'cep_invalid',
    (value) => formatCep(withoutMarks(value)),
  ),
  phone: checkedLine(20, isPhone, 'dealership_phone_invalid'),
  /** In degrees, within Brazil and its islands. */
  latitude: z.nullable(z.number().check(z.minimum(-34, 'latitude_invalid'), z.maximum(6, 'latitude_invalid'))),
  longitude: z.nullable(z.number().check(z.minimum(-74, 'longitude_invalid'), z.maximum(-28, 'longitude_invalid'))),
  /** An IANA name; null takes the time zone of the dealership's state. */
  timeZone: z.nullable(z.enum(brazilianClocks)),
})

/** The facts of a dealership that managers may change. */
const settings = {
  /** Sunday first; null on a day without opening hours. */
  hours: z.array(hours).check(z.length(7, 'invalid')),
  slotsPerHour: z.int().check(z.minimum(1, 'too_small'), z.maximum(20, 'too_big')),
  closedDays: z.array(field.plainDate).check(z.maxLength(100, 'too_long')),
  active: z.boolean(),
}

/** POST /api/admin/dealerships */
export const newDealership = z.strictObject({ ...settings, facts })

/**
 * PUT /api/admin/dealerships/:dealership. With `cancelPickups` the server cancels the pick-ups that no longer fit and
 * mails their customers.
 */
export const dealershipRequest = z.strictObject({
  ...settings,
  facts,
  version: field.version,
  cancelPickups: z.boolean(),
})

/** POST /api/admin/dealerships/:dealership/affected: the pick-ups that would no longer fit. Saves nothing. */
export const affectedRequest = z.strictObject({
  hours: settings.hours,
  closedDays: settings.closedDays,
  active: settings.active,
  /** A page of an older release sends none. */
  facts: z.optional(facts),
})
export const affectedPickups = z.object({
  pickups: z.array(
    z.object({ id: z.string(), name: z.string(), model: z.string(), day: z.string(), time: z.string() }),
  ),
})

/** A dealership as managers see it. */
const managedDealership = z.object({
  ...settings,
  facts,
  slug: z.string(),
  address: z.string(),
  version: z.number(),
  /** How many pick-ups are booked from now on. */
  ahead: z.number(),
})

/** GET /api/admin/dealerships, with the requests about names, addresses and telephones. */
export const managedDealerships = z.object({ dealerships: z.array(managedDealership), ...pageApprovals.shape })

export type AffectedRequest = z.infer<typeof affectedRequest>
export type AffectedPickups = z.infer<typeof affectedPickups>
export type DealershipInput = z.infer<typeof facts>
export type NewDealership = z.infer<typeof newDealership>
export type DealershipRequest = z.infer<typeof dealershipRequest>
export type ManagedDealership = z.infer<typeof managedDealership>
export type ManagedDealerships = z.infer<typeof managedDealerships>
