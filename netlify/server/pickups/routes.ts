import { Hono } from 'hono'
import { adminDetail as adminDetailAnswer, applicationParams } from '#api/admin.ts'
import {
  affectedPickups as affectedPickupsAnswer,
  affectedRequest,
  dealershipRequest,
  managedDealerships as managedDealershipsAnswer,
  newDealership,
} from '#api/dealerships.ts'
import {
  analystHandOverRequest,
  analystReturnRequest,
  counter as counterAnswer,
  counterSlotRequest,
  handOverRequest,
  returnRequest,
} from '#api/hand-over.ts'
import {
  dealershipParams,
  freeSlots as freeSlotsAnswer,
  nearbyDealerships as nearbyDealershipsAnswer,
  pickupRequest,
  registrationLiftingRequest,
  releaseRequest,
} from '#api/pickup.ts'
import { applicantView } from '#api/portal.ts'
import { access, actorOf, makerOf, ownApplication, requireStepUp } from '../accounts/access.ts'
import { pastDays } from '../application/past-days.ts'
import { findApplication } from '../application/queries.ts'
import { dealershipNow } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { ProblemError } from '../shared/problem.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import { applicationView } from '../use-cases/portal-view.ts'
import { takeBackAtCounter, takeBackByAnalyst } from '../use-cases/vehicle-return.ts'
import { bookPickup, cancelOwnPickup, moveAtCounter } from './booking.ts'
import { calendarFile } from './calendar-file.ts'
import { counterList, dealershipOf } from './counter.ts'
import { handOverAtCounter, handOverByAnalyst, undoHandOver } from './hand-over.ts'
import { addDealership, affectedPickups, changeDealership, managedDealerships } from './manage-dealerships.ts'
import { findPickup } from './queries.ts'
import { confirmStayed } from './refused-hand-over.ts'
import { liftRegistration, recordRelease } from './release.ts'
import { freeSlots, nearbyDealerships } from './views.ts'

