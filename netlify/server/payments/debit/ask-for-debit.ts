import { brazilianDate } from '#domain/calendar/calendar.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { authorisedUntil, isAhead } from '#domain/payments/debit.ts'
import { addEvent } from '../../application/events.ts'
import { lockApplication } from '../../application/queries.ts'
import type { Deps } from '../../deps.ts'
import { endDebit, findDebit } from '../../installments/debits.ts'
import { lockOpenPlan } from '../../installments/lock.ts'
import { readPlan } from '../../installments/queries.ts'
import { readOfferedWays } from '../../settings/ways.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { ProblemError } from '../../shared/problem.ts'
import { countAgainst } from '../../shared/rate-limits.ts'

/**
 * Asks the provider for an automatic debit of the installments of a contract, which the customer then authorises at
 * their bank. Keeps one that is asked for or on. Throws `not_found` without a plan, `too_many_requests`,
 * `way_not_offered` where the bank offers no debit, and `debit_too_late` if no installment is left that a debit could
 * still pay.
 */
export async function askForDebit(deps: Deps, applicationId: string): Promise<void> {
  await countAgainst(deps, { installmentCharge: applicationId })
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const plan = await lockOpenPlan(trx, applicationId)
    if (plan === undefined) throw new ProblemError('not_found')
    if (await findDebit(trx, plan.id)) return
    if (!(await readOfferedWays(deps, trx)).installments.includes('debit')) throw new ProblemError('way_not_offered')
    const { schedule, entries } = await readPlan(trx, plan)
    const today = brazilianDate(deps.now())
    const open = ledgerInstallments(schedule, entries).filter(
      ({ balanceCents, dueOn }) => balanceCents > 0 && isAhead(dueOn, today),
    )
    const [first, last] = [open[0], open.at(-1)]
    if (first === undefined || last === undefined) throw new ProblemError('debit_too_late')
    const at = deps.now()
    const { id } = await trx
      .insertInto('debits')
      .values({
        application_id: applicationId,
        plan_id: plan.id,
        state: 'wanted',
        first_on: first.dueOn,
        until_on: authorisedUntil(last.dueOn),
        created_at: at,
        look_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addEvent(trx, {
      applicationId,
      kind: 'debit',
      actor: asApplicant(applicationId),
      data: { step: 'asked' },
      at,
    })
    await enqueue(trx, 'debit_follow', { debitId: id })
  })
}

/**
 * Switches an automatic debit off for the customer. Does nothing if none is on or asked for. Throws `not_found` without
 * a plan.
 */
export async function switchDebitOff(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const plan = await lockOpenPlan(trx, applicationId)
    if (plan === undefined) throw new ProblemError('not_found')
    const debit = await findDebit(trx, plan.id)
    if (debit) await endDebit(deps, trx, debit, { by: 'customer', actor: asApplicant(applicationId) })
  })
}

const asApplicant = (id: string) => ({ type: 'applicant', id, name: null }) as const
