import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import { handOverDocuments } from '#content/hand-over.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { slotsOn } from '#domain/dealerships/slots.ts'
import { addEvent } from '#server/application/events.ts'
import { insertHandOver, savePickup } from '#server/pickups/queries.ts'
import { saveRelease } from '#server/pickups/release.ts'
import { takePlace } from '#server/pickups/slot-places.ts'
import { demoColleagues } from './logins.ts'

type Tx = Transaction<Database>
const booked = 2

/** Gives every released application without one its motorcycle, and gives their ids, the oldest first. */
export async function seedReleases(tx: Tx, now: Date): Promise<{ id: string }[]> {
  const released = await tx
    .selectFrom('financing_applications')
    .select('id')
    .where('status', '=', 'completed')
    .where('id', 'not in', tx.selectFrom('motorcycle_releases').select('application_id'))
    .orderBy('created_at')
    .execute()
  for (const { id } of released) {
    await saveRelease(tx, id, madeUpRelease(brazilianDate(now)), now)
  }
  return released
}

/**
 * Releases the demo's motorcycles. The dealership of the demo's counter login has handed over the older ones, and pick-ups of the
 * others are booked with it.
 */
export async function seedPickups(tx: Tx, now: Date): Promise<void> {
  const released = await seedReleases(tx, now)
  const dealership = dealerships.find(({ slug }) => demoColleagues.some((one) => one.dealership === slug))
  if (!dealership) return
  for (const { id } of released.slice(0, -booked)) await seedHandOver(tx, id, dealership)
  const today = brazilianDate(now)
  const ahead = Array.from({ length: 14 }, (_, index) => daysAfter(today, index))
  const days = ahead.map((day) => slotsOn({ ...dealership, closedDays: [] }, day)).filter((slots) => slots.length > 2)
  for (const [index, { id }] of released.slice(-booked).entries()) {
    const startsAt = days[Math.floor(index / 2)]?.[index % 2 ? 2 : 1]
    if (!startsAt) continue
    await takePlace(tx, { dealership: dealership.slug, startsAt }, dealership.slotsPerHour)
    await savePickup(tx, { application_id: id, dealership: dealership.slug, starts_at: startsAt, booked_at: now })
  }
}

/** Hands a motorcycle over a day after it was released. */
async function seedHandOver(tx: Tx, id: string, { slug, name }: { slug: string; name: string }): Promise<void> {
  const { full_name: takenBy, updated_at: releasedAt } = await tx
    .selectFrom('financing_applications')
    .select(['full_name', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const clerk = await tx
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('dealership', '=', slug)
    .executeTakeFirstOrThrow()
  const at = new Date(releasedAt.getTime() + dayMs)
  const row = { application_id: id, dealership: slug, taken_by: takenBy, document: 'cnh', at, recorded_at: at } as const
  await insertHandOver(tx, { ...row, actor_id: clerk.id, actor_name: clerk.name })
  const actor = { type: 'analyst', ...clerk } as const
  const data = { dealership: name, takenBy, document: handOverDocuments.cnh }
  await addEvent(tx, { applicationId: id, kind: 'hand_over', actor, data, at })
}

const draw = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const digits = '0123456789'

/** A made-up chassis, plate and registration in the real form. */
export function madeUpRelease(registeredOn: string) {
  return {
    chassis: `9T${draw(letters + digits, 11)}${draw(digits, 4)}`,
    plate: `${draw(letters, 3)}${draw(digits, 1)}${draw(letters, 1)}${draw(digits, 2)}`,
    registrationNumber: `DEMO${draw(digits, 8)}`,
    registeredOn,
  }
}