/** The applicant's choice of where and when to pick the motorcycle up. */
export const pickupRoutes = new Hono<AppEnv>()
  .get(
    '/portal/dealerships',
    access('portal'),
    validate('query', portalQuery),
    answers(nearbyDealershipsAnswer),
    async (c) => {
      return c.json(await nearbyDealerships(c.var.deps, ownApplication(c)))
    },
  )
  .get(
    '/portal/dealerships/:dealership/slots',
    access('portal'),
    validate('query', portalQuery),
    validate('param', dealershipParams),
    answers(freeSlotsAnswer),
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
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await bookPickup(c.var.deps, id, c.req.valid('json'))
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .delete('/portal/pickup', access('applicant'), validate('query', portalQuery), answers(applicantView), async (c) => {
    const id = ownApplication(c)
    await cancelOwnPickup(c.var.deps, id)
    return c.json(await applicationView(c.var.deps, id))
  })
  .get(
    '/portal/pickup/calendar',
    access('applicant'),
    validate('query', portalQuery),
    answersFile('text/calendar'),
    async (c) => {
      return c.body(await ownCalendarFile(c.var.deps, ownApplication(c)), 200, {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': 'attachment; filename="retirada.ics"',
      })
    },
  )

/** The calendar file of an application's pick-up. Throws `not_found` while none is booked. */
async function ownCalendarFile(deps: Deps, applicationId: string): Promise<string> {
  const [row, pickup] = await Promise.all([findApplication(deps.db, applicationId), findPickup(deps.db, applicationId)])
  const dealership = pickup && (await dealershipNow(deps.db, pickup.dealership))
  if (!row || !dealership || pickup.cancelled_at !== null) throw new ProblemError('not_found')
  return calendarFile(deps, pickup, dealership, row.motorcycle_model)
}

/**
 * From the release to the hand-over, and back after an end: the routes for analysts, for the dealership's counter, and
 * for managers of the dealerships.
 */
export const adminPickupRoutes = new Hono<AppEnv>()
  .put(
    '/admin/applications/:id/release',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', releaseRequest, pastDays({ registeredOn: 'date_in_future' })),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordRelease(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/hand-over',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', analystHandOverRequest, pastDays({ handedOverOn: 'date_in_future' }, 'contract')),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await handOverByAnalyst(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/hand-over/stayed',
    access('analyst'),
    validate('param', applicationParams),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await confirmStayed(c.var.deps, actorOf(c), id)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/registration-lifting',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', registrationLiftingRequest, pastDays({ liftedOn: 'date_in_future' })),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await liftRegistration(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/return',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', analystReturnRequest, pastDays({ returnedOn: 'date_in_future' })),
    requireStepUp,
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await takeBackByAnalyst(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .get('/admin/pickups', access('dealership'), answers(counterAnswer), async (c) =>
    c.json(await counterList(c.var.deps, c.var.analyst)),
  )
  .post(
    '/admin/pickups/:id/hand-over',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', handOverRequest),
    answers(counterAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const dealership = dealershipOf(c.var.analyst)
      await handOverAtCounter(c.var.deps, actorOf(c), dealership, id, c.req.valid('json'))
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .post(
    '/admin/pickups/:id/hand-over/stayed',
    access('dealership'),
    validate('param', applicationParams),
    answers(counterAnswer),
    async (c) => {
      const dealership = dealershipOf(c.var.analyst)
      await confirmStayed(c.var.deps, actorOf(c), c.req.valid('param').id, dealership)
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .post(
    '/admin/pickups/:id/hand-over/undo',
    access('dealership'),
    validate('param', applicationParams),
    answers(counterAnswer),
    async (c) => {
      const dealership = dealershipOf(c.var.analyst)
      await undoHandOver(c.var.deps, actorOf(c), dealership, c.req.valid('param').id)
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .get('/admin/pickups/slots', access('dealership'), answers(freeSlotsAnswer), async (c) => {
    return c.json(await freeSlots(c.var.deps, dealershipOf(c.var.analyst), 0))
  })
  .put(
    '/admin/pickups/:id/slot',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', counterSlotRequest),
    answers(counterAnswer),
    async (c) => {
      const dealership = dealershipOf(c.var.analyst)
      const startsAt = new Date(c.req.valid('json').startsAt)
      await moveAtCounter(c.var.deps, actorOf(c), dealership, c.req.valid('param').id, startsAt)
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .post(
    '/admin/pickups/:id/return',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', returnRequest, pastDays({ returnedOn: 'date_in_future' })),
    requireStepUp,
    answers(counterAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const dealership = dealershipOf(c.var.analyst)
      await takeBackAtCounter(c.var.deps, makerOf(c), dealership, id, c.req.valid('json'))
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .get('/admin/dealerships', access('analyst'), answers(managedDealershipsAnswer), async (c) =>
    c.json(await managedDealerships(c.var.deps, c.var.analyst)),
  )
  .post(
    '/admin/dealerships',
    access('manager'),
    validate('json', newDealership),
    answers(managedDealershipsAnswer, 201),
    async (c) => {
      const sent = c.req.valid('json')
      await addDealership(c.var.deps, makerOf(c), sent, attemptOf(c, c.var.analyst.adminUserId, sent))
      return c.json(await managedDealerships(c.var.deps, c.var.analyst), 201)
    },
  )
  .post(
    '/admin/dealerships/:dealership/affected',
    access('manager'),
    validate('param', dealershipParams),
    validate('json', affectedRequest),
    answers(affectedPickupsAnswer),
    async (c) => c.json(await affectedPickups(c.var.deps, c.req.valid('param').dealership, c.req.valid('json'))),
  )
  .put(
    '/admin/dealerships/:dealership',
    access('manager'),
    validate('param', dealershipParams),
    validate('json', dealershipRequest),
    answers(managedDealershipsAnswer),
    async (c) => {
      await changeDealership(c.var.deps, makerOf(c), c.req.valid('param').dealership, c.req.valid('json'))
      return c.json(await managedDealerships(c.var.deps, c.var.analyst))
    },
  )
