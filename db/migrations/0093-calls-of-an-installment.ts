import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * From when a customer is called is about the oldest open installment, as the promise is. It falls with that
 * installment, so that the next late one is not kept from the list of calls.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepPlans(
    db,
    sql`, call_from = case when plan.next_due_on is distinct from now.due_on then null else plan.call_from end`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await keepPlans(db, sql``)
}

async function keepPlans(db: Kysely<unknown>, andCall: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function keep_plans(changed uuid[], day date) returns void language sql as $$
      update installment_plans as plan set next_due_on = now.due_on, next_cents = coalesce(now.cents, 0),
        open_cents = coalesce(now.open, 0), late_cents = now.late, late_during = now.during,
        promised_on = case when plan.next_due_on is distinct from now.due_on then null else plan.promised_on end${andCall}
      from unnest(changed) as one (id)
      left join (
        select plan_id, min(due_on) as due_on, sum(balance_cents) as open,
          (array_agg(balance_cents order by due_on, number))[1] as cents,
          sum(balance_cents) filter (where due_on <= reached) as late,
          daterange(max(due_on) filter (where due_on <= reached), min(due_on) filter (where due_on > reached)) as during
        from (
          select *, greatest(day, min(due_on) over (partition by plan_id)) as reached
          from installments where plan_id = any (changed) and balance_cents > 0) as owed
        group by plan_id) as now on now.plan_id = one.id
      where plan.id = one.id
        and (plan.next_due_on, plan.next_cents, plan.open_cents, plan.late_cents, plan.late_during) is distinct from
          (now.due_on, coalesce(now.cents, 0), coalesce(now.open, 0), now.late, now.during)
    $$`.execute(db)
}
