import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { pdfAnswer } from '../http/pdf-answer.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { personOf } from './copy.ts'
import { personalCopyPdf } from './copy-pdf.ts'

/** A customer's copy of everything, to be read. */
export const personalCopyRoutes = new Hono<AppEnv>().get('/meus-dados', access('applicant'), async (c) => {
  const { deps, applicant } = c.var
  demandStepUp(deps, applicant)
  await countAgainst(deps, { pdfApplication: applicant.accountId })
  return pdfAnswer(await personalCopyPdf(deps, await personOf(deps.db, applicant)))
})
