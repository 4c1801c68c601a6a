import { type Kysely, sql } from 'kysely'

/**
 * Requests for a second manager's approval. They replace the requests for the Pix account, which are copied. The
 * manager who asked cannot approve. An account also keeps until when it was an active manager's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_users add column manager_until timestamptz(3)`.execute(db)
  await sql`update admin_users set manager_until = disabled_at where role = 'manager' and disabled_at is not null`.execute(
    db,
  )
  await sql`
    create table approvals (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      subject text not null check (length(subject) between 1 and 80),
      application_id uuid references financing_applications (id) on delete cascade,
      change jsonb not null check (jsonb_typeof(change) = 'object'),
      base text not null check (base ~ '^[0-9a-f]{64}$'),
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      reason text not null check (length(reason) <= 2000),
      asked_by uuid not null references admin_users (id),
      asked_by_name text not null check (length(asked_by_name) <= 200),
      asked_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > asked_at),
      state text not null default 'open'
        check (state in ('open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired')),
      decided_by uuid references admin_users (id),
      decided_by_name text check (length(decided_by_name) <= 200),
      decided_at timestamptz(3),
      note text check (length(note) <= 2000),
      check ((state = 'open') = (decided_at is null)),
      check (state not in ('approved', 'refused') or decided_by is not null),
      check (state not in ('approved', 'refused') or decided_by <> asked_by)
    )`.execute(db)
  await sql`create unique index approvals_open on approvals (kind, subject) where state = 'open'`.execute(db)
  await sql`create index approvals_asked on approvals (asked_at)`.execute(db)
  await sql`create index approvals_application on approvals (application_id) where application_id is not null`.execute(
    db,
  )
  // A waiting request becomes 'expired' and has to be made again, because its hash is now computed differently.
  await sql`
    insert into approvals (id, kind, subject, change, base, hash, reason, asked_by, asked_by_name, asked_at, expires_at,
      state, decided_by, decided_by_name, decided_at)
    select asked.id, 'pix_account', 'pix_account', jsonb_build_object('former', asked.former, 'account', asked.account),
      encode(sha256(convert_to(asked.former::text, 'UTF8')), 'hex'), encode(sha256(convert_to(asked.account::text, 'UTF8')), 'hex'), '',
      requested_by, asker.username, requested_at, expires_at,
      case when decision = 'refused' and decided_by = requested_by then 'withdrawn' else coalesce(decision, 'expired') end,
      decided_by, decider.username, coalesce(decided_at, least(expires_at, now()))
    from pix_account_changes as asked
    join admin_users as asker on asker.id = requested_by
    left join admin_users as decider on decider.id = decided_by`.execute(db)
  await sql`drop table pix_account_changes`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pix_account_changes (
      id uuid primary key default gen_random_uuid(),
      former jsonb not null check (jsonb_typeof(former) = 'object'),
      account jsonb not null check (jsonb_typeof(account) = 'object'),
      requested_by uuid not null references admin_users (id),
      requested_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > requested_at),
      decision text check (decision in ('approved', 'refused', 'withdrawn')),
      decided_by uuid references admin_users (id),
      decided_at timestamptz(3),
      check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
      check (decision is distinct from 'approved' or decided_by <> requested_by)
    )`.execute(db)
  await sql`create unique index pix_account_changes_open on pix_account_changes ((true))
    where decision is null`.execute(db)
  await sql`
    insert into pix_account_changes
    select id, change -> 'former', change -> 'account', asked_by, asked_at, expires_at,
      case state when 'approved' then 'approved' when 'refused' then 'refused' else 'withdrawn' end,
      coalesce(decided_by, asked_by), coalesce(decided_at, expires_at)
    from approvals where kind = 'pix_account'`.execute(db)
  await sql`drop table approvals`.execute(db)
  await sql`alter table admin_users drop column manager_until`.execute(db)
}
