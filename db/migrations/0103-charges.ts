import { type Kysely, sql } from 'kysely'

/**
 * The table of Pix charges becomes the one of all charges, whatever their way and purpose. The release before, which
 * runs during a deploy and may come back, finds its table again as a view of the same rows. View and `former_state` are
 * dropped two releases later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of ['mark', 'add', 'drop'])
    await sql`drop trigger ${sql.id(`pix_charges_${part}_state`)} on pix_charges`.execute(db)
  await sql`alter table pix_charges rename to charges`.execute(db)
  await sql`alter table charges rename column state to former_state`.execute(db)
  await sql`alter table charges rename column txid to reference`.execute(db)
  await sql`alter table charges rename column failure to reason`.execute(db)
  await sql`alter table charges rename column failed_at to refused_at`.execute(db)
  await sql`alter table charges rename column removed_at to ended_at`.execute(db)
  for (const index of ['key', 'plan', 'batch', 'withdraw'])
    await sql`alter index if exists ${sql.id(`pix_charges_${index}`)} rename to ${sql.id(`charges_${index}`)}`.execute(
      db,
    )

  // `reference` is the server's name for the charge, `provider_reference` the provider's.
  await sql`
    alter table charges
      add column purpose text check (purpose in ('entry', 'installments', 'settlement')),
      add column way text check (way in ('pix', 'pix_due', 'pix_automatic', 'boleto', 'card')),
      add column state text check (state in ('wanted', 'registered', 'paid', 'withdrawn', 'expired', 'refused')),
      add column provider_reference text check (length(provider_reference) <= 200),
      add column beside_id uuid,
      add column registered_at timestamptz(3),
      drop constraint pix_charges_check,
      drop constraint pix_charges_check2,
      drop constraint pix_charges_txid_check,
      drop constraint pix_charges_provider_check,
      drop constraint pix_charges_code_check,
      add constraint charges_reference_check check (reference ~ '^[A-Za-z0-9]{1,64}$'),
      add constraint charges_provider_check check (provider ~ '^[a-z_]{1,20}$'),
      add constraint charges_code_check check (length(code) <= 2048)`.execute(db)
  await sql`alter table charges alter column former_state drop not null`.execute(db)
  await translateStates(db)
  await sql`
    update charges set
      purpose = case when plan_id is null then 'entry' else 'installments' end,
      way = case when due_on is null then 'pix' else 'pix_due' end,
      registered_at = case when code is not null then created_at end,
      state = case when former_state = 'active' then 'registered' when former_state = 'creating' and reason is null then 'wanted'
        when former_state = 'creating' then 'refused'
        when exists (select from pix_payments payment where payment.txid = charges.reference) then 'paid' else 'withdrawn' end`.execute(
    db,
  )
  await sql`
    alter table charges
      add check (purpose is not null and way is not null and state is not null),
      add check ((purpose = 'entry') = (plan_id is null)),
      add check (state <> 'registered' or code is not null or way = 'pix_automatic'),
      add check (state <> 'refused' or reason is not null)`.execute(db)
  await sql`
    create view pix_charges as select id, application_id, reference as txid, provider, former_state as state, amount_cents,
      payee_key, payee_name, code, created_at, expires_at, ended_at as removed_at, withdraw, reason as failure,
      refused_at as failed_at, plan_id, numbers, due_on, batch_id
    from charges where way in ('pix', 'pix_due') and beside_id is null`.execute(db)

  // The ledger keeps payments of every way, by the provider's own id.
  await sql`
    alter table pix_payments
      add column way text not null default 'pix'
        check (way in ('pix', 'pix_due', 'pix_automatic', 'boleto', 'card')),
      drop constraint pix_payments_end_to_end_id_check,
      drop constraint pix_payments_txid_check,
      add constraint pix_payments_id_check check (end_to_end_id ~ '^[A-Za-z0-9_-]{8,100}$'),
      add constraint pix_payments_reference_check check (txid ~ '^[A-Za-z0-9]{1,64}$')`.execute(db)
  await sql`alter table pix_refunds drop constraint pix_refunds_id_check,
    add constraint pix_refunds_id_check check (id ~ '^[A-Za-z0-9_]{1,64}$')`.execute(db)

  // A registered charge of the entry is a fact of the application's state (0098).
  await watchEntry(db, 'charges', 'registered')
}

/**
 * A program of either release writes its own column of the state. The other column, and what only one of them has,
 * follow.
 */
