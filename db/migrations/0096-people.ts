import { type Kysely, sql } from 'kysely'

/**
 * The person of each account: what the customer is called, when they were born, and their telephone. The first
 * application of an account founds its person, so that no way to store an application can leave one out. Of an account
 * whose applications differ, the person is that of the newest signed one, or of the newest; the others stay as they
 * are, and analysts read that they differ.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      account_id uuid primary key references applicant_accounts (id) on delete cascade,
      full_name text not null check (length(full_name) between 1 and 200),
      birth_date date not null,
      phone text not null check (length(phone) <= 40),
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    insert into people (account_id, full_name, birth_date, phone, updated_at)
    select distinct on (account_id) account_id, full_name, birth_date, phone, updated_at
    from financing_applications
    order by account_id, exists (select from contracts where application_id = financing_applications.id
      and signed_at is not null) desc, created_at desc, id desc`.execute(db)
  await sql`
    create function found_people() returns trigger language plpgsql as $$
    begin
      insert into people (account_id, full_name, birth_date, phone, updated_at)
      select distinct on (account_id) account_id, full_name, birth_date, phone, created_at from added
      order by account_id, created_at
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger found_people after insert on financing_applications
    referencing new table as added for each statement execute function found_people()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger found_people on financing_applications`.execute(db)
  await sql`drop function found_people()`.execute(db)
  await sql`drop table people`.execute(db)
}
