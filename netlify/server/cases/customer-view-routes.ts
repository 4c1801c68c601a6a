import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { customerViewRequest } from '#api/customer-view.ts'
import { access, makerOf } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { closeCustomerView, customerView, openCustomerView } from './customer-view.ts'

/**
 * 'Ver como o cliente': opens the view with a reason, tells until when it lasts, and ends it. The portal's own routes give
 * its content.
 */
export const customerViewRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/customer-view',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', customerViewRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await openCustomerView(c.var.deps, await makerOf(c), id, c.req.valid('json')), 201)
    },
  )
  .get('/admin/applications/:id/customer-view', access('analyst'), validate('param', applicationParams), async (c) => {
    return c.json(await customerView(c.var.deps, c.var.analyst, c.req.valid('param').id))
  })
  .delete(
    '/admin/applications/:id/customer-view',
    access('analyst'),
    validate('param', applicationParams),
    async (c) => {
      await closeCustomerView(c.var.deps, c.var.analyst, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
