import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { installmentChargeParams } from '#api/installments.ts'
import { dueDayAcceptance, dueDayQuery, dueDayRequest, feeWaiverRequest } from '#api/servicing.ts'
import { access, actorOf, makerOf, ownApplication, requireStepUp } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { acceptDueDay } from '../use-cases/accept-due-day.ts'
import { installmentsAnswer, installmentsForAnalysts } from '../use-cases/installments.ts'
import { reissueCharge, waiveFees } from '../use-cases/waive-fees.ts'
import { endDueDayOffer, offerDueDay, previewDueDay } from './due-day.ts'
import { listLedger } from './queries.ts'

/** Changes of a running contract: waived fees, charges made anew, another due day. */
export const servicingRoutes = new Hono<AppEnv>()
  .get(
    '/admin/applications/:id/installments/entries',
    access('analyst'),
    validate('param', applicationParams),
    async (c) => {
      return c.json(await listLedger(c.var.deps.db, c.req.valid('param').id))
    },
  )
  .post(
    '/admin/applications/:id/installments/waivers',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', feeWaiverRequest),
    requireStepUp,
    async (c) => {
      const { id } = c.req.valid('param')
      await waiveFees(c.var.deps, await makerOf(c), id, c.req.valid('json'))
      return c.json(await installmentsForAnalysts(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/installments/charges/:charge/reissue',
    access('analyst'),
    validate('param', installmentChargeParams),
    async (c) => {
      const { id, charge } = c.req.valid('param')
      await reissueCharge(c.var.deps, await actorOf(c), id, charge)
      return c.json(await installmentsForAnalysts(c.var.deps, id))
    },
  )
  .get(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', dueDayQuery),
    async (c) => c.json(await previewDueDay(c.var.deps, c.req.valid('param').id, Number(c.req.valid('query').day))),
  )
  .post(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', dueDayRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await offerDueDay(c.var.deps, await actorOf(c), id, c.req.valid('json').day)
      return c.json(await installmentsForAnalysts(c.var.deps, id))
    },
  )
  .delete(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    async (c) => {
      const { id } = c.req.valid('param')
      await endDueDayOffer(c.var.deps, await actorOf(c), id)
      return c.json(await installmentsForAnalysts(c.var.deps, id))
    },
  )
  .post(
    '/portal/installments/due-day',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', dueDayAcceptance),
    async (c) => {
      const id = ownApplication(c)
      await acceptDueDay(c.var.deps, id, c.req.valid('json'))
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .delete('/portal/installments/due-day', access('applicant'), validate('query', portalQuery), async (c) => {
    const id = ownApplication(c)
    await endDueDayOffer(c.var.deps, { type: 'applicant', id, name: null }, id)
    return c.json(await installmentsAnswer(c.var.deps, id))
  })
