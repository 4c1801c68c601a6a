import { type Kysely, sql } from 'kysely'

/**
 * The facts about an applicant that others know, each with its source and time, and the look-ups at the credit bureau
 * that brought them. Facts are sealed, and a newer one is added beside the former ones. An open look-up keeps an
 * application out of the queue of analysis, so its state is a fact of the application's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bureau_lookups (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      asked_because text not null check (asked_because in ('arrival', 'consent', 'press')),
      asked_by uuid references admin_users (id),
      asked_by_name text,
      asked_at timestamptz(3) not null,
      state text not null check (state in ('asked', 'answered', 'no_record', 'down')),
      tries integer not null default 0,
      reused boolean not null default false,
      failure text check (failure in ('unreachable', 'unreadable', 'refused')),
      ended_at timestamptz(3)
    )`.execute(db)
  await sql`create index bureau_lookups_application on bureau_lookups (application_id, asked_at desc)`.execute(db)
  await sql`create unique index bureau_lookups_open on bureau_lookups (application_id)
    where state in ('asked', 'down')`.execute(db)
  await sql`
    create table credit_facts (
      id bigint generated always as identity primary key,
      application_id uuid not null references financing_applications (id) on delete cascade,
      source text not null check (source ~ '^[a-z_]{1,30}$'),
      lookup_id uuid references bureau_lookups (id) on delete cascade,
      sealed text not null check (length(sealed) between 40 and 20000),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index credit_facts_application on credit_facts (application_id, source, at desc)`.execute(db)
  // The statement that stores a new application stores its state, with the look-up in mind.
  await sql`create trigger bureau_lookups_add_state after insert on bureau_lookups
    for each row when (new.asked_because <> 'arrival') execute function mark_application_state()`.execute(db)
  await sql`create trigger bureau_lookups_mark_state after update of state on bureau_lookups
    for each row execute function mark_application_state()`.execute(db)
  await sql`alter table certificates drop constraint certificates_name_check`.execute(db)
  await sql`alter table certificates add constraint certificates_name_check
    check (name in ('contract', 'pix', 'bureau'))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table credit_facts`.execute(db)
  await sql`drop table bureau_lookups`.execute(db)
  await sql`delete from certificates where name = 'bureau'`.execute(db)
  await sql`alter table certificates drop constraint certificates_name_check`.execute(db)
  await sql`alter table certificates add constraint certificates_name_check
    check (name in ('contract', 'pix'))`.execute(db)
}
