import { Hono } from 'hono'
import { dealershipParams, pickupRequest } from '#api/pickup.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { findApplication } from '../application/queries.ts'
import { dealershipNow } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/environment.ts'
import { portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { ProblemError } from '../shared/problem.ts'
import { applicationView } from '../use-cases/portal-view.ts'
import { bookPickup, cancelOwnPickup } from './booking.ts'
import { calendarFile } from './calendar-file.ts'
import { freeSlots, nearbyDealerships } from './choices.ts'
import { findPickup } from './queries.ts'

/** The applicant's choice of where and when to pick the motorcycle up. */
export const pickupRoutes = new Hono<AppEnv>()
  .get('/portal/dealerships', access('portal'), validate('query', portalQuery), async (c) => {
    return c.json(await nearbyDealerships(c.var.deps, ownApplication(c)))
  })
  .get(
    '/portal/dealerships/:dealership/slots',
    access('portal'),
    validate('query', portalQuery),
    validate('param', dealershipParams),
    async (c) => {
      ownApplication(c)
      return c.json(await freeSlots(c.var.deps, c.req.valid('param').dealership))
    },
  )
  .put(
    '/portal/pickup',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', pickupRequest),
    async (c) => {
      const id = ownApplication(c)
      await bookPickup(c.var.deps, id, c.req.valid('json'))
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .delete('/portal/pickup', access('applicant'), validate('query', portalQuery), async (c) => {
    const id = ownApplication(c)
    await cancelOwnPickup(c.var.deps, id)
    return c.json(await applicationView(c.var.deps, id))
  })
  .get('/portal/pickup/calendar', access('applicant'), validate('query', portalQuery), async (c) => {
    return c.body(await ownCalendarFile(c.var.deps, ownApplication(c)), 200, {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="retirada.ics"',
    })
  })

/** The calendar file of an application's pick-up. Throws `not_found` while none is booked. */
async function ownCalendarFile(deps: Deps, applicationId: string): Promise<string> {
  const [row, pickup] = await Promise.all([findApplication(deps.db, applicationId), findPickup(deps.db, applicationId)])
  const dealership = pickup && (await dealershipNow(deps.db, pickup.dealership))
  if (!row || !dealership || pickup.cancelled_at !== null) throw new ProblemError('not_found')
  return calendarFile(deps, pickup, dealership, row.motorcycle_model)
}
