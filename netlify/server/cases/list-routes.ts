import { Hono } from 'hono'
import { exportQuery, filterQuery, listQuery } from '#api/application-list.ts'
import { access } from '../accounts/access.ts'
import { ownOf } from '../accounts/actor.ts'
import { csvAnswer, exportReasonOf } from '../accounts/csv-answer.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { demandExportReason, exportApplications } from './export.ts'
import { countFound, listPage } from './list.ts'

/** The list of applications: a page, how many there are, all of them as CSV. */
export const listRoutes = new Hono<AppEnv>()
  .get('/admin/applications', access('analyst'), validate('query', listQuery), async (c) => {
    return c.json(await listPage(c.var.deps, ownOf(c, c.req.valid('query'))))
  })
  .get('/admin/applications/count', access('analyst'), validate('query', filterQuery), async (c) => {
    return c.json(await countFound(c.var.deps, ownOf(c, c.req.valid('query'))))
  })
  .get('/admin/applications.csv', access('analyst'), validate('query', exportQuery), async (c) => {
    const query = ownOf(c, c.req.valid('query'))
    const reason = exportReasonOf(c)
    await demandExportReason(c.var.deps, query, reason)
    return csvAnswer(c, 'financiamentos', await exportApplications(c.var.deps, query), reason)
  })
