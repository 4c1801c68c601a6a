import { type Kysely, sql } from 'kysely'

/**
 * Which accounts of staff may be one person's: who invited, promoted or recovered whom. Those of the past come from the
 * accounts and the security history. A request may be approved by who made it, once its wait is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_ties (
      one_id uuid not null references admin_users (id),
      other_id uuid not null references admin_users (id),
      kind text not null check (kind in ('invited', 'promoted', 'recovered')),
      at timestamptz not null
    )
  `.execute(db)
  await sql`create index staff_ties_by_time on staff_ties (at)`.execute(db)
  // A manager of whom nobody is independent carries a request out after a wait.
  await sql`
    do $$
    declare rule text;
    begin
      for rule in select conname from pg_constraint
        where conrelid = 'approvals'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%decided_by <> asked_by%'
      loop
        execute format('alter table approvals drop constraint %I', rule);
      end loop;
    end $$
  `.execute(db)
  await sql`
    alter table approvals add constraint approvals_decided_by_another check (
      state not in ('approved', 'refused') or decided_by <> asked_by
      or (state = 'approved' and decided_at >= asked_at + interval '24 hours')
    )
  `.execute(db)
  await sql`
    insert into staff_ties
    select invited_by, id, 'invited', created_at from admin_users where invited_by is not null
    union all
    select distinct event.actor_id, account.id, case event.kind when 'second_factor_reset' then 'recovered' else 'promoted' end, event.at
    from security_events as event
    join admin_users as account on account.username = event.subject_name
    join admin_users as actor on actor.id = event.actor_id
    where actor.id <> account.id and (event.kind in ('enabled', 'second_factor_reset')
      or (event.kind = 'role_changed' and event.detail like '%→ manager'))
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals drop constraint approvals_decided_by_another`.execute(db)
  await sql`alter table approvals add constraint approvals_decided_by_another
    check (state not in ('approved', 'refused') or decided_by <> asked_by) not valid`.execute(db)
  await sql`drop table staff_ties`.execute(db)
}
