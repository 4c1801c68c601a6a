import { Hono } from 'hono'
import { receiptParams } from '#api/payments.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { ownApplication, portalQuery } from '../http/own-application.ts'
import { pdfAnswer } from '../http/pdf-answer.ts'
import { validate } from '../http/validate.ts'
import { costSheetFile } from './cost-sheet.ts'
import { receiptFile } from './receipt.ts'

/** An applicant's cost sheet, as it was offered, and the receipt of a payment. */
export const costSheetRoutes = new Hono<AppEnv>()
  .get('/custo-total', access('applicant'), validate('query', portalQuery), async (c) =>
    pdfAnswer(await costSheetFile(c.var.deps, ownApplication(c))),
  )
  .get(
    '/comprovante/:id',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', receiptParams),
    async (c) => pdfAnswer(await receiptFile(c.var.deps, ownApplication(c), c.req.valid('param').id)),
  )
