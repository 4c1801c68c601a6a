import type { Transaction } from 'kysely'
import type {
  AffectedPickups,
  AffectedRequest,
  DealershipInput,
  DealershipRequest,
  ManagedDealerships,
  NewDealership,
} from '#api/dealerships.ts'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { byState, type DealershipFacts, dealershipAddress, dealershipSlug } from '#domain/dealerships/dealership.ts'
import { slotsOn } from '#domain/dealerships/slots.ts'
import { cepCentre } from '#domain/geography/cep-centres.ts'
import { brazilianClocks, stateTimeZones } from '#domain/geography/time-zones.ts'
import type { StateCode } from '#domain/identity/address.ts'
import type { AnalystActor } from '../application/events.ts'
import { lockApplication, lockApplications } from '../application/queries.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { pageApprovals } from '../approvals/view.ts'
import { buildShownNetwork } from '../catalogue/request-build.ts'
import { lockDealership, network, type OpenDealership, saveDealershipSettings } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { cancelInside, notifyChangedPlace } from './booking.ts'
import { findOpenPickups } from './queries.ts'

/** A time (ms) beyond every booking. */
const farAheadMs = 60 * dayMs

/** Every dealership as managers see it, and the changes that wait for another manager. */
export async function managedDealerships(deps: Deps, session: Maker['session']): Promise<ManagedDealerships> {
  const now = deps.now()
  const [all, ahead, approvals] = await Promise.all([
    network(deps.db),
    pickupsAhead(deps),
    pageApprovals(deps, session, ['dealership_place']),
  ])
  return {
    ...approvals,
    dealerships: inOrder(all).map((one) => ({
      slug: one.slug,
      slotsPerHour: one.slotsPerHour,
      active: one.active,
      version: one.version,
      facts: inputOf(one),
      hours: [...one.hours],
      closedDays: one.closedDays.filter((day) => day >= wallTime(now, 'America/Rio_Branco').day),
      address: dealershipAddress(one),
      ahead: ahead.filter(({ dealership }) => dealership === one.slug).length,
    })),
  }
}

const inOrder = (all: readonly OpenDealership[]) => byState(all).flatMap(({ dealerships }) => dealerships)

function inputOf({ name, street, district, city, state, cep, phone, latitude, longitude, timeZone }: OpenDealership) {
  const clock = brazilianClocks.find((one) => one === timeZone && one !== stateTimeZones[state]) ?? null
  return { name, street, district, city, state, cep, phone, latitude, longitude, timeZone: clock }
}

function factsOf({ latitude, longitude, timeZone, ...input }: DealershipInput): DealershipFacts {
  const centre = cepCentre(input.cep)
  if (centre === null) throw fieldError('facts.cep', 'cep_invalid')
  const state = input.state as StateCode
  return {
    ...input,
    state,
    timeZone: timeZone ?? stateTimeZones[state],
    latitude: latitude ?? centre.latitude,
    longitude: longitude ?? centre.longitude,
  }
}

/**
 * Adds a dealership to the network, once for an attempt, with the approval of an independent manager: customers are
 * sent to its address and call its telephone. Throws `validation_failed` for the name of another, and what `bind`
 * throws.
 */
export async function addDealership(
  deps: Deps,
  maker: Maker,
  { facts, ...opening }: NewDealership,
  attempt: Attempt | null,
): Promise<void> {
  const slug = dealershipSlug(facts.name.replace(new RegExp(`^${brand.short}\\s+`, 'i'), ''))
  if (slug === '') throw fieldError('facts.name', 'dealership_taken')
  await asMaker(deps, maker, (tx) =>
    once(tx, attempt, deps.now(), async () => {
      await lockDealership(tx, slug, 'change')
      const before = await network(tx)
      const isTaken = before.some((one) => one.slug === slug || isSameName(one.name, facts.name))
      if (isTaken) throw fieldError('facts.name', 'dealership_taken')
      await bindPlace(deps, tx, maker, { slug, former: null, place: factsOf(facts), opening, pickups: 0 })
      return slug
    }),
  )
}

