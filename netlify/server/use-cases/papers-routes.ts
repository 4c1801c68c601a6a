import { Hono } from 'hono'
import { receiptNumberParams, statementParams } from '#api/installments.ts'
import { receiptParams } from '#api/payments.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { pdfAnswer } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { costSheetFile } from './cost-sheet.ts'
import { receiptFile, recordedReceiptFile, yearlyStatementFile } from './payment-papers.ts'

/** An applicant's PDF files: the cost sheet as offered, the receipts of payments, and the yearly statements. */
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
  .get(
    '/comprovante-parcela/:number',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', receiptNumberParams),
    async (c) =>
      pdfAnswer(await recordedReceiptFile(c.var.deps, ownApplication(c), Number(c.req.valid('param').number))),
  )
  .get(
    '/informe-anual/:year',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', statementParams),
    async (c) => pdfAnswer(await yearlyStatementFile(c.var.deps, ownApplication(c), Number(c.req.valid('param').year))),
  )
