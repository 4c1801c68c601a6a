import type { DealershipRequest, ManagedDealership } from '#contracts/pickups/dealerships.ts'
import { wallTime } from '#domain/calendar/wall-clock.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { slotsOn } from '#domain/dealerships/slots.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { lockApplication } from '../../repositories/applications/changes.ts'
import type { AnalystActor } from '../../repositories/applications/events.ts'
import { holdDealership, saveDealershipSettings } from '../../repositories/dealerships/settings.ts'
import { findPickupsAhead } from '../../repositories/pickups/pickups.ts'
import { dealershipNow, network } from '../dealerships/network.ts'
import { cancelInside } from './booking.ts'

/** Longer than anything is booked ahead (ms). */
const farAheadMs = 60 * 86_400_000

/** Every dealership as managers see it. */
export async function managedDealerships(deps: Deps): Promise<{ dealerships: ManagedDealership[] }> {
  const now = deps.now()
  const [all, ahead] = await Promise.all([network(deps.db), pickupsAhead(deps)])
  return {
    dealerships: all.map(({ latitude: _, longitude: __, timeZone: ___, ...one }) => ({
      ...one,
      hours: [...one.hours],
      closedDays: one.closedDays.filter((day) => day >= wallTime(now, 'America/Rio_Branco').day),
      address: dealershipAddress(one),
      ahead: ahead.filter(({ dealership }) => dealership === one.slug).length,
    })),
  }
}

const pickupsAhead = (deps: Deps, db: Deps['db'] = deps.db) =>
  findPickupsAhead(db, deps.now(), new Date(deps.now().getTime() + farAheadMs))

/**
 * Changes hours, room, closed days and whether a dealership hands motorcycles over. Pick-ups that no longer fit are cancelled and their
 * people told if `cancelPickups` says so. Throws `not_found`, `stale_dealership`, and `pickups_affected` with their number.
 */
export async function changeDealership(
  deps: Deps,
  manager: AnalystActor,
  slug: string,
  { version, cancelPickups, ...change }: DealershipRequest,
): Promise<void> {
  const before = await dealershipNow(deps.db, slug)
  if (before === undefined) throw new ProblemError('not_found')
  await deps.db.transaction().execute(async (tx) => {
    await holdDealership(tx, slug, 'change')
    const by = { name: manager.name, at: deps.now() }
    if (!(await saveDealershipSettings(tx, slug, version, change, by))) throw new ProblemError('stale_dealership')
    const after = { ...before, hours: change.hours, closedDays: change.closedDays }
    const fits = (startsAt: Date) =>
      change.active &&
      slotsOn(after, wallTime(startsAt, before.timeZone).day).some((slot) => slot.getTime() === startsAt.getTime())
    const ahead = await pickupsAhead(deps, tx)
    const affected = ahead.filter((pickup) => pickup.dealership === slug && !fits(pickup.starts_at))
    if (affected.length > 0 && !cancelPickups)
      throw new ProblemError('pickups_affected', { detail: String(affected.length) })
    for (const { id } of affected) {
      const row = await lockApplication(tx, id)
      if (row) await cancelInside(deps, tx, row, { actor: manager, byBank: true })
    }
  })
}
