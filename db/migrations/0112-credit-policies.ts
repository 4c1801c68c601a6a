import { type Kysely, sql } from 'kysely'

/**
 * The bank's credit policies, in versions: at most one is being written, one is in force, and former ones stay, so that
 * the policy of each decision can be shown. A trial says what a policy would have said to past applications; it is work
 * of a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_policies (
      id bigint generated always as identity primary key,
      version integer unique,
      state text not null check (state in ('draft', 'in_force', 'former')),
      policy jsonb not null,
      changed_by_name text not null,
      changed_at timestamptz(3) not null,
      approved_by_name text,
      in_force_at timestamptz(3),
      replaced_at timestamptz(3),
      check ((state = 'draft') = (version is null))
    )`.execute(db)
  await sql`create unique index credit_policies_one on credit_policies (state) where state in ('draft', 'in_force')`.execute(
    db,
  )
  await sql`
    create table credit_trials (
      id uuid primary key default gen_random_uuid(),
      policy jsonb not null,
      against jsonb not null,
      asked_by_name text not null,
      asked_at timestamptz(3) not null,
      since timestamptz(3) not null,
      total integer not null,
      done integer not null default 0,
      after_id uuid,
      counts jsonb not null default '{}',
      changed jsonb not null default '[]',
      state text not null check (state in ('running', 'done', 'stopped')),
      ended_at timestamptz(3)
    )`.execute(db)
  await sql`create unique index credit_trials_running on credit_trials (state) where state = 'running'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table credit_trials`.execute(db)
  await sql`drop table credit_policies`.execute(db)
}
