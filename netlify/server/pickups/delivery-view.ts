import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { ReleaseView } from '#api/pickup.ts'
import type { ApplicationView } from '#api/portal.ts'
import type { Database } from '#db/schema.ts'
import { bindingNeeds } from '#domain/application/release.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { type Delivery, findDelivery } from '../application/journey-facts.ts'
import { dealershipNow, nameAndClock } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { pickupView } from './choices.ts'

type DeliveryView = Pick<ApplicationView, 'vehicle' | 'pickup' | 'handOver'>

/** The facts about the release, the pick-up and the hand-over that both applicant and analyst see. */
export async function deliveryView(deps: Pick<Deps, 'db' | 'now'>, applicationId: string): Promise<DeliveryView> {
  return viewOf(deps, await findDelivery(deps.db, applicationId))
}

/** Adds the facts that an analyst recorded for the release, and the conditions that an approved exception waives. */
export async function adminDeliveryView(
  deps: Pick<Deps, 'db' | 'now'>,
  applicationId: string,
): Promise<DeliveryView & Pick<AdminDetail, 'release' | 'releasedWithout'>> {
  const delivery = await findDelivery(deps.db, applicationId)
  const releasedWithout = bindingNeeds.filter((need) => delivery?.waived?.includes(need))
  return { ...(await viewOf(deps, delivery)), release: recorded(delivery), releasedWithout }
}

/** The facts that an analyst recorded for the release of an application's motorcycle. */
export async function releaseOf(db: Kysely<Database>, applicationId: string): Promise<ReleaseView> {
  return recorded(await findDelivery(db, applicationId))
}

/** Gives the part of a delivery that an analyst records. */
export const recorded = (delivery: Delivery | undefined): ReleaseView => ({
  chassis: delivery?.chassis ?? null,
  plate: delivery?.plate ?? null,
  registrationNumber: delivery?.registration_number ?? null,
  registeredOn: delivery?.registered_on ?? null,
})

async function viewOf({ db, now }: Pick<Deps, 'db' | 'now'>, delivery: Delivery | undefined): Promise<DeliveryView> {
  if (!delivery) return { vehicle: null, pickup: null, handOver: null }
  const { chassis, plate, dealership, starts_at, handed_over_at } = delivery
  const booked = dealership === null ? undefined : await dealershipNow(db, dealership)
  return {
    vehicle: chassis || plate ? { chassis, plate } : null,
    pickup: booked && starts_at ? pickupView(booked, starts_at, now()) : null,
    handOver: handed_over_at && (await handOverView(db, handed_over_at, delivery)),
  }
}

async function handOverView(db: Kysely<Database>, at: Date, { handed_over_by, returned_at }: Delivery) {
  const { name, timeZone } = await nameAndClock(db, handed_over_by ?? '')
  const isOpen = (await dealershipNow(db, handed_over_by ?? ''))?.active
  const returnedOn = returned_at && wallTime(returned_at, timeZone).day
  return {
    at: at.toISOString(),
    day: wallTime(at, timeZone).day,
    dealership: name,
    returnTo: isOpen ? name : null,
    returnedOn,
  }
}
