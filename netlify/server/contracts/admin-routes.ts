import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { adminContractParams, contractFileQuery, contractRequest, voidingRequest } from '#api/contract.ts'
import { access } from '../accounts/access.ts'
import { actorOf } from '../accounts/actor.ts'
import type { AppEnv } from '../http/environment.ts'
import { pdfAnswer } from '../http/pdf-answer.ts'
import { validate } from '../http/validate.ts'
import { generateContract, voidContract } from './manage.ts'
import { openContract } from './portal-contract.ts'

/** What an analyst does with a contract: make it, see it, void it. Nobody of the bank signs one here. */
export const adminContractRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/contract',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', contractRequest),
    async (c) =>
      c.json(await generateContract(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/applications/:id/contract/voiding',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', voidingRequest),
    async (c) => c.json(await voidContract(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/admin/applications/:id/contracts/:contractId/file',
    access('analyst'),
    validate('param', adminContractParams),
    validate('query', contractFileQuery),
    async (c) => {
      const { id, contractId } = c.req.valid('param')
      return pdfAnswer(await openContract(c.var.deps, id, contractId, c.req.valid('query').via === 'assinada'))
    },
  )
