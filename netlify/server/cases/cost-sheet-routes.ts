import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { ownApplication, portalQuery } from '../http/own-application.ts'
import { pdfAnswer } from '../http/pdf-answer.ts'
import { validate } from '../http/validate.ts'
import { costSheetFile } from './cost-sheet-file.ts'

/** An applicant's cost sheet, as it was offered. */
export const costSheetRoutes = new Hono<AppEnv>().get(
  '/custo-total',
  access('applicant'),
  validate('query', portalQuery),
  async (c) => pdfAnswer(await costSheetFile(c.var.deps, ownApplication(c))),
)
