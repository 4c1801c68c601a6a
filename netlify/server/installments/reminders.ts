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
/** So many transactions wait for the database at once: each is of another application. */
const together = 4

/** An installment that is owed, with the plan and the application that owe it. */
interface Owed {
  plan_id: string
  number: number
  application_id: string
  /** Whether its due day was changed: then a stage is told again for the new one. */
  moved: boolean
}

const first: Pick<Owed, 'plan_id' | 'number'> = { plan_id: '00000000-0000-0000-0000-000000000000', number: 0 }

/**
 * Reminds of the installments that are due soon, today, or late, each once at every stage; whoever switched reminders off is told
 * of late ones alone. A stage that nobody was told of in time is left out. May be stopped anywhere and run again: who was told is not
 * looked at any more. Begins nothing more once `hasTime` says no. Gives how many.
 */
export async function remindOfInstallments(deps: Deps, hasTime: () => boolean = () => true): Promise<number> {
  const today = brazilianDate(deps.now())
  let told = 0
  for (let dueOn = remindedFrom(today); dueOn <= remindedUntil(today); dueOn = daysAfter(dueOn, 1)) {
    const reminder = reminderOn(dueOn, today)
    let after = first
    let found: Owed[] = []
    do {
      found = reminder && hasTime() ? await findUntold(deps.db, dueOn, reminder, after) : []
      for (let at = 0; reminder && at < found.length && hasTime(); at += together) {
        const some = found.slice(at, at + together)
        const reminded = await Promise.all(some.map((one) => remind(deps, one, dueOn, reminder)))
        told += reminded.filter(Boolean).length
      }
      after = found.at(-1) ?? after
    } while (found.length === batch)
  }
  return told
}

const kindOf = ({ isLate }: InstallmentReminder) => (isLate ? 'installment_late' : 'installment_reminder')

/** Looks again at the plan, whose ledger nobody can change meanwhile. */
function remind(
  deps: Deps,
  { plan_id, number, application_id: id, moved }: Owed,
  dueOn: PlainDate,
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
    const kind = kindOf(reminder)
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

/** Installments of a due day that are owed and whose customers were not told of this stage, by plan, from after one of them. */
async function findUntold(
  db: Kysely<Database>,
  dueOn: PlainDate,
  reminder: InstallmentReminder,
  after: Pick<Owed, 'plan_id' | 'number'>,
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select plan_id, number, application_id, signed_due_on is not null as moved from installments
    join installment_plans as plan on plan.id = plan_id
    where balance_cents > 0 and due_on = ${dueOn}::date and plan.closed_at is null
      and plan_id >= ${after.plan_id}::uuid and (plan_id, number) > (${after.plan_id}::uuid, ${after.number}::integer)
      and not exists (select from messages as told where told.kind = ${kindOf(reminder)}
        and told.event_key = concat_ws(':', plan_id, number, ${reminder.stage}::text,
          case when signed_due_on is not null then ${dueOn}::text end))
      and (${reminder.isLate} or not exists (select from message_opt_outs as off
        where off.application_id = plan.application_id))
    order by plan_id, number limit ${batch}`.execute(db)
  return rows
}
