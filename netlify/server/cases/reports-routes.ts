import { Hono } from 'hono'
import { reportQuery } from '#api/reports.ts'
import { access } from '../accounts/access.ts'
import { csvAnswer } from '../accounts/csv-answer.ts'
import { documentsReport } from '../documents/reports.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { requestsReport } from '../requests/reports.ts'
import { assertPeriod, exportReport, paymentsReport, report } from './reports.ts'

/** 'Relatórios', for managers: a period beside the one before it, and the ledger beside the provider's list. */
export const reportRoutes = new Hono<AppEnv>()
  .get('/admin/reports', access('manager'), validate('query', reportQuery), async (c) => {
    return c.json(await report(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/reports/payments', access('manager'), validate('query', reportQuery), async (c) => {
    return c.json(await paymentsReport(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/reports/requests', access('manager'), validate('query', reportQuery), async (c) => {
    const period = c.req.valid('query')
    assertPeriod(period)
    return c.json(await requestsReport(c.var.deps, period))
  })
  .get('/admin/reports/documents', access('manager'), validate('query', reportQuery), async (c) => {
    const period = c.req.valid('query')
    assertPeriod(period)
    return c.json(await documentsReport(c.var.deps, period))
  })
  .get('/admin/reports.csv', access('manager'), validate('query', reportQuery), async (c) => {
    return csvAnswer(c, 'relatorio', await exportReport(c.var.deps, c.req.valid('query')))
  })
