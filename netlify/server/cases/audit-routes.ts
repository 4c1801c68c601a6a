import { Hono } from 'hono'
import { auditExportQuery, auditQuery } from '#api/audit.ts'
import { access } from '../accounts/access.ts'
import { csvAnswer } from '../accounts/csv-answer.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { auditPage, exportAudit } from './audit.ts'

/** The acts of staff, for managers: pages of them, and all of them as CSV. */
export const auditRoutes = new Hono<AppEnv>()
  .get('/admin/audit', access('manager'), validate('query', auditQuery), async (c) => {
    return c.json(await auditPage(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/audit.csv', access('manager'), validate('query', auditExportQuery), async (c) => {
    return csvAnswer(c, 'auditoria', await exportAudit(c.var.deps, c.req.valid('query')))
  })
