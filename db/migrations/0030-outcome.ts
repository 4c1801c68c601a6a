import { type Kysely, sql } from 'kysely'

const kinds = sql`'exact', 'short', 'over', 'late', 'duplicate', 'unmatched'`

/**
 * The end of an application. Several payments may make up one entry, and a payment may come after the end or before its
 * stage. The customer decides about a payment that is too small, and a refund may go back by other means than Pix. A
 * signed contract of a refused application becomes void.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index pix_payments_entry`.execute(db)
  await sql`alter table pix_payments drop constraint pix_payments_kind_check`.execute(db)
  await sql`alter table pix_payments add constraint pix_payments_kind_check
    check (kind in (${kinds}, 'early', 'ended'))`.execute(db)
  await sql`alter table pix_payments
    add column wanted_back_at timestamptz(3),
    add column refund_asked_at timestamptz(3),
    add column refund_asked_by_name text check (length(refund_asked_by_name) <= 200),
    add column refund_asked_reason text check (length(refund_asked_reason) between 1 and 1000),
    add check (num_nulls(refund_asked_at, refund_asked_by_name, refund_asked_reason) in (0, 3))`.execute(db)
  // return_id is the endToEndId of the refund. elsewhere says how the money went back if not by Pix.
  await sql`alter table pix_refunds
    add column return_id text check (return_id ~ '^[A-Za-z0-9]{32}$'),
    add column elsewhere text check (length(elsewhere) between 1 and 140)`.execute(db)
  await sql`alter table hand_overs
    add column returned_at timestamptz(3),
    add column returned_by_name text check (length(returned_by_name) <= 200),
    add check ((returned_at is null) = (returned_by_name is null))`.execute(db)
  await voidableWhenSigned(db)
}

/** Lets a void contract keep the proof of its signature. */
async function voidableWhenSigned(db: Kysely<unknown>) {
  await sql`alter table contracts drop constraint contracts_check3`.execute(db)
  await sql`alter table contracts add constraint contracts_check3
    check (state in ('signed', 'void') or (signed_at is null and evidence is null and sealed_at is null))`.execute(db)
  await sql`
    create or replace function guard_contract() returns trigger language plpgsql as $$
    declare
      sealing text[] := '{sealed_at,sealed_sha256,sealed_blob_key,sealed_size_bytes}';
      voiding text[] := '{state,voided_at,voided_by_name,void_reason}';
      moving text[] := sealing || voiding || '{ready_at,sha256,blob_key,size_bytes,read_at,agreed_at,signed_at,evidence}'::text[];
    begin
      if tg_op = 'DELETE' then
        if old.signed_at is null or current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
      elsif old.signed_at is not null then
        if old.sealed_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing then return new; end if;
        if old.state = 'signed' and new.state = 'void' and to_jsonb(new) - voiding = to_jsonb(old) - voiding
        then return new; end if;
      elsif old.state <> 'void' and to_jsonb(new) - moving = to_jsonb(old) - moving
        and (old.ready_at is null or (new.ready_at, new.sha256, new.blob_key, new.size_bytes)
          = (old.ready_at, old.sha256, old.blob_key, old.size_bytes))
        and (old.state = new.state or (old.state, new.state) in
          (('draft', 'ready'), ('draft', 'void'), ('ready', 'signed'), ('ready', 'void')))
      then return new;
      end if;
      raise exception 'a contract does not change like that' using errcode = 'restrict_violation';
    end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contracts drop constraint contracts_check3`.execute(db)
  await sql`alter table contracts add constraint contracts_check3
    check (state = 'signed' or (signed_at is null and evidence is null and sealed_at is null)) not valid`.execute(db)
  await sql`
    create or replace function guard_contract() returns trigger language plpgsql as $$
    declare
      sealing text[] := '{sealed_at,sealed_sha256,sealed_blob_key,sealed_size_bytes}';
      moving text[] := sealing || '{state,ready_at,sha256,blob_key,size_bytes,read_at,agreed_at,signed_at,evidence,
        voided_at,voided_by_name,void_reason}'::text[];
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'signed' or current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
      elsif old.state = 'signed' then
        if old.sealed_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing then return new; end if;
      elsif old.state <> 'void' and to_jsonb(new) - moving = to_jsonb(old) - moving
        and (old.ready_at is null or (new.ready_at, new.sha256, new.blob_key, new.size_bytes)
          = (old.ready_at, old.sha256, old.blob_key, old.size_bytes))
        and (old.state = new.state or (old.state, new.state) in
          (('draft', 'ready'), ('draft', 'void'), ('ready', 'signed'), ('ready', 'void')))
      then return new;
      end if;
      raise exception 'a contract does not change like that' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`alter table hand_overs drop column returned_at, drop column returned_by_name`.execute(db)
  await sql`alter table pix_refunds drop column return_id, drop column elsewhere`.execute(db)
  await sql`alter table pix_payments drop column wanted_back_at, drop column refund_asked_at,
    drop column refund_asked_by_name, drop column refund_asked_reason`.execute(db)
  await sql`alter table pix_payments drop constraint pix_payments_kind_check`.execute(db)
  await sql`update pix_payments set kind = 'late' where kind in ('early', 'ended')`.execute(db)
  await sql`alter table pix_payments add constraint pix_payments_kind_check check (kind in (${kinds}))`.execute(db)
  await sql`create unique index pix_payments_entry on pix_payments (application_id) where state = 'entry'`.execute(db)
}
