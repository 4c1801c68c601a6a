import { EventEmitter } from 'node:events'
import { runMigrations, type SharedOptions } from 'graphile-worker'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/all.ts'
import { firstRelease, formerNames, namesSinceFirstRelease } from './migrations/first-release/former-names.ts'
import { refreshSearch } from './migrations/refresh-search.ts'
import { grantRoles } from './roles.ts'
import type { Database } from './schema.ts'

/**
 * Brings the database and the job queue's tables to the newest schema, builds the indexes on tables in use, folds
 * outdated search columns again, grants the roles their rights, and switches the compiling of statements off. Returns
 * the names of this project's migrations that it ran. Throws the first failure.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await migrateJobs(db)
  const known = await migrationsOf(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => patient(known) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  await buildLiveIndexes(db)
  await refreshSearch(db)
  await grantRoles(db)
  await switchOffCompiling(db)
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Returns the migrations of a database. One that ran those before release 1.0.0 keeps them on record instead of the one
 * that stands for them now, so that an earlier release still finds what it knows. Throws if it is older than that.
 */
async function migrationsOf(db: Kysely<Database>): Promise<Readonly<Record<string, Migration>>> {
  const { rows } = await sql<{ names: string[] }>`
    select coalesce(array_agg(name::text), '{}') as names from kysely_migration`
    .execute(db)
    .catch((error) => {
      if (error.code === undefinedTable) return { rows: [] }
      throw error
    })
  const former = formerNames(rows[0]?.names ?? [])
  if (former.length === 0) return migrations
  const { [firstRelease]: _, ...later } = migrations
  const done = { up: async () => {} }
  return { ...Object.fromEntries(former.map((name) => [name, done])), ...later }
}

/** PostgreSQL's code for a table that does not exist. */
const undefinedTable = '42P01'

/** Returns an empty database the schema that the named migrations make. Throws if one of them is unknown here. */
export async function migrateUpTo(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const since = namesSinceFirstRelease(names)
  const unknown = since.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`A newer version made this: it has ${unknown.join(', ')}.`)
  await migrateJobs(db)
  const known = Object.fromEntries(since.map((name) => [name, migrations[name]])) as Record<string, Migration>
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Returns the same migrations with a lock timeout: they give up instead of letting every query wait behind them for a
 * lock.
 * @internal for its test.
 */
export function patient(all: Readonly<Record<string, Migration>>): Record<string, Migration> {
  const withTimeout = (migration: Migration): Migration => ({
    ...migration,
    up: async (db) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(db)
      await migration.up(db)
    },
  })
  return Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, withTimeout(migration)]))
}

type PgPool = NonNullable<SharedOptions['pgPool']>
type Question = string | { text: string; values?: unknown[] }

/** Brings the job queue's tables, which have their own schema, to the newest version of graphile-worker. */
async function migrateJobs(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const query = (question: Question, values?: unknown[]) =>
      typeof question === 'string'
        ? connection.executeQuery(CompiledQuery.raw(question, values ?? []))
        : connection.executeQuery(CompiledQuery.raw(question.text, question.values ?? []))
    // The library wants a pool, so this wraps one connection of Kysely's pool.
    const pool = Object.assign(new EventEmitter(), { connect: async () => ({ query, release: () => {} }), query })
    for (const event of ['error', 'connect']) pool.on(event, () => {})
    await runMigrations({ pgPool: pool as unknown as PgPool, noPreparedStatements: true })
  })
}

/**
 * Indexes on tables in use, by name. They are built concurrently, while the tables are written to. No transaction can
 * do that, so they come after the migrations. A migration that creates a table also creates its indexes. 'unique'
 * stands before the table.
 */
