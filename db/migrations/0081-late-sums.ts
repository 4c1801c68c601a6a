import { type Kysely, sql } from 'kysely'

/**
 * A plan keeps the sum of its late installments, and the days on which this sum holds: from one due day until the next.
 * Sums over a million contracts then read no installments. The trigger that keeps balances writes both as of yesterday,
 * or as of the due day of the oldest open installment if that is later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table installment_plans
      add column late_cents bigint,
      add column late_during daterange,
      add check ((late_cents is null) = (late_during is null))`.execute(db)
  // Index-only scans need a table that is vacuumed often.
  await sql`alter table installment_plans set (autovacuum_vacuum_scale_factor = 0.005)`.execute(db)
  await sql`
    create function keep_plans(changed uuid[], day date) returns void language sql as $$
      update installment_plans as plan set next_due_on = now.due_on, next_cents = coalesce(now.cents, 0),
        open_cents = coalesce(now.open, 0), late_cents = now.late, late_during = now.during,
        promised_on = case when plan.next_due_on is distinct from now.due_on then null else plan.promised_on end
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
  await sql`
    create or replace function keep_installments() returns trigger language plpgsql as $$
    begin
      update installments as kept set balance_cents = kept.balance_cents + added.cents,
        signed_due_on = case when added.moved_to is null then kept.signed_due_on
          else coalesce(kept.signed_due_on, kept.due_on) end,
        due_on = coalesce(added.moved_to, kept.due_on)
      from (select plan_id, number, sum(amount_cents) as cents, max(moved_to) as moved_to
        from written group by plan_id, number) as added
      where kept.plan_id = added.plan_id and kept.number = added.number
        and (added.cents <> 0 or added.moved_to is not null);
      perform keep_plans(array(select distinct plan_id from written),
        (now() at time zone 'America/Sao_Paulo')::date - 1);
      return null;
    end $$`.execute(db)
  await sql`drop function keep_plans(uuid[])`.execute(db)
  // The low cost keeps the planner from compiling queries with these calls, because they are rare and compiling would
  // take longer.
  await sql`
    create function owed_until(plan uuid, day date) returns bigint language sql stable cost 1 as $$
      select coalesce(sum(balance_cents), 0)::bigint from installments
      where plan_id = plan and balance_cents > 0 and due_on <= day
    $$`.execute(db)
  // Housekeeping does the same for plans that become late. One array of all plans would take the database hours.
  await sql`
    do $$
    declare
      yesterday date := (now() at time zone 'America/Sao_Paulo')::date - 1;
      part uuid[];
    begin
      loop
        part := array(select id from installment_plans where next_due_on <= yesterday and late_during is null
          order by next_due_on, id limit 1000);
        exit when part = '{}';
        perform keep_plans(part, yesterday);
      end loop;
    end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_plans(changed uuid[]) returns void language sql as $$
      update installment_plans as plan set next_due_on = now.due_on, next_cents = now.cents, open_cents = now.open,
        promised_on = case when plan.next_due_on is distinct from now.due_on then null else plan.promised_on end
      from (select plan_id, min(due_on) filter (where balance_cents > 0) as due_on, sum(balance_cents) as open,
          coalesce((array_agg(balance_cents order by due_on, number) filter (where balance_cents > 0))[1], 0) as cents
        from installments where plan_id = any (changed) group by plan_id) as now
      where plan.id = now.plan_id
        and (plan.next_due_on, plan.next_cents, plan.open_cents) is distinct from (now.due_on, now.cents, now.open)
    $$`.execute(db)
  await sql`
    create or replace function keep_installments() returns trigger language plpgsql as $$
    begin
      update installments as kept set balance_cents = kept.balance_cents + added.cents,
        signed_due_on = case when added.moved_to is null then kept.signed_due_on
          else coalesce(kept.signed_due_on, kept.due_on) end,
        due_on = coalesce(added.moved_to, kept.due_on)
      from (select plan_id, number, sum(amount_cents) as cents, max(moved_to) as moved_to
        from written group by plan_id, number) as added
      where kept.plan_id = added.plan_id and kept.number = added.number
        and (added.cents <> 0 or added.moved_to is not null);
      perform keep_plans(array(select distinct plan_id from written));
      return null;
    end $$`.execute(db)
  for (const name of ['keep_plans(uuid[], date)', 'owed_until(uuid, date)'])
    await sql`drop function ${sql.raw(name)}`.execute(db)
  await sql`alter table installment_plans reset (autovacuum_vacuum_scale_factor)`.execute(db)
  await sql`alter table installment_plans drop column late_cents, drop column late_during`.execute(db)
}
