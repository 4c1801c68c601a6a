import { sql } from 'kysely'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { leastDaysBefore } from '#domain/payments/debit.ts'
import { addEvent, system } from '../../application/events.ts'
import { lockApplication } from '../../application/queries.ts'
import type { Deps } from '../../deps.ts'
import { isBeingChecked } from '../../installments/queries.ts'
import { applicantOf, queueMessage } from '../../messages/queue-message.ts'
import { attemptEach } from '../../shared/attempt-each.ts'

/** An installment that its plan's active debit cannot pay any more, because its last day to be sent has passed. */
interface Missed {
  plan_id: string
  application_id: string
  number: number
  due_on: PlainDate
}

/**
 * Tells the customers of at most `limit` installments that no debit comes for them: they fall due within the days in
 * which no bank takes a debit, and none was sent, as when the debit was permitted too late or the provider was silent.
 * Each is told once, on the day after the last day to send it. Returns how many.
 */
export async function tellOfMissedDebits(deps: Deps, limit: number): Promise<number> {
  const missed = await findMissed(deps, limit)
  await attemptEach(missed, (one) => tell(deps, one))
  return missed.length
}

async function tell(deps: Deps, { plan_id, application_id: applicationId, number, due_on: dueOn }: Missed) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) return
    const { person, ...envelope } = applicantOf(row)
    const params = {
      ...person,
      number,
      on: dueOn,
      dueOn,
      why: 'unsent' as const,
      nextOn: null,
      today: brazilianDate(at),
    }
    const event = eventOf(plan_id, number, dueOn)
    const told = await queueMessage(deps, trx, { ...envelope, event, kind: 'debit_failed', params })
    if (told === undefined) return
    const data = { step: 'failed' as const, number, why: 'unsent' as const, nextOn: null }
    await addEvent(trx, { applicationId, kind: 'debit', actor: system, data, at })
  })
}

const eventOf = (planId: string, number: number, dueOn: PlainDate) => `unsent:${planId}:${number}:${dueOn}`

/** Leaves out what the customer pays in another way by now, and what they were told of. */
async function findMissed({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number): Promise<Missed[]> {
  const at = now()
  const today = brazilianDate(at)
  const { rows } = await sql<Missed>`
    select debit.plan_id, debit.application_id, number, due_on from debits as debit
    join installment_plans as plan on plan.id = debit.plan_id and plan.closed_at is null
    join installments on installments.plan_id = debit.plan_id
    where debit.state = 'active' and balance_cents > 0 and due_on <= debit.until_on
      and due_on between ${today}::date and ${daysAfter(today, leastDaysBefore - 1)}::date
      and not ${isBeingChecked} and not exists (
        select from charges as charge left join debit_charges as debited on debited.charge_id = charge.id
        where charge.plan_id = installments.plan_id and installments.number = any(charge.numbers) and (
          debited.charge_id is not null and charge.due_on = installments.due_on and (charge.state = 'registered' or debited.failure is not null)
          or charge.way not in ('pix', 'pix_due', 'pix_automatic') and charge.state in ('wanted', 'registered')
            and (charge.expires_at is null or charge.expires_at > ${at})))
      and not exists (select from messages where messages.kind = 'debit_failed'
        and messages.event_key = 'unsent:' || debit.plan_id || ':' || number || ':' || due_on)
    order by due_on, debit.plan_id limit ${limit}`.execute(db)
  return rows
}
