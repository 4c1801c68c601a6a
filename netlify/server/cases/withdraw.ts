import type { Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { mayWithdraw } from '#domain/contract/withdrawal.ts'
import { type CodeSubject, countCodeRequest, sendCode, withCode } from '../accounts/one-time-code.ts'
import { addEvent } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { lockApplication } from '../application/lock.ts'
import { findApplication } from '../application/queries.ts'
import { findWithdrawal, insertWithdrawal } from '../contracts/afterwards-queries.ts'
import { findContract, markVoid } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { closePlan } from '../installments/plan.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { refundEntry } from '../payments/refunds.ts'
import { cancelInside } from '../pickups/booking.ts'
import { ProblemError } from '../shared/problem.ts'

/** What an applicant says when giving up. A signed contract takes the code that was sent for it. */
export interface Withdrawal {
  reason?: string | undefined
  code?: string | undefined
}

/**
 * Gives a contract up: before the signature at once; after it with a code, as long as `mayWithdraw` says. Done twice it is
 * done once. Throws ProblemError: `code_required` when the code was sent just now, `withdrawal_over` when the days are over,
 * `wrong_status` where there is nothing to give up, and what `withCode` throws.
 */
export async function withdraw(deps: Deps, applicationId: string, { reason, code }: Withdrawal): Promise<void> {
  const [row, contract, given] = await Promise.all([
    findApplication(deps.db, applicationId),
    findContract(deps.db, applicationId),
    findWithdrawal(deps.db, applicationId),
  ])
  if (row === undefined) throw new ProblemError('not_found')
  if (given) return
  const giveUp = (tx: Transaction<Database>) => recordWithdrawal(deps, tx, applicationId, contract?.id, reason || null)
  if (contract?.state !== 'signed') {
    if (row.status !== 'signing') throw new ProblemError('wrong_status')
    return deps.db.transaction().execute(giveUp)
  }
  await assertInTime(deps, contract)
  const subject: CodeSubject = { purpose: 'withdraw', applicationId, binding: `${contract.id}:${contract.sha256}` }
  if (code !== undefined) return withCode(deps, subject, code, giveUp)
  await countCodeRequest(deps, subject)
  const person = { email: row.email, fullName: row.full_name, contractNumber: row.contract_number }
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, subject, person))
  throw new ProblemError('code_required')
}

async function assertInTime(deps: Deps, { application_id, signed_at }: ContractRow) {
  const { handedOverAt } = await findJourneyFacts(deps.db, application_id)
  const facts = signed_at && { signedAt: signed_at, handedOverAt: handedOverAt ? new Date(handedOverAt) : null }
  if (facts && !mayWithdraw(facts, deps.now())) throw new ProblemError('withdrawal_over')
}

async function recordWithdrawal(
  deps: Deps,
  tx: Transaction<Database>,
  applicationId: string,
  contractId: string | undefined,
  reason: string | null,
): Promise<void> {
  const row = await lockApplication(tx, applicationId)
  const contract = await findContract(tx, applicationId)
  if (!row || contract?.id !== contractId) throw new ProblemError('contract_changed')
  const signed = contract?.state === 'signed'
  // Signed meanwhile, in another tab: that takes the code.
  if (
    contract &&
    !signed &&
    !(await markVoid(tx, contract.id, { reason: 'Desistência do cliente', by: null, at: deps.now() }))
  )
    throw new ProblemError('contract_changed')
  const at = deps.now()
  const noted = { application_id: applicationId, contract_id: signed ? contract.id : null, reason, at }
  if (!(await insertWithdrawal(tx, noted))) return
  const actor = { type: 'applicant', id: applicationId, name: null } as const
  await addEvent(tx, { applicationId, kind: 'contract_withdrawn', actor, note: reason, data: { signed }, at })
  await cancelInside(deps, tx, row, { actor, byBank: false, tell: false })
  await closePlan(deps, tx, applicationId, 'Desistência do contrato')
  await giveEntryBack(deps, tx, applicationId)
  const { person, ...envelope } = applicantOf(row)
  const told = { event: applicationId, params: { ...person, at: at.toISOString(), signed } }
  await queueMessage(deps, tx, { ...envelope, ...told, kind: 'contract_withdrawn' })
  const arrived = { at: at.toISOString(), signed, contractNumber: row.contract_number }
  await queueMessage(deps, tx, {
    ...{ kind: 'withdrawal_arrived', event: applicationId, to: brand.email, about: envelope.about, params: arrived },
  })
}

/** Has the entry paid back, where there is one. What cannot be done by itself any more waits for analysts, who are told. */
async function giveEntryBack(deps: Deps, tx: Transaction<Database>, applicationId: string): Promise<void> {
  const id = `d${applicationId.replaceAll('-', '')}`
  try {
    await refundEntry(deps, tx, { applicationId, id, reason: 'Devolução da entrada: desistência do contrato' })
  } catch (error) {
    const waits = error instanceof ProblemError && ['refund_too_late', 'refund_not_possible'].includes(error.code)
    if (!waits) throw error
  }
}
