import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The role of the functions. It works with the data, and can neither change the schema nor delete records under
 * retention.
 */
export const servingRole = 'tiriva_serving'

/** The role of housekeeping. It may also delete data whose retention is over. */
export const housekeepingRole = 'tiriva_housekeeping'

/** Tables whose rows are deleted in daily work. Rows of all other tables leave only when their retention is over. */
const passing = [
  ...['sessions', 'recovery_tokens', 'one_time_codes', 'idempotency_keys', 'rate_limits', 'message_opt_outs'],
  // An account that joined another is deleted. The foreign key protects an account with applications.
  ...['applicant_accounts', 'applicant_devices'],
  ...['admin_recovery_codes', 'admin_passkeys', 'passkey_challenges'],
  ...['admin_invitations', 'admin_devices', 'application_viewers', 'customer_views', 'list_views'],
  // Deleted in daily work: unfinished uploads, payments that an analyst recorded and the provider then reports
  // otherwise, hand-overs that a dealership recorded by mistake, and tallies that were added up.
  ...['documents', 'pix_payments', 'hand_overs', 'application_status_tallies', 'application_day_tallies'],
]

/** Tables in which housekeeping deletes: those of daily work, and records whose retention is over. */
const ended = [
  ...passing,
  ...[
    'recoveries',
    'applicant_accounts',
    'applicant_devices',
    'leads',
    'requests',
    'former_contacts',
    'application_events',
    'financing_applications',
    'messages',
    'consent_proofs',
    'access_records',
    'browser_errors',
  ],
]

type Right = 'select' | 'insert' | 'update' | 'delete'
interface Relation {
  name: string
  schema: string
  appendOnly: boolean
}

function servingRights({ name, schema, appendOnly }: Relation): readonly Right[] {
  if (schema === 'graphile_worker') return ['select', 'insert', 'update', 'delete']
  // The owner of the tables stores certificates.
  if (name.startsWith('kysely_') || name === 'certificates') return ['select']
  if (appendOnly) return ['select', 'insert']
  return passing.includes(name) ? ['select', 'insert', 'update', 'delete'] : ['select', 'insert', 'update']
}

/**
 * The rights of each role on a table. Append-only tables (by trigger) allow reading and adding. No role may truncate a
 * table.
 */
const rights: Readonly<Record<string, (table: Relation) => readonly Right[]>> = {
  [servingRole]: servingRights,
  [housekeepingRole]: (table) => {
    const served = servingRights(table)
    return ended.includes(table.name) && !served.includes('delete') ? [...served, 'delete'] : served
  },
}

/**
 * Grants the roles exactly their rights on the existing tables; run it after every migration. Changes only rights that
 * differ, in one transaction, so that no running query loses a right. Leaves relations of extensions and other owners
 * in the same schema alone. The caller must own the tables and may create roles.
 */
export async function grantRoles(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const role of Object.keys(rights)) await grantRole(trx, role)
  })
}

async function grantRole(trx: Transaction<Database>, role: string): Promise<void> {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then create role ${sql.id(role)} nologin; end if;
  end $$`.execute(trx)
  for (const { name, schema, granted, ...table } of await relations(trx, role)) {
    const wanted: readonly string[] = rights[role]?.({ name, schema, ...table }) ?? []
    const on = sql.id(schema, name)
    const [missing, surplus] = [
      wanted.filter((one) => !granted.includes(one)),
      granted.filter((one) => !wanted.includes(one)),
    ]
    if (missing.length > 0) await sql`grant ${sql.raw(missing.join(', '))} on ${on} to ${sql.id(role)}`.execute(trx)
    if (surplus.length > 0) await sql`revoke ${sql.raw(surplus.join(', '))} on ${on} from ${sql.id(role)}`.execute(trx)
  }
  const { rows } = await sql<{ statement: string }>`
    select format('grant usage on schema %I to %I', nspname, ${role}::text) as statement from pg_namespace
    where nspname in ('public', 'graphile_worker') and not has_schema_privilege(${role}, oid, 'usage')
    union all
    select format('grant usage on sequence %s to %I', oid::regclass, ${role}::text) from pg_class
    where ${ours('pg_class', 'relnamespace', 'relowner')} and case when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'usage') else false end
    union all
    select format('grant execute on function %s to %I', oid::regprocedure, ${role}::text) from pg_proc
    where ${ours('pg_proc', 'pronamespace', 'proowner')} and prokind = 'f' and not has_function_privilege(${role}, oid, 'execute')
    union all
    -- The queue's tables let nobody but their owner see a row unless a policy says so.
    select format('create policy %I on %s to %I using (true)', ${role}::text, oid::regclass, ${role}::text) from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policy where polrelid = pg_class.oid and polname = ${role}
    )`.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
}

/** Returns this project's tables with the rights that a role has on them. */
async function relations(trx: Transaction<Database>, role: string): Promise<(Relation & { granted: string[] })[]> {
  const { rows } = await sql<Relation & { granted: string[] }>`
    select relname as name, relnamespace::regnamespace::text as schema,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like '%append_only') as "appendOnly",
      array(select lower(privilege_type) from aclexplode(relacl) where grantee = ${role}::regrole) as granted
    from pg_class where ${ours('pg_class', 'relnamespace', 'relowner')} and relkind in ('r', 'p', 'v')`.execute(trx)
  return rows
}

/** SQL for an object in this project's schemas that the caller owns and no extension brought. */
const ours = (catalogue: string, schema: string, owner: string) => sql<boolean>`
  ${sql.ref(schema)} in ('public'::regnamespace, 'graphile_worker'::regnamespace) and pg_has_role(${sql.ref(owner)}, 'usage')
  and not exists (
    select from pg_depend where classid = ${sql.lit(catalogue)}::regclass and objid = ${sql.ref(`${catalogue}.oid`)} and deptype = 'e'
  )`
