import { Hono } from 'hono'
import { receiptParams } from '#contracts/payments.ts'
import { costSheetFile } from '../../services/costs/cost-sheet-file.ts'
import { receiptFile } from '../../services/costs/receipt.ts'
import { pdfAnswer } from '../answers/pdf-answer.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { ownApplication, portalQuery } from './own-application.ts'

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
