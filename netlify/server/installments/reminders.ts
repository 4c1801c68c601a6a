import { type Kysely, sql } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import { type InstallmentReminder, remindedFrom, remindedUntil, reminderOn } from '#domain/installments/reminders.ts'
import type { Deps } from '../deps.ts'
import { isOff } from '../messages/opt-out.ts'
import { applicantOf, queueMessages } from '../messages/queue-message.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { lockFreePlans } from './lock.ts'
import { isBeingChecked, isInTransit } from './queries.ts'

/** How many installments one transaction reminds of, in about eight trips to the database. */
const batch = 300

/** An installment with a balance, its plan, and the customer to remind. */
interface Owed extends Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number'> {
  plan_id: string
  number: number
  /** Whether the contract corrects late installments by a price index. */
  corrected: boolean
  /** Whether the due day has moved, so that each stage sends a new reminder for the new day. */
  moved: boolean
}

const first: Pick<Owed, 'plan_id' | 'number'> = { plan_id: '00000000-0000-0000-0000-000000000000', number: 0 }

/**
 * Reminds customers of installments that are due soon, today or late, once per stage. Customers who switched reminders
 * off hear only of late ones, and so do customers who are late with an earlier one. A stage whose days have passed is
 * skipped. May stop anywhere and run again, because sent reminders are not found again. Skips installments whose
 * payment the bank checks or whose boleto is in transit, and leaves locked plans to the next run.
 * Starts nothing more once `hasTime` says no. A due day that fails does not keep the others; throws at the end. Returns
 * how many.
 */
export async function remindOfInstallments(deps: Deps, hasTime: () => boolean = () => true): Promise<number> {
  const today = brazilianDate(deps.now())
  const days = [...dueDays(today)].flatMap((dueOn) => {
    const reminder = reminderOn(dueOn, today)
    return reminder ? [{ dueOn, reminder }] : []
  })
  if (!hasTime()) return 0
  const untold = await together(deps.db, (db) =>
    Promise.all(days.map(({ dueOn, reminder }) => findUntold(db, dueOn, reminder, { today, after: first }))),
  )
  let told = 0
  await attemptEach(days.entries(), async ([index, { dueOn, reminder }]) => {
    let found = untold[index] ?? []
    while (found.length > 0 && hasTime()) {
      told += await remind(deps, found, dueOn, { ...reminder, today })
      const after = found.at(-1) ?? first
      found = found.length === batch ? await findUntold(deps.db, dueOn, reminder, { today, after }) : []
    }
  })
  return told
}

function* dueDays(today: PlainDate) {
  for (let dueOn = remindedFrom(today); dueOn <= remindedUntil(today); dueOn = daysAfter(dueOn, 1)) yield dueOn
}

type Kind = 'installment_late' | 'installment_reminder'
const kindOf = ({ isLate }: InstallmentReminder): Kind => (isLate ? 'installment_late' : 'installment_reminder')

/** Locks the plans and reminds of the installments that are still owed then. Returns how many. */
function remind(
  deps: Deps,
  found: readonly Owed[],
  dueOn: PlainDate,
  { today, ...reminder }: InstallmentReminder & { today: PlainDate },
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const plans = (
      await lockFreePlans(
        trx,
        found.map(({ plan_id: id }) => id),
      )
    ).map(({ id }) => id)
    const owed = await findUntold(trx, dueOn, reminder, { today, after: first, plans })
    const expiresAt = startOfDay(daysAfter(reminder.lastDay, 1))
    const kind = kindOf(reminder)
    const messages = owed.map(({ plan_id, number, moved, corrected, ...row }) => {
      const { person, ...envelope } = applicantOf(row)
      const event = [plan_id, number, reminder.stage, ...(moved ? [dueOn] : [])].join(':')
      return {
        ...envelope,
        event,
        kind,
        params: { ...person, number, dueOn, isToday: reminder.stage === 'due', isCorrected: corrected },
        expiresAt,
      }
    })
    return (await queueMessages(deps, trx, messages)).length
  })
}

/**
 * Finds the installments of a due day that are owed and have no reminder of this stage, by plan and after the
 * installment `after`. Reads only `plans` if the caller names some.
 */
async function findUntold(
  db: Kysely<Database>,
  dueOn: PlainDate,
  reminder: InstallmentReminder,
  { today, after, plans }: { today: PlainDate; after: Pick<Owed, 'plan_id' | 'number'>; plans?: readonly string[] },
): Promise<Owed[]> {
  const ofPlans = plans ? sql`and plan_id = any(${[...plans]}::uuid[])` : sql``
  const { rows } = await sql<Owed>`
    select plan_id, installments.number, signed_due_on is not null as moved, corrected_by is not null as corrected, application.id, email, full_name, contract_number
    from installments
    join installment_plans as plan on plan.id = plan_id
    join financing_applications as application on application.id = plan.application_id
    where balance_cents > 0 and due_on = ${dueOn}::date and plan.closed_at is null ${ofPlans} and not ${isBeingChecked} and not ${isInTransit(today)}
      and plan_id >= ${after.plan_id}::uuid and (plan_id, installments.number) > (${after.plan_id}::uuid, ${after.number}::integer)
      and not exists (select from messages as told where told.kind = ${kindOf(reminder)}
        and told.event_key = concat_ws(':', plan_id, installments.number, ${reminder.stage}::text,
          case when signed_due_on is not null then ${dueOn}::text end))
      and (${reminder.isLate} or not ${isOff})
      and (${reminder.isLate} or not exists (select from installments as late
        where late.plan_id = plan.id and late.balance_cents > 0 and late.due_on <= ${lateDueDays(today).to}::date))
    order by plan_id, installments.number limit ${batch}`.execute(db)
  return rows
}
