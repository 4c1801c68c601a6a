import { type Kysely, sql } from 'kysely'

/**
 * A proof of income that the bank asked for: the customer sends up to six files of the kind 'renda', and an analyst
 * accepts them with the monthly sum that they show, which is a sealed fact (credit_facts, source 'proof').
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table income_proofs (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      state text not null check (state in ('asked', 'sent', 'accepted', 'withdrawn', 'lapsed')),
      months smallint not null check (months in (3, 6)),
      last_day date not null,
      reason text,
      asked_by uuid not null,
      asked_by_name text not null,
      asked_at timestamptz(3) not null,
      sent_at timestamptz(3),
      raised boolean,
      ended_by uuid,
      ended_by_name text,
      ended_at timestamptz(3),
      check ((state in ('asked', 'sent')) = (ended_at is null)),
      check ((state = 'accepted') = (raised is not null))
    )`.execute(db)
  await sql`create unique index income_proofs_open on income_proofs (application_id)
    where state in ('asked', 'sent')`.execute(db)
  await sql`create index income_proofs_application on income_proofs (application_id, asked_at desc)`.execute(db)
  await sql`create trigger income_proofs_add_state after insert on income_proofs
    for each row execute function mark_application_state()`.execute(db)
  await sql`create trigger income_proofs_mark_state after update of state on income_proofs
    for each row execute function mark_application_state()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from documents where kind = 'renda'`.execute(db)
  await sql`drop table income_proofs`.execute(db)
}
