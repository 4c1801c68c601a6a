import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { insertApplications } from './seed-applications.ts'
import { withoutIndexes } from './without-indexes.ts'

const atOnce = 10_000
const term = 36
const valueCents = 41_000

/**
 * Fills empty tables with so many contracts of 36 installments, released over the last three years, and their ledgers.
 * Most have paid everything due; every tenth is late by one to six installments. The database itself makes everything,
 * with one statement for each batch.
 */
export async function seedPlans(db: Kysely<Database>, total: number, told: (made: number) => void): Promise<void> {
  await withoutIndexes(db, ['financing_applications'], async () => {
    for (let from = 0; from < total; from += atOnce)
      await insertApplications(db, from, Math.min(from + atOnce, total) - 1)
  })
  await withoutIndexes(db, ['installment_plans', 'installments', 'installment_entries'], async () => {
    let after = '00000000-0000-0000-0000-000000000000'
    for (let made = 0; made < total; made += atOnce) {
      // With the owner's role, because the triggers are off and the statement writes the same balances.
      after = await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        return insertPlans(trx, after)
      })
      told(Math.min(made + atOnce, total))
    }
  })
  await sql`vacuum analyze`.execute(db)
}

/** Makes the plans of the next applications in the order of their ids; returns the last of these. */
async function insertPlans(db: Kysely<Database>, after: string): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    with fresh as materialized (
      select id, gen_random_uuid() as plan_id, current_date - 30 - abs(hashtext(id::text) % 1050) as released_on
      from financing_applications where id > ${after} order by id limit ${sql.lit(atOnce)}
    ), drawn as (
      select *, case when abs(hashtext(plan_id::text)) % 10 = 0 then 30 * (abs(hashtext(plan_id::text || 'late')) % 6 + 1)
        else 0 end as days_late
      from fresh
    ), due as materialized (
      select plan_id, number::smallint, due_on, case when due_on < current_date - days_late then 0 else ${sql.lit(valueCents)} end as balance
      from drawn cross join generate_series(1, ${sql.lit(term)}) as number
      cross join lateral (select (released_on + number * interval '1 month')::date as due_on) as day
    ), owed as (
      select plan_id, min(due_on) filter (where balance > 0) as next_due_on, sum(balance) as cents from due group by plan_id
    ), plans as (
      insert into installment_plans (id, application_id, released_on, financed_cents, monthly_interest_percent, fine_percent,
        late_interest_percent, opened_at, next_due_on, next_cents, open_cents)
      select plan_id, id, released_on, ${sql.lit(term * valueCents)}, 0, 2, 1, now(), next_due_on,
        case when cents > 0 then ${sql.lit(valueCents)} else 0 end, cents
      from fresh join owed using (plan_id)
    ), stored as (
      insert into installments (plan_id, number, due_on, value_cents, balance_cents)
      select plan_id, number, due_on, ${sql.lit(valueCents)}, balance from due
    ), entries as (
      insert into installment_entries (plan_id, number, kind, amount_cents, effective_on, at)
      select plan_id, number, 'charged', ${sql.lit(valueCents)}, due_on, now() from due
      union all select plan_id, number, 'paid', ${sql.lit(-valueCents)}, due_on, now() from due where balance = 0
    ) select id::text as last from fresh order by id desc limit 1`.execute(db)
  return rows[0]?.last ?? after
}
