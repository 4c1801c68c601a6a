import { type Kysely, sql } from 'kysely'

/**
 * Collection. A plan keeps the due day and balance of its oldest open installment, and the sum of all open ones. The
 * trigger that keeps balances also writes these, so that lists of a million contracts need no sums. A plan also keeps
 * the day from which to call its customer again. An entry that changes the oldest open installment ends a promise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table installment_plans
      add column next_due_on date,
      add column next_cents bigint not null default 0,
      add column open_cents bigint not null default 0,
      add column call_from date,
      add column promised_on date`.execute(db)
  await sql`
    create function keep_installments() returns trigger language plpgsql as $$
    begin
      update installments as kept set balance_cents = kept.balance_cents + added.cents
      from (select plan_id, number, sum(amount_cents) as cents from written group by plan_id, number) as added
      where kept.plan_id = added.plan_id and kept.number = added.number and added.cents <> 0;
      perform keep_plans(array(select distinct plan_id from written));
      return null;
    end $$`.execute(db)
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
  await sql`drop trigger installment_entries_kept on installment_entries`.execute(db)
  await sql`drop function keep_installment()`.execute(db)
  await sql`create trigger installment_entries_kept after insert on installment_entries
    referencing new table as written for each statement execute function keep_installments()`.execute(db)
  await sql`select keep_plans(array(select id from installment_plans))`.execute(db)
  // The index that replaces it also holds the balances (db/migrate.ts).
  await sql`drop index installments_receivable`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index installments_receivable on installments (due_on, plan_id) where balance_cents > 0`.execute(db)
  await sql`drop trigger installment_entries_kept on installment_entries`.execute(db)
  for (const name of ['keep_installments()', 'keep_plans(uuid[])'])
    await sql`drop function ${sql.raw(name)}`.execute(db)
  await sql`
    create function keep_installment() returns trigger language plpgsql as $$
    begin
      update installments set balance_cents = balance_cents + new.amount_cents
      where plan_id = new.plan_id and number = new.number;
      return null;
    end $$`.execute(db)
  await sql`create trigger installment_entries_kept after insert on installment_entries
    for each row execute function keep_installment()`.execute(db)
  await sql`alter table installment_plans drop column next_due_on, drop column next_cents, drop column open_cents,
    drop column call_from, drop column promised_on`.execute(db)
}
