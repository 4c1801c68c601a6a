import type { AdminDetail } from '#api/admin.ts'
import type { FreeSlots, NearbyDealerships, PickupView } from '#api/pickup.ts'
import type { ApplicationView } from '#api/portal.ts'
import { hoursInWords } from '#content/opening-hours.ts'
import { bindingNeeds } from '#domain/application/release.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { bookableSlots, isMissed, mayStillChange, pickupNoticeMs } from '#domain/dealerships/slots.ts'
import { cepCentre } from '#domain/geography/cep-centres.ts'
import { nearestFirst } from '#domain/geography/place.ts'
import { type Delivery, findDelivery } from '../application/journey-facts.ts'
import { findApplication } from '../application/queries.ts'
import { dealershipNow, nameAndClockIn, network, type OpenDealership } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { recorded } from './release.ts'
import { takenPlaces } from './slot-places.ts'

/** The dealerships that hand motorcycles over, those nearest to the applicant's CEP first. Throws `not_found`. */
export async function nearbyDealerships(deps: Deps, applicationId: string): Promise<NearbyDealerships> {
  const [row, all] = await Promise.all([findApplication(deps.db, applicationId), network(deps.db)])
  if (row === undefined) throw new ProblemError('not_found')
  const active = all.filter((one) => one.active)
  const centre = cepCentre(row.cep)
  const sorted = centre ? nearestFirst(centre, active) : active.map((place) => ({ place, kilometres: null }))
  const nearest = sorted.slice(0, shownFirst).map(({ place }) => nextFreeAt(deps, place))
  const nextFree = await Promise.all(nearest)
  return {
    dealerships: sorted.map(({ place, kilometres }, index) => ({
      ...dealershipView(place),
      nextFree: nextFree[index] ?? null,
      city: `${place.city} (${place.state})`,
      kilometres: kilometres === null ? null : Math.round(kilometres),
    })),
  }
}

/** For how many dealerships the first answer gives the next free time. */
const shownFirst = 3

async function nextFreeAt(deps: Deps, dealership: OpenDealership) {
  const now = deps.now()
  const [first] = withRoom(dealership, await takenPlaces(deps.db, dealership.slug, now), now, pickupNoticeMs)
  const [slot] = first?.slots ?? []
  return first && slot ? { day: first.day, time: slot.time } : null
}

/**
 * Returns the free times at a dealership in the next days, at least `noticeMs` (ms) from now. Throws `not_found` for a
 * dealership that hands no motorcycles over.
 */
export async function freeSlots(deps: Deps, slug: string, noticeMs = pickupNoticeMs): Promise<FreeSlots> {
  const now = deps.now()
  const [dealership, taken] = await Promise.all([dealershipNow(deps.db, slug), takenPlaces(deps.db, slug, now)])
  if (!dealership?.active) throw new ProblemError('not_found')
  return { days: withRoom(dealership, taken, now, noticeMs) }
}

function withRoom(dealership: OpenDealership, taken: ReadonlyMap<number, number>, now: Date, noticeMs: number) {
  const hasRoom = (slot: Date) => (taken.get(slot.getTime()) ?? 0) < dealership.slotsPerHour
  return bookableSlots(dealership, now, noticeMs)
    .map(({ day, slots }) => ({
      day,
      slots: slots.filter(hasRoom).map((slot) => ({
        startsAt: slot.toISOString(),
        time: wallTime(slot, dealership.timeZone).time,
      })),
    }))
    .filter(({ slots }) => slots.length > 0)
}

/** A dealership as people read it. */
function dealershipView(dealership: OpenDealership) {
  const { slug, name, phone, hours } = dealership
  return { slug, name, address: dealershipAddress(dealership), phone, hours: hoursInWords(hours) }
}

/** A booked pick-up as the applicant sees it. */
function pickupView(dealership: OpenDealership, startsAt: Date, now: Date): PickupView {
  return {
    ...dealershipView(dealership),
    startsAt: startsAt.toISOString(),
    ...wallTime(startsAt, dealership.timeZone),
    changeUntil: wallTime(new Date(startsAt.getTime() - pickupNoticeMs), dealership.timeZone),
    mayChange: mayStillChange(startsAt, now),
    missed: isMissed(startsAt, now, dealership.timeZone),
  }
}

type DeliveryView = Pick<ApplicationView, 'vehicle' | 'pickup' | 'handOver'>

/** The facts about the release, the pick-up and the hand-over that both applicant and analyst see. */
export async function deliveryView(deps: Pick<Deps, 'db' | 'now'>, applicationId: string): Promise<DeliveryView> {
  const [delivery, dealerships] = await Promise.all([findDelivery(deps.db, applicationId), network(deps.db)])
  return deliveryOf(deps, delivery, dealerships)
}

/** Adds the facts that an analyst recorded for the release, and the conditions that an approved exception waives. */
export function deliveryWithRelease(
  deps: Pick<Deps, 'now'>,
  delivery: Delivery,
  dealerships: readonly OpenDealership[],
): DeliveryView & Pick<AdminDetail, 'release' | 'releasedWithout' | 'returnSlug'> {
  const releasedWithout = bindingNeeds.filter((need) => delivery.waived?.includes(need))
  const returnSlug = takerIn(dealerships, delivery.handed_over_by)?.slug ?? null
  return { ...deliveryOf(deps, delivery, dealerships), release: recorded(delivery), releasedWithout, returnSlug }
}

/** Makes the view of a delivery at the dealerships of the network. */
export function deliveryOf(
  { now }: Pick<Deps, 'now'>,
  delivery: Delivery | undefined,
  dealerships: readonly OpenDealership[],
): DeliveryView {
  if (!delivery) return { vehicle: null, pickup: null, handOver: null }
  const { chassis, plate, dealership, starts_at, handed_over_at } = delivery
  const booked = dealerships.find(({ slug }) => slug === dealership)
  return {
    vehicle: chassis || plate ? { chassis, plate } : null,
    pickup: booked && starts_at ? pickupView(booked, starts_at, now()) : null,
    handOver: handed_over_at && handOverView(dealerships, handed_over_at, delivery, now()),
  }
}

/** The dealership that takes a motorcycle back: the one that handed it over, unless it has closed. */
const takerIn = (dealerships: readonly OpenDealership[], handedOverBy: string | null) =>
  dealerships.find(({ slug, active }) => slug === handedOverBy && active)

function handOverView(
  dealerships: readonly OpenDealership[],
  at: Date,
  { handed_over_by, returned_at, return_asked_until }: Delivery,
  now: Date,
) {
  const { name, timeZone } = nameAndClockIn(dealerships, handed_over_by ?? '')
  const isOpen = takerIn(dealerships, handed_over_by) !== undefined
  const returnedOn = returned_at && wallTime(returned_at, timeZone).day
  return {
    at: at.toISOString(),
    day: wallTime(at, timeZone).day,
    dealership: name,
    returnTo: isOpen ? name : null,
    returnedOn,
    isReturnAsked: return_asked_until !== null && return_asked_until > now,
  }
}
