import type { Transaction } from 'kysely'
import type { DueDayAcceptance } from '#api/servicing.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { moveEntries } from '#domain/installments/due-day-move.ts'
import { accountById } from '../accounts/applicant-accounts.ts'
import { type CodeSubject, requestCode, withCode } from '../accounts/one-time-code.ts'
import { demandSettled } from '../accounts/settled.ts'
import { addEvent } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findDueDayOffer, movable, previewOf, settleOffer } from '../installments/due-day.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { withdrawCharges } from '../installments/plan.ts'
import { findOpenPlan, insertEntries } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { demandNotUnderWay } from '../payments/debit/debit-queries.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Accepts for the customer the due day that the bank offers. The first request sends a code. The request with that code
 * moves the open installments and withdraws every charge of their former days. Throws `due_day_over` if the offer is no
 * longer open, `due_day_changed` if the new days differ from those on the page, `code_required` after it sent the code,
 * `installments_debited` while the customer's bank debits one of them,
 * and what `movable` and `withCode` throw.
 */
export async function acceptDueDay(deps: Deps, applicationId: string, accepted: DueDayAcceptance): Promise<void> {
  const row = await findApplication(deps.db, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  await agreed(deps, deps.db, applicationId, accepted)
  const { offer, hash, code } = accepted
  const binding = `${offer}:${hash}`
  const subject: CodeSubject = { purpose: 'due_day', accountId: row.account_id, about: applicationId, binding }
  if (code !== undefined) {
    return withCode(deps, subject, code, (trx) => move(deps, trx, applicationId, accepted))
  }
  demandSettled(await accountById(deps.db, row.account_id), deps.now())
  await requestCode(deps, subject, applicantOf(row))
  throw new ProblemError('code_required')
}

async function move(deps: Deps, trx: Transaction<Database>, applicationId: string, accepted: DueDayAcceptance) {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  await lockOpenPlan(trx, applicationId)
  const { plan, moved, day } = await agreed(deps, trx, applicationId, accepted)
  const numbers = moved.map(({ number }) => number)
  await demandNotUnderWay(deps, trx, plan.id, numbers)
  const at = deps.now()
  await insertEntries(trx, plan.id, moveEntries(moved, brazilianDate(at)), { at })
  await settleOffer(trx, plan.id, 'accepted', at)
  await withdrawCharges(deps, trx, plan.id)
  const actor = { type: 'applicant', id: applicationId, name: null } as const
  await addEvent(trx, { applicationId, kind: 'due_day', actor, data: { step: 'accepted', day }, at })
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, day, firstOn: moved[0]?.to ?? brazilianDate(at) }
  await queueMessage(deps, trx, { ...envelope, event: accepted.offer, kind: 'due_day_moved', params })
}

/**
 * Returns the open offer and the days to which it moves the installments. Throws `due_day_over`, and `due_day_changed`
 * if the days differ from those that the page showed.
 */
async function agreed(
  deps: Pick<Deps, 'now'>,
  db: Deps['db'],
  applicationId: string,
  { offer: id, hash }: DueDayAcceptance,
) {
  const plan = await findOpenPlan(db, applicationId)
  const offer = plan && (await findDueDayOffer(db, plan.id, deps.now()))
  if (plan === undefined || offer?.id !== id) throw new ProblemError('due_day_over')
  const moved = await movable(db, plan, offer.day, brazilianDate(deps.now()))
  if (previewOf(moved).hash !== hash) throw new ProblemError('due_day_changed')
  return { plan, moved, day: offer.day }
}