const isSameName = (one: string, other: string) => dealershipSlug(one) === dealershipSlug(other)

const pickupsAhead = (deps: Deps, db: Deps['db'] = deps.db) =>
  findOpenPickups(db, deps.now(), new Date(deps.now().getTime() + farAheadMs))

/**
 * Changes a dealership's hours, room, closed days and whether it hands motorcycles over. Another name, address,
 * telephone or clock waits for the approval of an independent manager, because customers go and call there. Cancels
 * pick-ups that no longer fit and tells their customers, if `cancelPickups` allows it. Throws `not_found`,
 * `stale_dealership`, `validation_failed` for the name of another dealership, `pickups_affected` with their number, and
 * what `bind` throws.
 */
export async function changeDealership(
  deps: Deps,
  maker: Maker,
  slug: string,
  { version, cancelPickups, facts: typed, ...opening }: DealershipRequest,
): Promise<void> {
  await asMaker(deps, maker, async (tx) => {
    await lockDealership(tx, slug, 'change')
    const all = await network(tx)
    const before = all.find((one) => one.slug === slug)
    if (before === undefined) throw new ProblemError('not_found')
    if (before.version !== version) throw new ProblemError('stale_dealership')
    if (all.some((one) => one !== before && isSameName(one.name, typed.name)))
      throw fieldError('facts.name', 'dealership_taken')
    const place = canonicalJson(typed) === canonicalJson(inputOf(before)) ? null : factsOf(typed)
    if (place === null || canonicalJson(opening) !== canonicalJson(openingOf(before)))
      await save(deps, tx, maker.actor, all, { ...before, ...opening }, cancelPickups)
    if (place === null) return
    const now = { ...before, ...opening, ...place }
    const affected = await noLongerFitting(deps, tx, now)
    if (affected.length > 0 && !cancelPickups)
      throw new ProblemError('pickups_affected', { detail: String(affected.length) })
    const former = placeOf(before)
    await bindPlace(deps, tx, maker, { slug, former, place, opening: null, pickups: affected.length })
  })
}

type PlaceChange = ApprovalChanges['dealership_place']

async function bindPlace(deps: Deps, tx: Transaction<Database>, maker: Maker, change: PlaceChange): Promise<void> {
  const base = await placeFacts(deps, tx, change)
  const act = { kind: 'dealership_place', subject: change.slug, change, base } as const
  await bind(deps, tx, maker, act, () => storePlace(deps, tx, maker.actor, change))
}

/** Keeps a dealership unchanged until the end of the transaction. */
export const holdPlace = (tx: Transaction<Database>, { slug }: PlaceChange): Promise<void> =>
  lockDealership(tx, slug, 'change')

/**
 * The present place of the dealership that a request is about, whether its name is free, and the pick-ups that would
 * end.
 */
export async function placeFacts(
  deps: Deps,
  tx: Transaction<Database>,
  { slug, place }: PlaceChange,
): Promise<{ place: DealershipFacts | null; isTaken: boolean; affected: string[] }> {
  const all = await network(tx)
  const before = all.find((one) => one.slug === slug)
  const isTaken = all.some((one) => one !== before && isSameName(one.name, place.name))
  const affected = before ? await noLongerFitting(deps, tx, { ...before, ...place }) : []
  return { place: before ? placeOf(before) : null, isTaken, affected: affected.map(({ id }) => id).sort() }
}

/** Puts an approved place into force. */
export const applyPlace = (
  deps: Deps,
  tx: Transaction<Database>,
  change: PlaceChange,
  { approver }: { approver: Maker },
): Promise<void> => storePlace(deps, tx, approver.actor, change)

