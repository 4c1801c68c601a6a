import { findApplication } from '../application/queries.ts'
import { dealershipNow } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { calendarFile } from './calendar-file.ts'
import { findPickup } from './queries.ts'

/** The calendar file of an application's pick-up. Throws `not_found` while none is booked. */
export async function ownCalendarFile(deps: Deps, applicationId: string): Promise<string> {
  const [row, pickup] = await Promise.all([findApplication(deps.db, applicationId), findPickup(deps.db, applicationId)])
  const dealership = pickup && (await dealershipNow(deps.db, pickup.dealership))
  if (!row || !dealership || pickup.cancelled_at !== null) throw new ProblemError('not_found')
  return calendarFile(deps, pickup, dealership, row.motorcycle_model)
}
