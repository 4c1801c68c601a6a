import { type Kysely, sql } from 'kysely'

/**
 * Keeps the cost of the analysts' screens independent of the number of applications: one index per order of the list,
 * wide enough to filter without touching the table, and tallies that reduce counting to a few rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded(value text) returns text language sql immutable strict parallel safe as $$
      select lower(translate(value, ${sql.raw(accented)}, ${sql.raw(plain)}))
    $$`.execute(db)
  // A fixed collation sorts names the same way on every server, and compares bytes, which is fast.
  await sql`alter table financing_applications
    add column name_key text collate "C" not null generated always as (folded(full_name)) stored`.execute(db)

  for (const name of oldIndexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const [name, columns, covered] of listIndexes) {
    await sql`create index ${sql.ref(name)} on financing_applications
      (${sql.raw(columns)}) include (${sql.raw(covered)})`.execute(db)
  }
  // Detailed statistics let the planner tell common names from rare ones.
  await sql`alter table financing_applications alter column search_text set statistics 1000`.execute(db)

  await createTallies(db)
}

/** Every order ends in (created_at, id), ascending. Read backwards, an index gives the descending order. */
const listIndexes = [
  ['applications_newest', 'created_at, id', 'status, motorcycle_model, credit_score'],
  ['applications_status', 'status, created_at, id', 'motorcycle_model, credit_score'],
  ['applications_model', 'motorcycle_model, created_at, id', 'status, credit_score'],
  ['applications_score', 'credit_score, created_at, id', 'status, motorcycle_model'],
  ['applications_name', 'name_key, created_at, id', 'status, motorcycle_model, credit_score'],
  ['applications_entry', 'entry_value, created_at, id', 'status, motorcycle_model, credit_score'],
  ['applications_installment', 'installment_value, created_at, id', 'status, motorcycle_model, credit_score'],
  ['applications_installments', 'installments, created_at, id', 'status, motorcycle_model, credit_score'],
] as const

const oldIndexes = ['applications_newest', 'applications_status', 'applications_model', 'applications_score']

const accented = "'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ'"
const plain = "'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'"

/**
 * Counts applications by status, and by day and model. Triggers append changes instead of updating a row, so that
 * simultaneous applications do not wait for each other. Readers add the changes up; `compactTallies` replaces them by
 * their sum.
 */
async function createTallies(db: Kysely<unknown>) {
  await sql`create table application_status_tallies (status text not null, change bigint not null)`.execute(db)
  await sql`create table application_day_tallies
    (day date not null, motorcycle_model text not null, change bigint not null)`.execute(db)
  await sql`create index application_day_tallies_day on application_day_tallies (day)`.execute(db)

  await sql`
    create function tally_added() returns trigger language plpgsql as $$
    begin
      insert into application_status_tallies select status, count(*) from added group by status;
      insert into application_day_tallies
        select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, count(*) from added group by 1, 2;
      return null;
    end $$`.execute(db)
  await sql`
    create function tally_removed() returns trigger language plpgsql as $$
    begin
      insert into application_status_tallies select status, -count(*) from removed group by status;
      insert into application_day_tallies
        select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, -count(*) from removed group by 1, 2;
      return null;
    end $$`.execute(db)
  await sql`
    create function tally_changed() returns trigger language plpgsql as $$
    begin
      insert into application_status_tallies
        select status, sum(change) from (
          select status, 1 as change from added union all select status, -1 from removed
        ) moves group by status having sum(change) <> 0;
      return null;
    end $$`.execute(db)

  await sql`create trigger applications_tally_insert after insert on financing_applications
    referencing new table as added for each statement execute function tally_added()`.execute(db)
  await sql`create trigger applications_tally_delete after delete on financing_applications
    referencing old table as removed for each statement execute function tally_removed()`.execute(db)
  await sql`create trigger applications_tally_update after update on financing_applications
    referencing old table as removed new table as added for each statement execute function tally_changed()`.execute(db)

  await sql`insert into application_status_tallies
    select status, count(*) from financing_applications group by status`.execute(db)
  await sql`insert into application_day_tallies
    select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, count(*)
    from financing_applications group by 1, 2`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'delete', 'update']) {
    await sql`drop trigger ${sql.ref(`applications_tally_${event}`)} on financing_applications`.execute(db)
  }
  for (const name of ['tally_added', 'tally_removed', 'tally_changed']) {
    await sql`drop function ${sql.ref(name)}()`.execute(db)
  }
  await sql`drop table application_status_tallies`.execute(db)
  await sql`drop table application_day_tallies`.execute(db)
  for (const [name] of listIndexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table financing_applications drop column name_key`.execute(db)
  await sql`drop function folded(text)`.execute(db)
  await sql`create index applications_newest on financing_applications (created_at desc, id desc)`.execute(db)
  await sql`create index applications_status on financing_applications (status, created_at desc, id desc)`.execute(db)
  await sql`create index applications_model
    on financing_applications (motorcycle_model, created_at desc, id desc)`.execute(db)
  await sql`create index applications_score on financing_applications (credit_score, created_at desc, id desc)
    where credit_score is not null`.execute(db)
}
