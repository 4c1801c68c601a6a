import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { type InstallmentReminder, remindedFrom, remindedUntil, reminderOn } from '#domain/installments/reminders.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { lockOpenPlan } from './queries.ts'

const batch = 200

/** An installment that is owed, with the plan and the application that owe it. */
interface Owed {
  plan_id: string
  number: number
  due_on: PlainDate
  application_id: string
  /** Whether its due day was changed: then a stage is told again for the new one. */
  moved: boolean
}

/**
 * Reminds of the installments that are due soon, today, or late, each once at every stage; whoever switched reminders off is told
 * of late ones alone. A stage that nobody was told of in time is left out. Gives how many.
 */
export async function remindOfInstallments(deps: Deps): Promise<number> {
  const today = brazilianDate(deps.now())
  let told = 0
  let found: Owed[]
  let after: Owed = {
    plan_id: '00000000-0000-0000-0000-000000000000',
    number: 0,
    due_on: '',
    application_id: '',
    moved: false,
  }
  do {
    found = await findOwed(deps.db, today, after)
    for (const one of found) {
      const reminder = reminderOn(one.due_on, today)
      if (reminder && (await remind(deps, one, reminder))) told += 1
      after = one
    }
  } while (found.length === batch)
  return told
}

/** Looks again at the plan, whose ledger nobody can change meanwhile. */
function remind(
  deps: Deps,
  { plan_id, number, due_on: dueOn, application_id: id, moved }: Owed,
  reminder: InstallmentReminder,
) {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, id)
    const plan = row && (await lockOpenPlan(trx, id))
    if (row === undefined || plan?.id !== plan_id || !(await isOwed(trx, plan_id, number))) return false
    const { person, ...envelope } = applicantOf(row)
    const event = [plan_id, number, reminder.stage, ...(moved ? [dueOn] : [])].join(':')
    const expiresAt = startOfDay(daysAfter(reminder.lastDay, 1))
    const params = { ...person, number, dueOn, isToday: reminder.stage === 'due' }
    const kind = reminder.isLate ? 'installment_late' : 'installment_reminder'
    return (await queueMessage(deps, trx, { ...envelope, event, kind, params, expiresAt })) !== undefined
  })
}

async function isOwed(db: Kysely<Database>, planId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('installments')
    .select('balance_cents')
    .where('plan_id', '=', planId)
    .where('number', '=', number)
    .executeTakeFirst()
  return (row?.balance_cents ?? 0) > 0
}

/** Installments that are owed and near their day, by plan and number, from after one of them. */
async function findOwed(db: Kysely<Database>, today: PlainDate, after: Owed): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select plan_id, number, due_on, application_id, signed_due_on is not null as moved from installments
    join installment_plans as plan on plan.id = plan_id
    where balance_cents > 0 and due_on between ${remindedFrom(today)}::date and ${remindedUntil(today)}::date
      and plan.closed_at is null and (plan_id, number) > (${after.plan_id}::uuid, ${after.number}::integer)
    order by plan_id, number limit ${batch}`.execute(db)
  return rows
}