export const liveIndexes: Readonly<Record<string, string>> = {
  offers_versions: 'unique offers (application_id, version)',
  // A proof of income has several files.
  documents_one: `unique documents (application_id, kind) where state = 'stored' and kind <> 'renda'`,
  money_acts_by_time: 'money_acts (at)',
  charges_payee: `charges (payee_key) where payee_key <> ''`,
  charges_entry: `unique charges (application_id)
    where purpose = 'entry' and beside_id is null and state in ('wanted', 'registered', 'refused')`,
  charges_plan: 'charges (plan_id) where plan_id is not null',
  charges_batch: 'charges (batch_id) where batch_id is not null',
  charges_wanted: `charges (id) where state = 'wanted'`,
  charges_withdraw: 'charges (id) where withdraw',
  charges_beside: 'charges (beside_id) where beside_id is not null',
  pickups_hand_over_refused: 'pickups (application_id) where hand_over_refused_at is not null',
  pix_payments_plan: 'pix_payments (plan_id) where plan_id is not null',
  pix_payments_for_staff: 'pix_payments (paid_at, id) where for_staff',
  installment_entries_payment: 'installment_entries (payment_id) where payment_id is not null',
  installment_entries_corrections: `installment_entries (effective_on) where kind = 'correction'`,
  installment_plans_receivable: `installment_plans (next_due_on, id)
    include (next_cents, late_cents, late_during, call_from, promised_on) where next_due_on is not null`,
  installment_plans_owing: `installment_plans (open_cents, id) where next_due_on is not null`,
  installments_overdue: `installments (due_on, plan_id) include (balance_cents) where balance_cents > 0`,
  messages_that_ask: `messages (created_at) where kind in ('documents_requested', 'document_refused', 'entry_payable',
    'contract_ready', 'motorcycle_released', 'pickup_cancelled')`,
  // Without the time of the last change: what changes nothing else of a row then writes no index of it.
  applications_open_created: `financing_applications (created_at, id)
    include (status, stage_since, assignee_id, motorcycle_model, credit_score)
    where status not in ('completed', 'rejected')`,
  applications_assignee: `financing_applications (assignee_id, created_at, id)
    include (status, motorcycle_model, credit_score) where assignee_id is not null`,
  applications_stage: `financing_applications (stage_of(status), created_at, id)
    include (status, motorcycle_model, credit_score)`,
  applications_by_score: `financing_applications (coalesce(credit_score, -1), created_at, id)
    include (status, motorcycle_model)`,
  applications_by_share: `financing_applications ((installment_value / nullif(income, 0)), created_at, id)
    include (status, motorcycle_model, credit_score)`,
  applications_account: 'financing_applications (account_id, created_at, id)',
  sessions_account: 'sessions (account_id) where account_id is not null',
  recovery_tokens_account: 'recovery_tokens (account_id)',
  recoveries_account: 'recoveries (account_id)',
  applications_city: 'financing_applications (city_key, created_at, id)',
  messages_team: `messages (created_at)
    where application_id is null and lead_id is null`,
  messages_request: 'messages (request_id) where request_id is not null',
  // Includes the time, so that the index alone answers for a period.
  security_events_by: 'security_events (actor_id, id) where actor_id is not null',
  security_events_kind: 'security_events (kind, id, at)',
  application_events_of_analysts: `application_events (at desc, id desc) where actor_type = 'analyst'`,
  application_events_refusals: `application_events (at) where kind = 'document_refused'`,
  security_events_newest: 'security_events (at desc, id desc)',
  requests_opened: 'requests (opened_at)',
  request_messages_of_bank: 'request_messages (at desc, id desc) where actor_id is not null',
  // For the policy's question how many accounts have the same telephone.
  applications_phone: 'financing_applications (phone)',
  applications_cpf_middle: 'financing_applications (substr(cpf, 4, 6))',
  security_events_subject: 'security_events (subject_name, id) where subject_name is not null',
  // For 'Quem teve os meus dados', which asks who opened a customer's records.
  security_events_viewed: `security_events (detail) where kind = 'record_viewed'`,
}

/**
 * Indexes of earlier releases that others replaced, with their tables: dropped once those are there. `npm run bench --
 * indexes` tells how often each of the others is used. What asked for open applications in another order, or by status,
 * time of change or time at the stage, reads the few open ones by `applications_open_created`; `applications_stage` and
 * `applications_by_score` serve the filters by status and score too.
 */
const replacedIndexes = {
  documents_current: 'documents',
  pix_charges_entry: 'charges',
  charges_key: 'charges',
  applications_open: 'financing_applications',
  applications_open_newest: 'financing_applications',
  applications_unchanged: 'financing_applications',
  applications_at_stage: 'financing_applications',
  applications_to_analyse: 'financing_applications',
  applications_load: 'financing_applications',
  applications_waiting: 'financing_applications',
  applications_status: 'financing_applications',
  applications_score: 'financing_applications',
  applications_unfinished_age: 'financing_applications',
  applications_contract_age: 'financing_applications',
  application_state_stale: 'application_state',
  installment_plans_due: 'installment_plans',
  messages_asking: 'messages',
}

/**
 * Builds the missing indexes, and rebuilds those whose building was interrupted, then drops the replaced ones. Waits
 * for a table as long as a migration does. Throws the database's error; the next run continues.
 */
async function buildLiveIndexes(db: Kysely<Database>): Promise<void> {
  const whole = await wholeIndexes(db)
  for (const [name, definition] of Object.entries(liveIndexes)) {
    if (whole.has(name)) continue
    const [, unique = '', table = '', rest = ''] = /^(unique )?(\S+)(.*)$/s.exec(definition) ?? []
    await waitForTable(db, table)
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
    await sql`create ${sql.raw(unique)} index concurrently ${sql.id(name)} on ${sql.raw(table + rest)}`.execute(db)
  }
  for (const [name, table] of Object.entries(replacedIndexes)) {
    if (!whole.has(name)) continue
    await waitForTable(db, table)
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  }
}

/**
 * Takes the lock that the building needs and releases it, so that a busy table fails within `lockTimeout`. The building
 * cannot set a timeout itself: behind a pooler a session's setting could reach another session, and a concurrent build
 * allows no transaction.
 */
async function waitForTable(db: Kysely<Database>, table: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(trx)
    await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(trx)
  })
}

/**
 * Switches off that the database compiles statements (JIT), for connections from now on. It compiles by estimates, anew
 * each time: the facts of a few applications took 12 s in a database without statistics. A role that does not own the
 * database leaves it.
 */
async function switchOffCompiling(db: Kysely<Database>): Promise<void> {
  await sql`do $do$ begin
    if current_setting('jit')::boolean then execute format('alter database %I set jit = off', current_database()); end if;
  exception when insufficient_privilege then null; end $do$`.execute(db)
}

/** How long a migration waits for a lock. All later queries wait behind it, so it has to give up before they do. */
export const lockTimeout = '5s'

async function wholeIndexes(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indisvalid`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
