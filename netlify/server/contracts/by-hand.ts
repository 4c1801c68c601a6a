import type { ContractRequest, VoidingRequest } from '#api/contract.ts'
import { isUndecided } from '#domain/application/status.ts'
import { isReleaseOver } from '#domain/offer/released-credit.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { makeContract } from './make-contract.ts'
import { findContract, markVoid } from './queries.ts'

/**
 * Makes a contract that an analyst asked for. Throws `contract_exists` while one is in force, `contract_withdrawn`
 * after the customer gave up, and `wrong_status` before the approval and after any other end.
 */
export function generateContract(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  request: ContractRequest,
): Promise<void> {
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const { end } = await outcomeOf(deps, trx, id)
    if (end) throw new ProblemError(end.kind === 'withdrawn' ? 'contract_withdrawn' : 'wrong_status')
    if (isUndecided(row.status)) throw new ProblemError('wrong_status')
    if (await findContract(trx, id)) throw new ProblemError('contract_exists')
    const version = await makeContract(deps, trx, row, analyst)
    return { update: {}, event: { kind: 'contract_made', data: { version } } }
  })
}

/**
 * Voids an unsigned contract, or a signed one whose credit can no longer be released, with a reason. The customer then
 * signs another, or gives up and gets everything back. Throws `contract_changed` if there is none, and
 * `validation_failed` without a reason.
 */
export function voidContract(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { version, reason }: VoidingRequest,
): Promise<void> {
  if (!reason) throw fieldError('reason', 'reason_required')
  return change(deps, analyst, id, version, async (row, trx) => {
    const contract = await findContract(trx, id)
    const isVoid =
      contract &&
      (contract.signed_at === null || (row.status === 'signing' && isReleaseOver(contract.signed_at, deps.now()))) &&
      (await markVoid(trx, contract.id, { reason, by: analyst.name, at: deps.now() }))
    if (!isVoid) throw new ProblemError('contract_changed')
    return { update: {}, event: { kind: 'contract_voided', note: reason, data: { version: contract.version } } }
  })
}
