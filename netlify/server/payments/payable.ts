import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { findChecked, readPlan } from '../installments/queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { demandNotUnderWay } from './debit/debit-queries.ts'

/**
 * Locks the plan of which some installments should be paid, and returns it with its ledger and terms. Throws
 * `not_found` without an open plan, and `validation_failed` for a number that is not in it.
 */
export async function lockPayable(trx: Transaction<Database>, applicationId: string, numbers: readonly number[]) {
  await lockApplication(trx, applicationId)
  const plan = await lockOpenPlan(trx, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const { schedule, entries, terms } = await readPlan(trx, plan)
  if (numbers.some((number) => schedule.every((one) => one.number !== number)))
    throw fieldError('numbers', 'installment_unknown')
  return { plan, installments: ledgerInstallments(schedule, entries), terms }
}

/**
 * Throws `installments_checked` while the bank checks a payment of one of these installments, and what
 * `demandNotUnderWay` throws.
 */
export async function demandNotPaying(
  deps: Deps,
  trx: Transaction<Database>,
  planId: string,
  numbers: readonly number[],
): Promise<void> {
  const [checked] = await Promise.all([findChecked(trx, planId), demandNotUnderWay(deps, trx, planId, numbers)])
  if (numbers.some((number) => checked.has(number))) throw new ProblemError('installments_checked')
}
