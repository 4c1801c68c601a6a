import { type Kysely, sql } from 'kysely'

/**
 * Accounts: a CPF, its password, and the address for codes. Each application belongs to one account, and so do
 * sessions, recoveries and known browsers. Existing applications with the same CPF, password and address form one
 * account. Its address counts as confirmed if a code sent there was used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await fillAccounts(db)
  await sql`alter table financing_applications
    alter column account_id set not null, alter column password_hash drop not null`.execute(db)
  await openToAccounts(db)
  await servePreviousRelease(db)
}

async function createAccounts(db: Kysely<unknown>) {
  await sql`
    create table applicant_accounts (
      id uuid primary key default gen_random_uuid(),
      cpf text not null check (cpf ~ '^[0-9]{11}$'),
      password_hash text not null check (password_hash like '$argon2id$%'),
      password_settled_at timestamptz(3),
      email text not null,
      email_confirmed_at timestamptz(3),
      former_email text,
      former_email_until timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((former_email is null) = (former_email_until is null))
    )`.execute(db)
  await sql`create index applicant_accounts_cpf on applicant_accounts (cpf)`.execute(db)
  await sql`
    create table applicant_devices (
      account_id uuid not null references applicant_accounts (id) on delete cascade,
      token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
      first_seen_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (account_id, token_hash)
    )`.execute(db)
  await sql`create index applicant_devices_age on applicant_devices (last_seen_at)`.execute(db)
  await sql`alter table financing_applications add column account_id uuid references applicant_accounts (id)`.execute(
    db,
  )
}

async function fillAccounts(db: Kysely<unknown>) {
  await sql`
    insert into applicant_accounts (cpf, password_hash, password_settled_at, email, email_confirmed_at, created_at, updated_at)
    select cpf, password_hash, max(password_settled_at), (array_agg(email order by created_at))[1],
      max((select max(at) from (
        select signed_at as at from contracts where application_id = application.id
        union all
        select at from application_events as event where event.application_id = application.id
          and (kind = 'contact_changed' and data -> 'fields' ? 'email' or kind = 'password' and data ->> 'by' = 'recovery')
      ) as codes)), min(created_at), max(updated_at)
    from financing_applications as application group by cpf, password_hash, lower(email)`.execute(db)
  // Equal passwords of a CPF have equal hashes, because its applications share a salt.
  await sql`
    update financing_applications as application set account_id = account.id from applicant_accounts as account
    where account.cpf = application.cpf and account.password_hash = application.password_hash
      and lower(account.email) = lower(application.email)`.execute(db)
}

async function openToAccounts(db: Kysely<unknown>) {
  for (const table of ['sessions', 'recovery_tokens', 'recoveries']) {
    await sql`alter table ${sql.table(table)}
      add column account_id uuid references applicant_accounts (id) on delete cascade`.execute(db)
    await sql`update ${sql.table(table)} as one set account_id = application.account_id
      from financing_applications as application where application.id = one.application_id`.execute(db)
  }
  for (const table of ['recovery_tokens', 'recoveries']) {
    await sql`alter table ${sql.table(table)} alter column application_id drop not null, alter column account_id set not null`.execute(
      db,
    )
  }
  // A CPF and a birth date may fit several accounts, which share one token.
  await sql`alter table recovery_tokens drop constraint recovery_tokens_pkey, add primary key (token_hash, account_id)`.execute(
    db,
  )
  await sql`alter table recoveries alter column application_ids drop not null`.execute(db)
  await sql`alter table sessions drop constraint sessions_check`.execute(db)
  await sql`alter table sessions add constraint sessions_check check ((kind = 'applicant') = (account_id is not null))`.execute(
    db,
  )
}

/** Adds the account to rows written by functions of the previous release, which may still be running. */
async function servePreviousRelease(db: Kysely<unknown>) {
  await sql`
    create function found_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        update applicant_accounts set password_hash = new.password_hash, password_settled_at = new.password_settled_at
          where id = new.account_id;
      elsif new.account_id is null then
        insert into applicant_accounts (cpf, password_hash, password_settled_at, email, created_at, updated_at)
          values (new.cpf, new.password_hash, new.password_settled_at, new.email, new.created_at, new.created_at)
          returning id into new.account_id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger applications_account before insert or update of password_hash, password_settled_at
    on financing_applications for each row execute function found_account()`.execute(db)
  await sql`
    create function join_account() returns trigger language plpgsql as $$
    begin
      if new.account_id is null and new.application_id is not null then
        select account_id into new.account_id from financing_applications where id = new.application_id;
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ['sessions', 'recovery_tokens', 'recoveries']) {
    await sql`create trigger ${sql.ref(`${table}_account`)} before insert on ${sql.table(table)}
      for each row execute function join_account()`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sessions', 'recovery_tokens', 'recoveries']) {
    await sql`drop trigger ${sql.ref(`${table}_account`)} on ${sql.table(table)}`.execute(db)
  }
  await sql`drop trigger applications_account on financing_applications`.execute(db)
  await sql`drop function join_account()`.execute(db)
  await sql`drop function found_account()`.execute(db)
  await sql`update financing_applications set password_hash = account.password_hash,
    password_settled_at = account.password_settled_at
    from applicant_accounts as account where account.id = account_id`.execute(db)
  await sql`alter table sessions drop constraint sessions_check`.execute(db)
  for (const table of ['sessions', 'recovery_tokens', 'recoveries']) {
    await sql`delete from ${sql.table(table)} where account_id is not null and application_id is null`.execute(db)
    await sql`alter table ${sql.table(table)} drop column account_id`.execute(db)
  }
  await sql`alter table sessions add constraint sessions_check check ((kind = 'applicant') = (application_id is not null))`.execute(
    db,
  )
  await sql`alter table recovery_tokens add primary key (token_hash)`.execute(db)
  for (const table of ['recovery_tokens', 'recoveries']) {
    await sql`alter table ${sql.table(table)} alter column application_id set not null`.execute(db)
  }
  await sql`alter table recoveries alter column application_ids set not null`.execute(db)
  await sql`alter table financing_applications drop column account_id, alter column password_hash set not null`.execute(
    db,
  )
  await sql`drop table applicant_devices`.execute(db)
  await sql`drop table applicant_accounts`.execute(db)
}
