import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { liveIndexes, lockTimeout, migrateToLatest, patient } from '#db/migrate.ts'
import { migrations } from '#db/migrations/all.ts'
import type { Database } from '#db/schema.ts'
import { newDatabase } from '#tests/support/new-database.ts'

// A database of its own, because these tests drop every table.
let db: Kysely<Database>
let address: { databaseUrl: string; databaseWsProxy: string }
let stop: () => Promise<void>

beforeAll(async () => {
  const own = await newDatabase()
  address = { databaseUrl: own.databaseUrl, databaseWsProxy: own.wsProxy }
  db = createDatabase(address)
  stop = async () => {
    await db.destroy()
    await own.stop()
  }
})
afterAll(() => stop())

const migrator = () => new Migrator({ db, provider: { getMigrations: async () => migrations } })
const tables = async () => {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`.execute(db)
  return rows.map((row) => row.table_name)
}

test('every migration goes up, down to nothing, and up again', async () => {
  expect((await migrator().migrateToLatest()).error).toBeUndefined()
  const first = await tables()
  expect(first).toContain('financing_applications')
  expect((await migrator().migrateTo(NO_MIGRATIONS)).error).toBeUndefined()
  expect(await tables()).toEqual([])
  expect((await migrator().migrateToLatest()).error).toBeUndefined()
  expect(await tables()).toEqual(first)
}, 120_000)

/**
 * Returns the things that a migration removes from tables that it did not create. A release that still runs, or comes
 * back, may need them. They may be removed two releases later, and then the rule's test has to name them.
 */
function contractions(up: string): string[] {
  const made = [...up.matchAll(/create table (\w+)/g)].map(([, name]) => name)
  // A renamed table stays what it was where a view of its former name has its former columns.
  const renamed = [...up.matchAll(/alter table (\w+) rename to (\w+)/g)].flatMap(([, from = '', to = '']) =>
    up.includes(`create view ${from} as select`) ? [from, to] : [],
  )
  const forbidden: Record<string, RegExp> = {
    'drop column': /\bdrop column\b/,
    rename: /\brename\b/,
    type: /\balter column \w+ (?:set data )?type\b/,
    'set not null': /\bset not null\b/,
    'drop default': /\bdrop default\b/,
  }
  const statements = [...up.matchAll(/sql(?:<[^>]*>)?`([^`]*)`/g)].map(([, text = '']) => text.trim().toLowerCase())
  const found = statements.flatMap((statement) => {
    const [, dropped] = /^drop (?:table|view) (?:if exists )?(\w+)/.exec(statement) ?? []
    if (dropped && !made.includes(dropped)) return [`drop table: ${dropped}`]
    const [, table] = /^alter table (?:if exists )?(\w+)/.exec(statement) ?? []
    if (table === undefined || made.includes(table)) return []
    if (renamed.includes(table) && /\brename (to|column)\b/.test(statement)) return []
    const added = statement.split(/\badd column\b/).slice(1)
    return [
      ...Object.keys(forbidden).filter((name) => forbidden[name]?.test(statement)),
      ...(added.some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column))
        ? ['not null without a default']
        : []),
    ].map((what) => `${what}: ${table}`)
  })
  return /\bschema\s*\.(alter|drop)/.test(up) ? [...found, 'changes tables other than by SQL'] : found
}

describe('tables in use', () => {
  const statements = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  it('get their indexes from db/migrate.ts, never from a migration, which would stop all writing', async () => {
    const folder = new URL('../../../db/migrations/', import.meta.url)
    for (const name of Object.keys(migrations)) {
      const text = await readFile(new URL(`${name}.ts`, folder), 'utf8')
      const up = text.split('export async function down')[0] ?? ''
      const made = statements(up, /create table (\w+)/g)
      const indexed = statements(up, /create (?:unique )?index \w+\s+on (\w+)/g)
      expect(
        indexed.filter((table) => !made.includes(table)),
        name,
      ).toEqual([])
    }
  })

  it('are only added to: what the release before asks of them it can ask while a deploy runs, and after a roll back', async () => {
    const folder = new URL('../../../db/migrations/', import.meta.url)
    for (const name of Object.keys(migrations)) {
      const text = await readFile(new URL(`${name}.ts`, folder), 'utf8')
      const up = text.split('export async function down')[0] ?? ''
      expect(contractions(up), name).toEqual([])
    }
  })

  it.each([
    ['drop table leads', 'drop table'],
    ['alter table leads drop column note', 'drop column'],
    ['alter table leads rename column note to words', 'rename'],
    ['alter table leads alter column note type integer using 1', 'type'],
    ['alter table leads alter column note set not null', 'set not null'],
    ['alter table leads add column age integer not null', 'not null without a default'],
    ['alter table leads add column age integer not null default 0', undefined],
    ['alter table leads add column age integer', undefined],
    ['alter table leads rename to contacts', 'rename'],
    [
      'alter table leads rename to contacts`.execute(db)\nawait sql`create view leads as select id from contacts',
      undefined,
    ],
    ['create table ages (age integer not null)', undefined],
    ['create table ages (id uuid)`.execute(db)\nawait sql`alter table ages drop column id', undefined],
  ])('know that “%s” is %s', (statement, found) => {
    expect(contractions(`await sql\`${statement}\`.execute(db)`)).toEqual(found ? [expect.stringContaining(found)] : [])
  })

  it('have every index whole, also one whose building was interrupted', async () => {
    const whole = async () => {
      const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
        where indisvalid and indexrelid::regclass::text in (${sql.join(Object.keys(liveIndexes))}) order by 1`.execute(
        db,
      )
      return rows.map(({ name }) => name)
    }
    await migrateToLatest(db)
    const all = Object.keys(liveIndexes).sort()
    expect(await whole()).toEqual(all)
    const [first = ''] = all
    await sql`update pg_index set indisvalid = false where indexrelid = ${first}::regclass`.execute(db)
    await sql`drop index ${sql.id(all[1] ?? '')}`.execute(db)
    await migrateToLatest(db)
    expect(await whole()).toEqual(all)
  })

  it('drop an index that another one replaced', async () => {
    await sql`create index if not exists applications_open on financing_applications (created_at)`.execute(db)
    await migrateToLatest(db)
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'applications_open'`.execute(db)
    expect(rows).toEqual([])
  })

  it('are not waited for longer than others can wait behind', async () => {
    let timeout: string | undefined
    const asks = {
      up: async (trx: Kysely<unknown>) => {
        const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx)
        timeout = rows[0]?.lock_timeout
      },
    }
    await db.transaction().execute((trx) => patient({ asks }).asks?.up(trx) ?? Promise.resolve())
    expect(timeout).toBe(lockTimeout)
  })
})

test('a migrated database compiles no statements, which takes seconds for the facts of a few applications', async () => {
  // The tests' server has it off, unlike a new one.
  await sql`do $do$ begin execute format('alter database %I set jit = on', current_database()); end $do$`.execute(db)
  const connectedLater = createDatabase(address)
  await migrateToLatest(connectedLater)
  await connectedLater.destroy()
  const { rows } = await sql<{ setting: string }>`
    select unnest(setconfig) as setting from pg_db_role_setting where setrole = 0`.execute(db)
  expect(rows).toContainEqual({ setting: 'jit=off' })
})
