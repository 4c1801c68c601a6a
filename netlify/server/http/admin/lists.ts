import { Hono } from 'hono'
import { exportQuery, filterQuery, listQuery } from '#contracts/admin.ts'
import { exportApplications } from '../../services/applications/export.ts'
import { countFound, listPage } from '../../services/applications/list.ts'
import { csvAnswer } from '../answers/csv-answer.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { ownOf } from './actor.ts'

/** The list of applications: a page, how many there are, all of them as CSV. */
export const listRoutes = new Hono<AppEnv>()
  .get('/admin/applications', access('analyst'), validate('query', listQuery), async (c) => {
    return c.json(await listPage(c.var.deps, ownOf(c, c.req.valid('query'))))
  })
  .get('/admin/applications/count', access('analyst'), validate('query', filterQuery), async (c) => {
    return c.json(await countFound(c.var.deps, ownOf(c, c.req.valid('query'))))
  })
  .get('/admin/applications.csv', access('analyst'), validate('query', exportQuery), async (c) => {
    return csvAnswer(c, 'financiamentos', await exportApplications(c.var.deps, ownOf(c, c.req.valid('query'))))
  })
