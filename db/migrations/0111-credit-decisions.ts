import { type Kysely, sql } from 'kysely'

/**
 * The decisions about credit: what the policy recommended, what a person decided, and why where the two differ. What
 * they were decided by (facts, policy, reasons) is sealed and stays as long as the decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_decisions (
      id bigint generated always as identity primary key,
      application_id uuid not null references financing_applications (id) on delete cascade,
      decision text not null check (decision in ('approved', 'refused')),
      recommended text not null check (recommended in ('approve', 'review', 'refuse')),
      policy_version integer,
      against boolean not null,
      sentence text,
      band smallint,
      sealed text check (length(sealed) between 40 and 100000),
      undone boolean not null default false,
      by_id uuid not null,
      by_name text not null,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index credit_decisions_application on credit_decisions (application_id, at desc)`.execute(db)
  await sql`create index credit_decisions_newest on credit_decisions (at desc)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table credit_decisions`.execute(db)
}
