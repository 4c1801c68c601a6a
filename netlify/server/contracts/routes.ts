import { Hono } from 'hono'
import * as z from 'zod/mini'
import { adminDetail as adminDetailAnswer, applicationParams } from '#api/admin.ts'
import {
  adminContractParams,
  agreementRequest,
  contractFileQuery,
  contractParams,
  contractRequest,
  portalContract as portalContractAnswer,
  signatureRequest,
  verification as verificationAnswer,
  verificationRequest,
  voidingRequest,
  withdrawalRequest,
} from '#api/contract.ts'
import { access, actorOf, ownApplication } from '../accounts/access.ts'
import { recordLook } from '../accounts/record-look.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import { withdraw } from '../use-cases/withdraw.ts'
import { generateContract, voidContract } from './by-hand.ts'
import { askForRenewal, askForSignature, recordRead, signContract } from './sign.ts'
import { verifyContract } from './verify.ts'
import { openContract, portalContract } from './views.ts'

const fileQuery = z.object({ ...portalQuery.shape, ...contractFileQuery.shape })

/**
 * Routes for an applicant's contract: reading it, downloading its PDF, signing it, and giving it up. Each change
 * answers with the changed contract.
 */
export const contractRoutes = new Hono<AppEnv>()
  .get(
    '/portal/contract',
    access('portal'),
    validate('query', portalQuery),
    answers(portalContractAnswer),
    async (c) => {
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )
  .get(
    '/portal/contract/:contractId/file',
    access('applicant'),
    validate('query', fileQuery),
    validate('param', contractParams),
    answersFile('application/pdf'),
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
    answersNothing(),
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
    answers(portalContractAnswer),
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
    answers(portalContractAnswer),
    async (c) => {
      const { contractId } = c.req.valid('param')
      const caller = { ip: c.env.ip, userAgent: c.req.header('user-agent') ?? '' }
      await signContract(c.var.deps, ownApplication(c), { contractId, ...c.req.valid('json') }, caller)
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )
  .post(
    '/portal/contract/renewal',
    access('applicant'),
    validate('query', portalQuery),
    answers(portalContractAnswer),
    async (c) => {
      await askForRenewal(c.var.deps, ownApplication(c))
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )
  .post(
    '/portal/withdrawal',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', withdrawalRequest),
    answers(portalContractAnswer),
    async (c) => {
      await withdraw(c.var.deps, ownApplication(c), c.req.valid('json'))
      return c.json(await portalContract(c.var.deps, ownApplication(c)))
    },
  )

/**
 * POST /api/verification tells whether a contract is the bank's. It is a POST, so that no code stays in logs and
 * histories.
 */
export const verificationRoutes = new Hono<AppEnv>().post(
  '/verification',
  access('public'),
  validate('json', verificationRequest),
  answers(verificationAnswer),
  async (c) => c.json(await verifyContract(c.var.deps, c.req.valid('json'), c.env.ip)),
)

/** Staff routes for a contract: making it, seeing it, voiding it. The bank does not sign here. */
export const adminContractRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/contract',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', contractRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await generateContract(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/contract/voiding',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', voidingRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await voidContract(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .get(
    '/admin/applications/:id/contracts/:contractId/file',
    access('analyst'),
    validate('param', adminContractParams),
    validate('query', contractFileQuery),
    answersFile('application/pdf'),
    async (c) => {
      const { id, contractId } = c.req.valid('param')
      const file = await openContract(c.var.deps, id, contractId, c.req.valid('query').via === 'assinada')
      await recordLook(c, { what: 'contract', of: id })
      return pdfAnswer(file)
    },
  )
