import { Hono } from 'hono'
import { approvalParams, approvalRefusal, approvalRequest, approvalsCount, approvalsResponse } from '#api/approvals.ts'
import { access, makerOf, requireStepUp } from '../accounts/access.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { approve, countApprovals, listApprovals, refuse } from './decide-approval.ts'

/** Requests for approval that wait for a second manager: the inbox, its count, and the decisions. */
export const approvalRoutes = new Hono<AppEnv>()
  .get('/admin/approvals', access('analyst'), answers(approvalsResponse), async (c) =>
    c.json(await listApprovals(c.var.deps, c.var.analyst)),
  )
  .get('/admin/approvals/count', access('analyst'), answers(approvalsCount), async (c) => {
    return c.json(await countApprovals(c.var.deps, c.var.analyst))
  })
  .post(
    '/admin/approvals/:id/approval',
    access('manager'),
    validate('param', approvalParams),
    validate('json', approvalRequest),
    requireStepUp,
    answers(approvalsResponse),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await approve(c.var.deps, makerOf(c), id, c.req.valid('json').hash))
    },
  )
  .post(
    '/admin/approvals/:id/refusal',
    access('analyst'),
    validate('param', approvalParams),
    validate('json', approvalRefusal),
    answers(approvalsResponse),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await refuse(c.var.deps, makerOf(c), id, c.req.valid('json').note))
    },
  )