async function storePlace(
  deps: Deps,
  tx: Transaction<Database>,
  actor: Maker['actor'],
  { slug, place, opening }: PlaceChange,
): Promise<void> {
  const all = await network(tx)
  const before = all.find((one) => one.slug === slug)
  if (before) return save(deps, tx, actor, all, { ...before, ...place, ownFacts: place }, true)
  if (opening === null) throw new ProblemError('not_found')
  const by = { name: actor.name, at: deps.now() }
  const isMade = await saveDealershipSettings(tx, slug, 0, { ...opening, facts: place }, by)
  if (!isMade) throw fieldError('facts.name', 'dealership_taken')
  await buildShownNetwork(deps, tx, all)
}

/**
 * Stores a dealership of the network `all` as it is `after` a change, and tells the customers who have booked there.
 */
async function save(
  deps: Deps,
  tx: Transaction<Database>,
  { id, name }: Maker['actor'],
  all: readonly OpenDealership[],
  after: OpenDealership,
  mayCancel: boolean,
): Promise<void> {
  const { slug, version, ownFacts: facts } = after
  const before = all.find((one) => one.slug === slug)
  const actor = { type: 'analyst', id, name } as const
  if (!(await saveDealershipSettings(tx, slug, version, { ...openingOf(after), facts }, { name, at: deps.now() })))
    throw new ProblemError('stale_dealership')
  const booked = (await pickupsAt(deps, tx, slug)).map((pickup) => pickup.id)
  await lockApplications(tx, booked)
  await cancelWhatNoLongerFits(deps, tx, actor, after, mayCancel)
  if (before && asCustomersReadIt(before) !== asCustomersReadIt(after)) {
    for (const pickup of await pickupsAt(deps, tx, slug)) await notifyChangedPlace(deps, tx, actor, pickup.id, after)
  }
  await buildShownNetwork(deps, tx, all)
}

const openingOf = ({ hours, slotsPerHour, closedDays, active }: OpenDealership) => ({
  hours,
  slotsPerHour,
  closedDays,
  active,
})

function placeOf(one: OpenDealership): DealershipFacts {
  const { name, street, district, city, state, cep, phone, latitude, longitude, timeZone } = one
  return { name, street, district, city, state, cep, phone, latitude, longitude, timeZone }
}

const asCustomersReadIt = (one: OpenDealership) =>
  [one.name, dealershipAddress(one), one.phone, one.timeZone].join('\n')

/**
 * Returns the pick-ups that would no longer fit if a dealership had these facts, hours and closed days, at the times
 * that their customers read. Throws `not_found`.
 */
export async function affectedPickups(
  deps: Deps,
  slug: string,
  { facts, ...settings }: AffectedRequest,
): Promise<AffectedPickups> {
  const before = (await network(deps.db)).find((one) => one.slug === slug)
  if (before === undefined) throw new ProblemError('not_found')
  const affected = await noLongerFitting(deps, deps.db, { ...before, ...(facts && factsOf(facts)), ...settings })
  return {
    pickups: affected.map(({ id, full_name: name, motorcycle_model: model, starts_at }) => ({
      id,
      name,
      model,
      ...wallTime(starts_at, before.timeZone),
    })),
  }
}

async function noLongerFitting(deps: Deps, db: Deps['db'], after: OpenDealership) {
  const fits = (startsAt: Date) =>
    after.active &&
    slotsOn(after, wallTime(startsAt, after.timeZone).day).some((slot) => slot.getTime() === startsAt.getTime())
  return (await pickupsAt(deps, db, after.slug)).filter((pickup) => !fits(pickup.starts_at))
}

const pickupsAt = async (deps: Deps, db: Deps['db'], slug: string) =>
  (await pickupsAhead(deps, db)).filter(({ dealership }) => dealership === slug)

async function cancelWhatNoLongerFits(
  deps: Deps,
  tx: Transaction<Database>,
  manager: AnalystActor,
  after: OpenDealership,
  mayCancel: boolean,
): Promise<void> {
  const affected = await noLongerFitting(deps, tx, after)
  if (affected.length > 0 && !mayCancel) throw new ProblemError('pickups_affected', { detail: String(affected.length) })
  for (const { id } of affected) {
    const row = await lockApplication(tx, id)
    if (row) await cancelInside(deps, tx, row, { actor: manager, byBank: true })
  }
}
