import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { affectedRequest, dealershipRequest, newDealership } from '#api/dealerships.ts'
import {
  analystHandOverRequest,
  analystReturnRequest,
  counterSlotRequest,
  handOverRequest,
  returnRequest,
} from '#api/hand-over.ts'
import { dealershipParams, registrationLiftingRequest, releaseRequest } from '#api/pickup.ts'
import { access, actorOf, requireStepUp } from '../accounts/access.ts'
import { pastDays } from '../application/past-days.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import { takeBackAtCounter, takeBackByAnalyst } from '../use-cases/vehicle-return.ts'
import { moveAtCounter } from './booking.ts'
import { freeSlots } from './choices.ts'
import { counterList, dealershipOf } from './counter.ts'
import { handOverAtCounter, handOverByAnalyst, undoHandOver } from './hand-over.ts'
import { addDealership, affectedPickups, changeDealership, managedDealerships } from './manage-dealerships.ts'
import { liftRegistration, recordRelease } from './release.ts'

/**
 * From the release to the hand-over, and back after an end: the routes for analysts, for the dealership's counter, and for
 * managers of the dealerships.
 */
export const adminPickupRoutes = new Hono<AppEnv>()
  .put(
    '/admin/applications/:id/release',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', releaseRequest, pastDays({ registeredOn: 'date_in_future' })),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordRelease(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/hand-over',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', analystHandOverRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await handOverByAnalyst(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/registration-lifting',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', registrationLiftingRequest, pastDays({ liftedOn: 'date_in_future' })),
    async (c) => {
      const { id } = c.req.valid('param')
      await liftRegistration(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/return',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', analystReturnRequest, pastDays({ returnedOn: 'date_in_future' })),
    requireStepUp,
    async (c) => {
      const { id } = c.req.valid('param')
      await takeBackByAnalyst(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
  )
  .get('/admin/pickups', access('dealership'), async (c) => c.json(await counterList(c.var.deps, c.var.analyst)))
  .post(
    '/admin/pickups/:id/hand-over',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', handOverRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      const dealership = await dealershipOf(c.var.deps, c.var.analyst)
      await handOverAtCounter(c.var.deps, await actorOf(c), dealership, id, c.req.valid('json'))
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .post('/admin/pickups/:id/hand-over/undo', access('dealership'), validate('param', applicationParams), async (c) => {
    const dealership = await dealershipOf(c.var.deps, c.var.analyst)
    await undoHandOver(c.var.deps, await actorOf(c), dealership, c.req.valid('param').id)
    return c.json(await counterList(c.var.deps, c.var.analyst))
  })
  .get('/admin/pickups/slots', access('dealership'), async (c) => {
    return c.json(await freeSlots(c.var.deps, await dealershipOf(c.var.deps, c.var.analyst), 0))
  })
  .put(
    '/admin/pickups/:id/slot',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', counterSlotRequest),
    async (c) => {
      const dealership = await dealershipOf(c.var.deps, c.var.analyst)
      const startsAt = new Date(c.req.valid('json').startsAt)
      await moveAtCounter(c.var.deps, await actorOf(c), dealership, c.req.valid('param').id, startsAt)
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .post(
    '/admin/pickups/:id/return',
    access('dealership'),
    validate('param', applicationParams),
    validate('json', returnRequest, pastDays({ returnedOn: 'date_in_future' })),
    requireStepUp,
    async (c) => {
      const { id } = c.req.valid('param')
      const dealership = await dealershipOf(c.var.deps, c.var.analyst)
      await takeBackAtCounter(c.var.deps, await actorOf(c), dealership, id, c.req.valid('json'))
      return c.json(await counterList(c.var.deps, c.var.analyst))
    },
  )
  .get('/admin/dealerships', access('analyst'), async (c) => c.json(await managedDealerships(c.var.deps)))
  .post('/admin/dealerships', access('manager'), validate('json', newDealership), async (c) => {
    await addDealership(c.var.deps, await actorOf(c), c.req.valid('json'))
    return c.json(await managedDealerships(c.var.deps), 201)
  })
  .post(
    '/admin/dealerships/:dealership/affected',
    access('manager'),
    validate('param', dealershipParams),
    validate('json', affectedRequest),
    async (c) => c.json(await affectedPickups(c.var.deps, c.req.valid('param').dealership, c.req.valid('json'))),
  )
  .put(
    '/admin/dealerships/:dealership',
    access('manager'),
    validate('param', dealershipParams),
    validate('json', dealershipRequest),
    async (c) => {
      await changeDealership(c.var.deps, await actorOf(c), c.req.valid('param').dealership, c.req.valid('json'))
      return c.json(await managedDealerships(c.var.deps))
    },
  )
