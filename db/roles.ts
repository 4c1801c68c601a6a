import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The role that serves: it works with the data, and can neither change the schema nor end what is kept. */
export const servingRole = 'tiriva_serving'

/** Tables whose rows are removed in the course of things; those of all others leave only with retention. */
const passing = [
  ...['sessions', 'recovery_tokens', 'one_time_codes', 'idempotency_keys', 'rate_limits', 'message_opt_outs'],
  // An account that has joined another is gone; one with applications the foreign key keeps.
  ...['applicant_accounts', 'applicant_devices'],
  ...['admin_recovery_codes', 'admin_passkeys', 'passkey_challenges'],
  ...['admin_invitations', 'admin_devices', 'application_viewers'],
  // Unfinished uploads; what an analyst recorded and the provider tells otherwise; counts that are added up.
  ...['documents', 'pix_payments', 'application_status_tallies', 'application_day_tallies'],
]

/**
 * Gives the serving role its rights on what there is now, and no others; run after every migration. Rows can be read,
 * added and changed, and removed where they pass; in a table that is append-only by trigger they can be read and added; no table is emptied,
 * and the record of migrations is read alone. Whoever runs it owns the tables and may make roles.
 */
export async function grantServing(db: Kysely<Database>): Promise<void> {
  const role = sql.id(servingRole)
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = ${sql.lit(servingRole)}) then create role ${role} nologin; end if;
  end $$`.execute(db)
  await sql`revoke all on all tables in schema public from ${role}`.execute(db)
  await sql`grant usage on schema public, graphile_worker to ${role}`.execute(db)
  await sql`grant select on all tables in schema public to ${role}`.execute(db)
  for (const { name, rights } of await tables(db)) {
    await sql`grant ${sql.raw(rights)} on ${sql.table(name)} to ${role}`.execute(db)
  }
  for (const schema of ['public', 'graphile_worker']) {
    await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${role}`.execute(db)
    await sql`grant execute on all functions in schema ${sql.id(schema)} to ${role}`.execute(db)
  }
  await grantQueue(db)
}

/** The queue is work to be done, not a record. Its tables let nobody but their owner see a row unless a policy says so. */
async function grantQueue(db: Kysely<Database>): Promise<void> {
  const role = sql.id(servingRole)
  await sql`grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policy where polrelid = pg_class.oid and polname = ${servingRole}
    )`.execute(db)
  for (const { name } of rows) {
    await sql`create policy ${role} on ${sql.id('graphile_worker', name)} to ${role} using (true)`.execute(db)
  }
}

/** What the serving role may do with each table besides reading it. */
async function tables(db: Kysely<Database>): Promise<{ name: string; rights: string }[]> {
  const { rows } = await sql<{ name: string; appendOnly: boolean }>`
    select relname as name, exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgname like '%append_only'
    ) as "appendOnly"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'`.execute(db)
  return rows.map(({ name, appendOnly }) => {
    if (appendOnly) return { name, rights: 'insert' }
    return { name, rights: passing.includes(name) ? 'insert, update, delete' : 'insert, update' }
  })
}
