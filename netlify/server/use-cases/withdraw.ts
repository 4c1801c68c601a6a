import type { Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import { takerOf } from '#content/bring-back.ts'
import type { Database } from '#db/schema.ts'
import { outcome } from '#domain/application/outcome.ts'
import { type CodeSubject, requestCode, withCode } from '../accounts/one-time-code.ts'
import { addEvent } from '../application/events.ts'
import { outcomeFacts, outcomeOf } from '../application/outcome.ts'
import { findApplication, lockApplication, updateApplication } from '../application/queries.ts'
import { findContract, findWithdrawal, insertWithdrawal } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { applyOutcome } from '../payments/apply-outcome.ts'
import { deliveryView } from '../pickups/views.ts'
import { ProblemError } from '../shared/problem.ts'
import { endOvertakenAsks } from './stage-exceptions.ts'

/** The reason that an applicant gives for giving up, and the code that a signed contract needs. */
export interface Withdrawal {
  reason?: string | undefined
  code?: string | undefined
}

/**
 * Returns a contract up: without a code before the signature, and with a code within the legal days after it. A second
 * request changes nothing. Throws ProblemError: `code_required` or `code_at_former_email` after it sent the code to the
 * account's address or to the one that it left without a code from there, `withdrawal_over` when the days
 * are over, `wrong_status` if there is nothing to give up, and what `withCode` throws.
 */
export async function withdraw(deps: Deps, applicationId: string, { reason, code }: Withdrawal): Promise<void> {
  const [row, contract, given] = await Promise.all([
    findApplication(deps.db, applicationId),
    findContract(deps.db, applicationId),
    findWithdrawal(deps.db, applicationId),
  ])
  if (row === undefined) throw new ProblemError('not_found')
  if (given) return
  const giveUp = (tx: Transaction<Database>) =>
    recordWithdrawal(deps, tx, applicationId, contract?.id, contract?.state === 'signed', reason || null)
  const facts = await outcomeFacts(deps, deps.db, applicationId)
  if (facts.isWithdrawalOver) throw new ProblemError('withdrawal_over')
  if (!outcome(facts).may.giveUp) throw new ProblemError('wrong_status')
  if (contract?.state !== 'signed') return deps.db.transaction().execute(giveUp)
  const binding = `${contract.id}:${contract.sha256}`
  const subject: CodeSubject = { purpose: 'withdraw', accountId: row.account_id, about: applicationId, binding }
  if (code !== undefined) return withCode(deps, subject, code, giveUp)
  const { isFormerAddress } = await requestCode(deps, subject, applicantOf(row))
  throw new ProblemError(isFormerAddress ? 'code_at_former_email' : 'code_required')
}

async function recordWithdrawal(
  deps: Deps,
  tx: Transaction<Database>,
  applicationId: string,
  contractId: string | undefined,
  takesCode: boolean,
  reason: string | null,
): Promise<void> {
  const row = await lockApplication(tx, applicationId)
  const contract = await findContract(tx, applicationId)
  const isSame = contract?.id === contractId
  if (!row || !isSame || !(await outcomeOf(deps, tx, applicationId)).may.giveUp)
    throw new ProblemError('contract_changed')
  const signed = contract?.state === 'signed'
  // A contract that was signed meanwhile in another tab needs the code.
  if (signed !== takesCode) throw new ProblemError('contract_changed')
  const at = deps.now()
  const noted = { application_id: applicationId, contract_id: signed ? contract.id : null, reason, at }
  if (!(await insertWithdrawal(tx, noted))) return
  const actor = { type: 'applicant', id: applicationId, name: null } as const
  await addEvent(tx, { applicationId, kind: 'contract_withdrawn', actor, note: reason, data: { signed }, at })
  await updateApplication(tx, applicationId, {}, at)
  await endOvertakenAsks(deps, tx, applicationId)
  await applyOutcome(deps, tx, applicationId)
  const { person, ...envelope } = applicantOf(row)
  const { handOver } = await deliveryView({ db: tx, now: deps.now }, applicationId)
  const returnTo = handOver && takerOf(handOver)
  const told = { event: applicationId, params: { ...person, at: at.toISOString(), signed, returnTo } }
  await queueMessage(deps, tx, { ...envelope, ...told, kind: 'contract_withdrawn' })
  const arrived = { at: at.toISOString(), signed, returnTo, contractNumber: row.contract_number }
  await queueMessage(deps, tx, {
    kind: 'withdrawal_arrived',
    event: applicationId,
    to: brand.email,
    about: envelope.about,
    params: arrived,
  })
}
