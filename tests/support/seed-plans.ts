import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { insertApplications } from './seed-applications.ts'

const atOnce = 10_000
const term = 36

/**
 * Fills empty tables with so many contracts of 36 installments, released over the last three years, with their ledgers: most paid all
 * that was due, every tenth is late by one to six installments. Everything is made by the database itself, in one
 * statement a batch and table.
 */
export async function seedPlans(db: Kysely<Database>, total: number, told: (made: number) => void): Promise<void> {
  for (let from = 0; from < total; from += atOnce) {
    const to = Math.min(from + atOnce, total) - 1
    await insertApplications(db, from, to)
    // As the owner of the tables: balances are written as the trigger would keep them.
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await insertPlans(trx)
    })
    told(to + 1)
  }
  await sql`vacuum analyze`.execute(db)
}

/** For every application that has none. */
async function insertPlans(db: Kysely<Database>): Promise<void> {
  await sql`
    with fresh as (
      select id, hashtext(id::text) as draw from financing_applications as application
      where not exists (select from installment_plans where application_id = application.id)
    ), made as (
      insert into installment_plans (application_id, released_on, financed_cents, monthly_interest_percent, fine_percent,
        late_interest_percent, opened_at)
      select id, current_date - 30 - abs(draw % 1050), 36 * 41000, 0, 2, 1, now() from fresh
      returning id, released_on
    ), due as (
      select made.id as plan_id, number::smallint, (released_on + number * interval '1 month')::date as due_on,
        case when abs(hashtext(made.id::text)) % 10 = 0 then 30 * (abs(hashtext(made.id::text || 'late')) % 6 + 1)
          else 0 end as days_late
      from made cross join generate_series(1, ${term}::integer) as number
    ), stored as (
      insert into installments (plan_id, number, due_on, value_cents, balance_cents)
      select plan_id, number, due_on, 41000, case when due_on < current_date - days_late then 0 else 41000 end from due
      returning plan_id, number, due_on, balance_cents
    ), charged as (
      insert into installment_entries (plan_id, number, kind, amount_cents, effective_on, at)
      select plan_id, number, kind, cents, due_on, now() from (
        select plan_id, number, due_on, 'charged' as kind, 41000 as cents from stored
        union all select plan_id, number, due_on, 'paid', -41000 from stored where balance_cents = 0) as entries
      returning plan_id
    ) select count(*) from charged`.execute(db)
  await sql`
    update installment_plans as plan set next_due_on = owed.due_on, next_cents = 41000, open_cents = owed.cents
    from (select plan_id, min(due_on) as due_on, sum(balance_cents) as cents from installments
      where balance_cents > 0 group by plan_id) as owed
    where plan.id = owed.plan_id and plan.next_due_on is null`.execute(db)
}
