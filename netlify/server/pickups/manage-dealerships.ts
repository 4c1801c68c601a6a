import type { Transaction } from 'kysely'
import type {
  AffectedPickups,
  AffectedRequest,
  DealershipInput,
  DealershipRequest,
  ManagedDealership,
  NewDealership,
} from '#api/dealerships.ts'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
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
import { markStale } from '../application/state.ts'
import { buildShownNetwork } from '../catalogue/request-build.ts'
import { lockDealership, network, type OpenDealership, saveDealershipSettings } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { cancelInside, notifyChangedPlace } from './booking.ts'
import { findOpenPickups } from './queries.ts'

/** A time (ms) beyond every booking. */
const farAheadMs = 60 * dayMs

/** Every dealership as managers see it. */
export async function managedDealerships(deps: Deps): Promise<{ dealerships: ManagedDealership[] }> {
  const now = deps.now()
  const [all, ahead] = await Promise.all([network(deps.db), pickupsAhead(deps)])
  return {
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

/** Adds a dealership to the network. Throws `validation_failed` for the name of another. */
export async function addDealership(
  deps: Deps,
  manager: AnalystActor,
  { facts, ...settings }: NewDealership,
): Promise<void> {
  const slug = dealershipSlug(facts.name.replace(new RegExp(`^${brand.short}\\s+`, 'i'), ''))
  await deps.db.transaction().execute(async (tx) => {
    await lockDealership(tx, slug, 'change')
    const before = await network(tx)
    const isTaken = before.some((one) => one.slug === slug || isSameName(one.name, facts.name))
    if (slug === '' || isTaken) throw fieldError('facts.name', 'dealership_taken')
    const by = { name: manager.name, at: deps.now() }
    const isMade = await saveDealershipSettings(tx, slug, 0, { ...settings, facts: factsOf(facts) }, by)
    if (!isMade) throw fieldError('facts.name', 'dealership_taken')
    await buildShownNetwork(deps, tx, before)
  })
}

const isSameName = (one: string, other: string) => dealershipSlug(one) === dealershipSlug(other)

const pickupsAhead = (deps: Deps, db: Deps['db'] = deps.db) =>
  findOpenPickups(db, deps.now(), new Date(deps.now().getTime() + farAheadMs))

/**
 * Changes a dealership's facts, hours, room, closed days and whether it hands motorcycles over. Cancels pick-ups that no
 * longer fit and tells their customers, if `cancelPickups` allows it. Tells the others where the place or its clock changed. Throws `not_found`, `stale_dealership`,
 * `validation_failed` for the name of another dealership, and `pickups_affected` with their number.
 */
export async function changeDealership(
  deps: Deps,
  manager: AnalystActor,
  slug: string,
  { version, cancelPickups, facts: typed, ...settings }: DealershipRequest,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockDealership(tx, slug, 'change')
    const all = await network(tx)
    const before = all.find((one) => one.slug === slug)
    if (before === undefined) throw new ProblemError('not_found')
    if (all.some((one) => one !== before && isSameName(one.name, typed.name)))
      throw fieldError('facts.name', 'dealership_taken')
    const isUntouched = canonicalJson(typed) === canonicalJson(inputOf(before))
    const facts = isUntouched ? before.ownFacts : factsOf(typed)
    const by = { name: manager.name, at: deps.now() }
    if (!(await saveDealershipSettings(tx, slug, version, { ...settings, facts }, by)))
      throw new ProblemError('stale_dealership')
    const after = { ...before, ...facts, ...settings }
    const booked = (await pickupsAt(deps, tx, slug)).map(({ id }) => id)
    await lockApplications(tx, booked)
    if (before.timeZone !== after.timeZone) await markStale(tx, booked)
    await cancelWhatNoLongerFits(deps, tx, manager, after, cancelPickups)
    if (asCustomersReadIt(before) !== asCustomersReadIt(after)) {
      for (const { id } of await pickupsAt(deps, tx, slug)) await notifyChangedPlace(deps, tx, manager, id, after)
    }
    await buildShownNetwork(deps, tx, all)
  })
}

const asCustomersReadIt = (one: OpenDealership) =>
  [one.name, dealershipAddress(one), one.phone, one.timeZone].join('\n')

/**
 * Returns the pick-ups that would no longer fit if a dealership had these facts, hours and closed days, at the times that their
 * customers read. Throws `not_found`.
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
