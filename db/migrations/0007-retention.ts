import { type Kysely, sql } from 'kysely'

/**
 * Retention: proofs of consent that outlive the data, indexes that find old rows, and the one exception to the
 * append-only history, which a transaction has to request explicitly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_proofs (
      id bigint generated always as identity primary key,
      cpf text not null check (cpf ~ '^[0-9]{11}$'),
      consent_version text not null,
      consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
      consented_at timestamptz(3) not null,
      data_removed_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index consent_proofs_age on consent_proofs (data_removed_at)`.execute(db)
  await sql`create index applications_unfinished_age on financing_applications (updated_at)
    where status <> 'completed'`.execute(db)
  await sql`create index applications_contract_age on financing_applications (updated_at)
    where status = 'completed'`.execute(db)
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('tiriva.retention_over', true) = 'on' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`drop index applications_contract_age`.execute(db)
  await sql`drop index applications_unfinished_age`.execute(db)
  await sql`drop table consent_proofs`.execute(db)
}
