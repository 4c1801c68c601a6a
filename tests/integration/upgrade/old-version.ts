import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The people in a dump, and their logins. */
export interface Known {
  made: string
  /** The instant of the dump. Its sessions live for minutes after it. */
  at: string
  secretKey: string
  applicants: Record<
    'waiting' | 'signing',
    { id: string; contractNumber: string; cpf: string; password: string; cookie: string }
  > & { again: { id: string; contractNumber: string; cookie: string }; signing: { pixCode: string } }
  /** An application in each status; the first dump has none of them. */
  statuses?: Record<string, string>
  /** SHA-256 of the documents of `waiting`. */
  files: Record<'cnh' | 'residencia', string>
  upload: { id: string; parts: number; received: number }
  analyst: { username: string; password: string; cookie: string; totpSecret: string; recoveryCode: string }
  recoveryToken: string
  /**
   * A second person under the CPF of `waiting`, and the outcomes of two signed contracts; missing in the first dumps.
   */
  later?:
    | {
        stranger: { id: string; cpf: string; password: string }
        handedOver: { id: string; cookie: string }
        givenUp: { id: string; cookie: string }
      }
    | undefined
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/** The dumps of one version: a packed data folder of a local server, and a production database from pg_dump. */
export function oldVersion(version: string) {
  const known = (name: string) => JSON.parse(read(`${version}/${name}.json`).toString()) as Known
  return {
    dataFolder: {
      known: known('data-folder'),
      unpack: (folder: string) =>
        execFileSync('tar', ['-x', '-C', folder], {
          input: zstdDecompressSync(read(`${version}/data-folder.tar.zst`)),
        }),
    },
    database: {
      known: known('database'),
      // Lines with a backslash are commands for psql.
      sql: () =>
        zstdDecompressSync(read(`${version}/database.sql.zst`))
          .toString()
          .replace(/^\\.*$/gm, ''),
    },
  }
}

type Row = Record<string, unknown>

/** A view that shows a table as releases before knew it (db/migrations/0103-charges.ts). */
const isFormerName = sql`relname = 'pix_charges'`

/** Every row of every table, by table, without computed columns (the database's own, and the search columns). */
export async function everyRow(db: Kysely<Database>): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string; computed: string[] }>`
    select table_name as name, coalesce(array_agg(column_name::text) filter (where is_generated = 'ALWAYS'), '{}') as computed
    from information_schema.columns join pg_class on relname = table_name and relnamespace = 'public'::regnamespace
    where table_schema = 'public' and table_name not like 'kysely_%' and (relkind = 'r' or ${isFormerName}) group by table_name`.execute(
    db,
  )
  const all = new Map<string, Row[]>()
  for (const { name, computed } of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${[...computed, 'search_text']}::text[] as row
      from ${sql.table(name)} as t`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/**
 * Every column, constraint, index, trigger and function of the site's tables, each as a line, in alphabetical order.
 */
export async function schemaOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely\\_%'
    )
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid)) as line
      from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = ours.oid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid, true))
      from ours join pg_constraint on conrelid = ours.oid
    union all
    select pg_get_indexdef(indexrelid, 0, true) from ours join pg_index on indrelid = ours.oid
    union all
    select pg_get_triggerdef(pg_trigger.oid, true) from ours join pg_trigger on tgrelid = ours.oid and not tgisinternal
    union all
    select regexp_replace(pg_get_functiondef(pg_proc.oid), '\\s+', ' ', 'g') from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )`.execute(db)
  return rows.map(({ line }) => line).sort()
}

/** The rows in their former shape, without later columns. */
export function asBefore(before: Map<string, Row[]>, after: Map<string, Row[]>): [string, string[]][] {
  return [...before].map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const kept = (after.get(table) ?? []).map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]]))),
    )
    return [table, kept.sort()]
  })
}
