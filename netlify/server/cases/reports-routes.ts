import { Hono } from 'hono'
import { reportQuery } from '#api/reports.ts'
import { access } from '../accounts/access.ts'
import { csvAnswer } from '../accounts/csv-answer.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { exportReport, paymentsReport, report } from './reports.ts'

/** 'Relatórios', for managers: a period against the one before it, and the ledger against the provider's list. */
export const reportRoutes = new Hono<AppEnv>()
  .get('/admin/reports', access('manager'), validate('query', reportQuery), async (c) => {
    return c.json(await report(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/reports/payments', access('manager'), validate('query', reportQuery), async (c) => {
    return c.json(await paymentsReport(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/reports.csv', access('manager'), validate('query', reportQuery), async (c) => {
    return csvAnswer(c, 'relatorio', await exportReport(c.var.deps, c.req.valid('query')))
  })
