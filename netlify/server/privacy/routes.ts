import { type Context, Hono } from 'hono'
import {
  confirmationRequest,
  personalCopy as personalCopyAnswer,
  personalFileParams,
  privacyConfirmed,
  privacyView as privacyViewAnswer,
} from '#api/privacy.ts'
import { deletionText } from '#content/privacy-center.ts'
import { type ApplicantEnv, access } from '../accounts/access.ts'
import { accountById } from '../accounts/applicant-accounts.ts'
import { findApplicationsOf } from '../accounts/applicant-accounts-queries.ts'
import { type CodeSubject, requestCode, withCode } from '../accounts/one-time-code.ts'
import { markSteppedUp } from '../accounts/session-queries.ts'
import { demandSettled } from '../accounts/settled.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { openOwn } from '../requests/requests.ts'
import { demandStepUp, stepUpMs } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { personalCopy, personalFile, personOf } from './copy.ts'
import { privacyView } from './overview.ts'

/** The code is bound to the session, so that a code for another browser does not open this one. */
const subjectOf = (c: Context<ApplicantEnv>): CodeSubject => ({
  purpose: 'privacy',
  accountId: c.var.applicant.accountId,
  binding: c.var.applicant.id,
})

const viewOf = async (c: Context<ApplicantEnv>) => {
  const { deps, applicant } = c.var
  const { steppedUpAt } = applicant
  const until = steppedUpAt && new Date(steppedUpAt.getTime() + stepUpMs)
  return privacyView(deps, await personOf(deps.db, applicant), until)
}

/**
 * Routes for customers' rights over their own data: the stored data and the people who had it, a copy, and a deletion.
 * Copy and deletion need a mailed code.
 */
export const privacyRoutes = new Hono<AppEnv>()
  .get('/portal/privacy', access('portal'), answers(privacyViewAnswer), async (c) => c.json(await viewOf(c)))
  .post('/portal/privacy/code', access('applicant'), answersNothing(), async (c) => {
    const { deps, applicant } = c.var
    demandSettled(await accountById(deps.db, applicant.accountId), deps.now())
    const [newest] = await findApplicationsOf(deps.db, applicant.accountId)
    if (newest === undefined) throw new ProblemError('not_found')
    await requestCode(deps, subjectOf(c), applicantOf(newest))
    return c.body(null, 204)
  })
  .post(
    '/portal/privacy/confirmation',
    access('applicant'),
    validate('json', confirmationRequest),
    answers(privacyConfirmed),
    async (c) => {
      const { deps, applicant } = c.var
      const at = deps.now()
      await withCode(deps, subjectOf(c), c.req.valid('json').code, (tx) => markSteppedUp(tx, applicant.id, at))
      return c.json({ confirmedUntil: new Date(at.getTime() + stepUpMs).toISOString() })
    },
  )
  .get('/portal/privacy/copy', access('applicant'), answers(personalCopyAnswer), async (c) => {
    const { deps, applicant } = c.var
    demandStepUp(deps, applicant)
    await countAgainst(deps, { pdfApplication: applicant.accountId })
    c.header('content-disposition', 'attachment; filename="meus-dados.json"')
    return c.json(await personalCopy(deps, await personOf(deps.db, applicant)))
  })
  .get(
    '/portal/privacy/files/:file',
    access('applicant'),
    validate('param', personalFileParams),
    answersFile('*/*'),
    async (c) => {
      const { deps, applicant } = c.var
      demandStepUp(deps, applicant)
      return personalFile(deps, await personOf(deps.db, applicant), c.req.valid('param').file)
    },
  )
  .post('/portal/privacy/deletion', access('applicant'), answers(privacyViewAnswer, 201), async (c) => {
    const { deps, applicant } = c.var
    demandStepUp(deps, applicant)
    demandSettled(await accountById(deps.db, applicant.accountId), deps.now())
    await openOwn(deps, applicant, { kind: 'deletion', text: deletionText })
    return c.json(await viewOf(c), 201)
  })
