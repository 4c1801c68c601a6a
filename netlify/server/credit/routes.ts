import { Hono } from 'hono'
import { creditDraftRequest, creditPolicyAnswer, creditPublishRequest } from '#api/credit.ts'
import { access, actorOf, makerOf } from '../accounts/access.ts'
import type { Maker } from '../approvals/dual-control.ts'
import { pageApprovals } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { policyView, publishPolicy, saveDraft } from './policies.ts'
import { startTrial, stopTrial, trialView } from './trials.ts'

/**
 * The bank's credit policy: its versions, the draft of the next one, and what the draft would have said to past
 * applications.
 */
export const creditRoutes = new Hono<AppEnv>()
  .get('/admin/credit-policy', access('manager'), answers(creditPolicyAnswer), async (c) =>
    c.json(await whole(c.var.deps, makerOf(c))),
  )
  .put(
    '/admin/credit-policy/draft',
    access('manager'),
    validate('json', creditDraftRequest),
    answers(creditPolicyAnswer),
    async (c) => {
      await saveDraft(c.var.deps, makerOf(c), c.req.valid('json'))
      return c.json(await whole(c.var.deps, makerOf(c)))
    },
  )
  .post(
    '/admin/credit-policy/publication',
    access('manager'),
    validate('json', creditPublishRequest),
    answers(creditPolicyAnswer),
    async (c) => {
      await publishPolicy(c.var.deps, makerOf(c), c.req.valid('json').seenAt)
      return c.json(await whole(c.var.deps, makerOf(c)))
    },
  )
  .post('/admin/credit-policy/trial', access('manager'), answers(creditPolicyAnswer), async (c) => {
    await startTrial(c.var.deps, actorOf(c))
    return c.json(await whole(c.var.deps, makerOf(c)))
  })
  .delete('/admin/credit-policy/trial', access('manager'), answers(creditPolicyAnswer), async (c) => {
    await stopTrial(c.var.deps)
    return c.json(await whole(c.var.deps, makerOf(c)))
  })

async function whole(deps: Deps, { session }: Maker) {
  const [view, trial, approvals] = await Promise.all([
    policyView(deps.db),
    trialView(deps.db),
    pageApprovals(deps, session, ['credit_policy']),
  ])
  return { ...view, trial, ...approvals }
}
