import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * The state of each application: what is next, by whom, since when. The server stores it at the end of the transaction
 * that changed a fact (netlify/server/application/state.ts). A trigger on each table of facts marks the state as stale.
 * At the commit, a stale state of the server's own connection is refused. One that a function of an earlier release or
 * a command left stale is stored again by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_state (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      stale boolean not null default false,
      phase text not null check (phase in ('open', 'released', 'out', 'settled', 'ended')),
      step text not null check (step ~ '^[a-z_]{1,30}$'),
      turn text not null check (turn in ('customer', 'bank', 'done', 'ended')),
      since timestamptz(3) not null,
      due_on date,
      changes_at timestamptz(3),
      later_step text check (later_step ~ '^[a-z_]{1,30}$'),
      gaps text[] not null default '{}',
      tasks text[] not null default '{}',
      queue text check (queue ~ '^[a-z_]{1,30}$'),
      pickup_from timestamptz(3),
      pickup_until timestamptz(3),
      ended_since timestamptz(3),
      lien_since date,
      check ((changes_at is null) = (later_step is null))
    )`.execute(db)
  await sql`create index application_state_stale on application_state (application_id) where stale`.execute(db)
  await sql`create index application_state_due on application_state (due_on, application_id) where due_on is not null`.execute(
    db,
  )
  await sql`create index application_state_queue on application_state (queue, since, application_id) where queue is not null`.execute(
    db,
  )
  await sql`create index application_state_pickup on application_state (pickup_from, application_id)
    where pickup_from is not null`.execute(db)
  await sql`create index application_state_ended on application_state (ended_since, application_id)
    where ended_since is not null`.execute(db)
  await sql`create index application_state_lien on application_state (lien_since, application_id)
    where lien_since is not null`.execute(db)
  await sql`
    insert into application_state (application_id, stale, phase, step, turn, since)
    select id, true, 'open', 'received', 'bank', created_at from financing_applications`.execute(db)
  await sql`
    create function begin_application_state() returns trigger language plpgsql as $$
    begin
      insert into application_state (application_id, stale, phase, step, turn, since)
        values (new.id, true, 'open', 'received', 'bank', new.created_at) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create function mark_application_state() returns trigger language plpgsql as $$
    declare
      changed uuid[];
    begin
      if tg_table_name = 'financing_applications' then
        changed := array[new.id];
      elsif tg_table_name = 'pix_refunds' then
        changed := array(select application_id from pix_payments
          where id in (new.payment_id, old.payment_id) and plan_id is null);
      elsif tg_table_name = 'installment_entries' then
        -- What was paid of an open plan is no fact of the state.
        changed := array(select application_id from installment_plans
          where id in (new.plan_id, old.plan_id) and closed_at is not null);
      else
        changed := array[new.application_id, old.application_id];
      end if;
      update application_state set stale = true where application_id = any(changed) and not stale;
      return null;
    end $$`.execute(db)
  await sql`create trigger financing_applications_begin_state after insert on financing_applications
    for each row execute function begin_application_state()`.execute(db)
  for (const [table, { columns, rows }] of Object.entries(facts)) {
    const changed = sql.join(columns.map((column) => sql.ref(column)))
    if (columns.length > 0)
      await sql`create trigger ${sql.id(`${table}_mark_state`)} after update of ${changed} on ${sql.table(table)}
      for each row ${when(rows?.('old', 'new'))} execute function mark_application_state()`.execute(db)
    if (table === 'financing_applications') continue
    await sql`create trigger ${sql.id(`${table}_add_state`)} after insert on ${sql.table(table)}
      for each row ${when(rows?.('new'))} execute function mark_application_state()`.execute(db)
    await sql`create trigger ${sql.id(`${table}_drop_state`)} after delete on ${sql.table(table)}
      for each row ${when(rows?.('old'))} execute function mark_application_state()`.execute(db)
  }
  await sql`
    create function check_application_state() returns trigger language plpgsql as $$
    begin
      if not exists (select from application_state where application_id = new.application_id and stale) then
        return null;
      end if;
      if current_setting('application_name') = 'tiriva' then
        raise exception 'the facts of application % changed, and its state was not stored', new.application_id
          using errcode = 'integrity_constraint_violation', constraint = 'application_state_stored';
      end if;
      if not exists (select from graphile_worker.jobs where key = 'application_states' and locked_at is null) then
        perform graphile_worker.add_job('application_states', '{}'::json, job_key => 'application_states');
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger application_state_stored after insert or update on application_state
    deferrable initially deferred for each row when (new.stale) execute function check_application_state()`.execute(db)
}

type Rows = (...versions: readonly ('old' | 'new')[]) => RawBuilder<unknown>
/** A condition on a row before or after its change. */
const either =
  (condition: (row: 'old' | 'new') => string): Rows =>
  (...versions) =>
    sql.raw(versions.map((row) => `(${condition(row)})`).join(' or '))
const when = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`when (${condition})` : sql``)

/** The tables of facts, with the columns that are facts, and which of their rows are. */
const facts: Readonly<Record<string, { columns: readonly string[]; rows?: Rows }>> = {
  financing_applications: {
    columns: ['status', 'entry_value', 'payment_info', 'created_at', 'stage_since'],
  },
  documents: {
    columns: ['state', 'review', 'kind', 'updated_at'],
    rows: either((row) => `${row}.state = 'stored'`),
  },
  contracts: { columns: ['state', 'ready_at', 'signed_at', 'voided_at', 'facts'] },
  contract_withdrawals: { columns: ['at'] },
  motorcycle_releases: { columns: ['chassis', 'plate', 'registration_number', 'registered_on', 'waived'] },
  pickups: { columns: ['dealership', 'starts_at', 'cancelled_at', 'hand_over_refused_at'] },
  hand_overs: { columns: ['at', 'returned_at'] },
  pix_charges: {
    columns: ['state', 'provider', 'plan_id', 'application_id'],
    rows: either((row) => `${row}.plan_id is null and ${row}.state = 'active'`),
  },
  pix_payments: {
    columns: [
      ...['application_id', 'amount_cents', 'refunded_cents', 'paid_at', 'kind', 'state', 'wanted_back_at'],
      ...['plan_id'],
    ],
    rows: either((row) => `${row}.plan_id is null`),
  },
  pix_refunds: { columns: ['state', 'amount_cents'] },
  installment_plans: { columns: ['closed_at', 'settled_at'] },
  installment_entries: { columns: [] },
  settlement_terms: { columns: ['settled_on', 'voided_at'] },
  lien_releases: { columns: ['undone_at'] },
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(facts)) {
    for (const part of ['mark', 'add', 'drop'])
      await sql`drop trigger if exists ${sql.id(`${table}_${part}_state`)} on ${sql.table(table)}`.execute(db)
  }
  await sql`drop trigger financing_applications_begin_state on financing_applications`.execute(db)
  await sql`drop table application_state`.execute(db)
  for (const name of ['check_application_state', 'mark_application_state', 'begin_application_state'])
    await sql`drop function ${sql.id(name)}`.execute(db)
}