async function translateStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function translate_charge_state() returns trigger language plpgsql as $$
    declare
      is_former boolean := new.former_state is not null and (tg_op = 'INSERT' and new.state is null
        or tg_op = 'UPDATE' and new.state is not distinct from old.state
          and (new.former_state, new.reason) is distinct from (old.former_state, old.reason));
    begin
      if is_former then
        new.state := case when new.former_state = 'active' then 'registered'
          when new.former_state = 'removed' then 'withdrawn' when new.reason is null then 'wanted' else 'refused' end;
        new.way := coalesce(new.way, case when new.due_on is null then 'pix' else 'pix_due' end);
        new.purpose := coalesce(new.purpose, case when new.plan_id is null then 'entry' else 'installments' end);
        new.registered_at := coalesce(new.registered_at, case when new.code is not null then new.created_at end);
      elsif new.state is not null then
        new.former_state := case when new.state in ('wanted', 'refused') then 'creating'
          when new.state = 'registered' then 'active' else 'removed' end;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger charges_translate_state before insert or update on charges
    for each row execute function translate_charge_state()`.execute(db)
}

/** Marks the state of an application as stale once the charge of its entry can be paid, or no longer can. */
async function watchEntry(db: Kysely<unknown>, table: string, state: string): Promise<void> {
  const isFact = (row: 'old' | 'new') => sql.raw(`(${row}.plan_id is null and ${row}.state = '${state}')`)
  const name = (part: string) => sql.id(`${table}_${part}_state`)
  await sql`create trigger ${name('mark')} after update on ${sql.table(table)} for each row
    when ((${isFact('old')} or ${isFact('new')}) and (old.state, old.provider) is distinct from (new.state, new.provider))
    execute function mark_application_state()`.execute(db)
  await sql`create trigger ${name('add')} after insert on ${sql.table(table)} for each row
    when (${isFact('new')}) execute function mark_application_state()`.execute(db)
  await sql`create trigger ${name('drop')} after delete on ${sql.table(table)} for each row
    when (${isFact('old')}) execute function mark_application_state()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop view pix_charges`.execute(db)
  for (const part of ['mark', 'add', 'drop'])
    await sql`drop trigger ${sql.id(`charges_${part}_state`)} on charges`.execute(db)
  await sql`drop trigger charges_translate_state on charges`.execute(db)
  await sql`drop function translate_charge_state`.execute(db)
  await sql`delete from pix_payments where way not in ('pix', 'pix_due')`.execute(db)
  await sql`alter table pix_payments drop column way, drop constraint pix_payments_id_check,
    drop constraint pix_payments_reference_check,
    add constraint pix_payments_end_to_end_id_check check (end_to_end_id ~ '^[A-Za-z0-9]{32}$'),
    add constraint pix_payments_txid_check check (txid ~ '^[A-Za-z0-9]{1,35}$')`.execute(db)
  await sql`alter table pix_refunds drop constraint pix_refunds_id_check,
    add constraint pix_refunds_id_check check (id ~ '^[A-Za-z0-9]{1,35}$')`.execute(db)
  await sql`delete from charges where way not in ('pix', 'pix_due')`.execute(db)
  await sql`alter table charges drop column purpose, drop column way, drop column state, drop column provider_reference,
    drop column beside_id, drop column registered_at, drop constraint charges_reference_check,
    drop constraint charges_provider_check, drop constraint charges_code_check`.execute(db)
  await sql`alter table charges rename column former_state to state`.execute(db)
  await sql`alter table charges rename column reference to txid`.execute(db)
  await sql`alter table charges rename column reason to failure`.execute(db)
  await sql`alter table charges rename column refused_at to failed_at`.execute(db)
  await sql`alter table charges rename column ended_at to removed_at`.execute(db)
  await sql`alter table charges rename to pix_charges`.execute(db)
  await sql`alter table pix_charges
    alter column state set not null,
    add constraint pix_charges_check check (state <> 'active' or code is not null),
    add constraint pix_charges_check2 check (due_on is null or cardinality(numbers) = 1),
    add constraint pix_charges_txid_check check (txid ~ '^[A-Za-z0-9]{1,35}$'),
    add constraint pix_charges_provider_check check (provider in ('bacen', 'static')),
    add constraint pix_charges_code_check check (length(code) <= 512)`.execute(db)
  await watchEntry(db, 'pix_charges', 'active')
}
