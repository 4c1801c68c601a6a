import { type Kysely, sql } from 'kysely'

/**
 * What staff moved of the bank's money: by which act, of which contract, how much, and whether one person or two
 * agreed. The limits of what one person does alone are sums over it. What was waived in the last 30 days counts on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_acts (
      id bigint generated always as identity primary key,
      act text not null,
      application_id uuid references financing_applications (id) on delete cascade,
      cents bigint not null check (cents >= 0),
      persons smallint not null check (persons in (1, 2)),
      by_id uuid not null references admin_users (id),
      at timestamptz not null
    )
  `.execute(db)
  await sql`create index money_acts_by_application on money_acts (application_id, act, at)`.execute(db)
  await sql`create index money_acts_by_person on money_acts (by_id, act, at)`.execute(db)
  await sql`
    insert into money_acts (act, application_id, cents, persons, by_id, at)
    select 'waiver', plan.application_id, -entry.amount_cents, 1, entry.actor_id, entry.at
    from installment_entries as entry
    join installment_plans as plan on plan.id = entry.plan_id
    join admin_users as actor on actor.id = entry.actor_id
    where entry.kind = 'waived' and entry.reverses is not null and entry.amount_cents < 0
      and entry.at > now() - interval '30 days'
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table money_acts`.execute(db)
}
