import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import {
  adminContractParams,
  type ContractRequest,
  contractFileQuery,
  contractRequest,
  type VoidingRequest,
  voidingRequest,
} from '#api/contract.ts'
import { access, actorOf } from '../accounts/access.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import { makeContract } from './make-contract.ts'
import { findContract, markVoid } from './queries.ts'
import { openContract } from './views.ts'

/** Staff routes for a contract: making it, seeing it, voiding it. The bank does not sign here. */
export const adminContractRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/contract',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', contractRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await generateContract(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/contract/voiding',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', voidingRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await voidContract(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, id))
    },
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

/**
 * Makes a contract. Throws `contract_exists` while one is in force, `contract_withdrawn` after the customer gave up, and
 * `wrong_status` after any other end.
 */
function generateContract(deps: Deps, analyst: AnalystActor, id: string, request: ContractRequest): Promise<void> {
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const { end } = await outcomeOf(deps, trx, id)
    if (end) throw new ProblemError(end.kind === 'withdrawn' ? 'contract_withdrawn' : 'wrong_status')
    if (await findContract(trx, id)) throw new ProblemError('contract_exists')
    const version = await makeContract(deps, trx, row, analyst)
    return { update: {}, event: { kind: 'contract_made', data: { version } } }
  })
}

/**
 * Voids an unsigned contract, with a reason. Throws `contract_changed` if there is none, and `validation_failed`
 * without a reason.
 */
function voidContract(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { version, reason }: VoidingRequest,
): Promise<void> {
  if (!reason) throw fieldError('reason', 'reason_required')
  return change(deps, analyst, id, version, async (_, trx) => {
    const contract = await findContract(trx, id)
    const isVoid =
      contract &&
      contract.state !== 'signed' &&
      (await markVoid(trx, contract.id, { reason, by: analyst.name, at: deps.now() }))
    if (!isVoid) throw new ProblemError('contract_changed')
    return { update: {}, event: { kind: 'contract_voided', note: reason, data: { version: contract.version } } }
  })
}
