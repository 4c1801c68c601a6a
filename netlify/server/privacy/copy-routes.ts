import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import { pdfAnswer } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { personOf } from './copy.ts'
import { personalCopyPdf } from './copy-pdf.ts'

/** The route for a customer's copy of all own data, as a PDF. Needs a step-up. */
export const personalCopyRoutes = new Hono<AppEnv>().get('/meus-dados', access('applicant'), async (c) => {
  const { deps, applicant } = c.var
  demandStepUp(deps, applicant)
  await countAgainst(deps, { pdfApplication: applicant.accountId })
  return pdfAnswer(await personalCopyPdf(deps, await personOf(deps.db, applicant)))
})
