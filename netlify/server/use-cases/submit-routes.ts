import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { applicationRequest, applicationResponse, emailCorrectionRequest, idempotencyKey } from '#api/application.ts'
import { access, findSession } from '../accounts/access.ts'
import { readDeviceCookie, setDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import { answers, answersNothing } from '../http/declared-answer.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { ProblemError } from '../shared/problem.ts'
import { correctNewEmail } from './correct-new-email.ts'
import { submitApplication } from './submit.ts'

/**
 * POST /api/applications, with header `Idempotency-Key`: the same key always gets the first answer. PUT corrects the
 * address of an application that this browser has just sent.
 */
export const applicationRoutes = new Hono<AppEnv>()
  .post(
    '/applications',
    access('public'),
    validate('json', applicationRequest),
    answers(applicationResponse, 201),
    async (c) => {
      const key = c.req.header('Idempotency-Key')
      if (key === undefined) throw new ProblemError('idempotency_key_missing')
      if (!idempotencyKey.safeParse(key).success) throw new ProblemError('invalid_request')
      const session = await findSession(c, 'applicant')
      const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant'), key, accountId: session?.accountId }
      const { answer, device, token } = await submitApplication(c.var.deps, c.req.valid('json'), client)
      setDeviceCookie(c, 'applicant', device)
      if (token !== undefined) setSessionCookie(c, 'applicant', token)
      return c.json(answer, 201)
    },
  )
  .put(
    '/applications/:id/email',
    access('public'),
    validate('param', applicationParams),
    validate('json', emailCorrectionRequest),
    answersNothing(),
    async (c) => {
      const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
      await correctNewEmail(c.var.deps, c.req.valid('param').id, c.req.valid('json').email, client)
      return c.body(null, 204)
    },
  )
