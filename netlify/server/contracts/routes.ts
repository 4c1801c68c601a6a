import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  agreementRequest,
  contractFileQuery,
  contractParams,
  signatureRequest,
  verificationRequest,
  withdrawalRequest,
} from '#api/contract.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { pdfAnswer } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { withdraw } from '../use-cases/withdraw.ts'
import { askForRenewal, askForSignature, recordRead, signContract } from './sign.ts'
import { verifyContract } from './verify.ts'
import { openContract, portalContract } from './views.ts'

const fileQuery = z.object({ ...portalQuery.shape, ...contractFileQuery.shape })

/**
 * Routes for an applicant's contract: reading it, downloading its PDF, signing it, and giving it up. Each change
 * answers with the changed contract.
 */
export const contractRoutes = new Hono<AppEnv>()
  .get('/portal/contract', access('portal'), validate('query', portalQuery), async (c) => {
    return c.json(await portalContract(c.var.deps, ownApplication(c)))
  })
  .get(
    '/portal/contract/:contractId/file',
    access('applicant'),
    validate('query', fileQuery),
    validate('param', contractParams),
    async (c) => {
      const sealed = c.req.valid('query').via === 'assinada'
      const file = await openContract(c.var.deps, ownApplication(c), c.req.valid('param').contractId, sealed)
      return pdfAnswer(file)
    },
  )
  .post(
    '/portal/contract/:contractId/reading',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', contractParams),
    async (c) => {
      await recordRead(c.var.deps, ownApplication(c), c.req.valid('param').contractId)
      return c.body(null, 204)
    },
  )
  .post(
    '/portal/contract/:contractId/code',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', contractParams),
    validate('json', agreementRequest),
    async (c) => {
      await askForSignature(c.var.deps, ownApplication(c), c.req.valid('param').contractId)
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )
  .post(
    '/portal/contract/:contractId/signature',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', contractParams),
    validate('json', signatureRequest),
    async (c) => {
      const { contractId } = c.req.valid('param')
      const caller = { ip: c.env.ip, userAgent: c.req.header('user-agent') ?? '' }
      await signContract(c.var.deps, ownApplication(c), { contractId, ...c.req.valid('json') }, caller)
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )
  .post('/portal/contract/renewal', access('applicant'), validate('query', portalQuery), async (c) => {
    await askForRenewal(c.var.deps, ownApplication(c))
    return c.json(await portalContract(c.var.deps, ownApplication(c)))
  })
  .post(
    '/portal/withdrawal',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', withdrawalRequest),
    async (c) => {
      await withdraw(c.var.deps, ownApplication(c), c.req.valid('json'))
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )

/** POST /api/verification tells whether a contract is the bank's. It is a POST, so that no code stays in logs and histories. */
export const verificationRoutes = new Hono<AppEnv>().post(
  '/verification',
  access('public'),
  validate('json', verificationRequest),
  async (c) => c.json(await verifyContract(c.var.deps, c.req.valid('json'), c.env.ip)),
)
