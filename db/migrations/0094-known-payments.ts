import { type Kysely, sql } from 'kysely'

/**
 * The source of a payment that an analyst recorded becomes the provider once the provider knows it, so that both lists
 * can be compared. What only the provider can have told shows that it knew it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      tied text := (select conname from pg_constraint where conrelid = 'pix_payments'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%source%recorded_by%');
    begin
      execute format('alter table pix_payments drop constraint %I', tied);
    end $$`.execute(db)
  await sql`alter table pix_payments add constraint pix_payments_recorder
    check (source = 'provider' or recorded_by is not null)`.execute(db)
  await sql`
    update pix_payments set source = 'provider'
    where source = 'analyst' and (txid is not null or payer_name is not null or payer_note is not null)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update pix_payments set source = 'analyst' where recorded_by is not null`.execute(db)
  await sql`alter table pix_payments drop constraint pix_payments_recorder,
    add check ((source = 'analyst') = (recorded_by is not null))`.execute(db)
}
