import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { liveIndexes, lockTimeout } from '#db/live-indexes.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest, patient } from '#db/migrate.ts'
import { migrations } from '#db/migrations/all.ts'
import type { Database } from '#db/schema.ts'

// A database of its own: these tests drop every table.
let db: Kysely<Database>
let stop: () => Promise<void>

beforeAll(async () => {
  const embedded = await startEmbeddedDatabase()
  db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  stop = async () => {
    await db.destroy()
    await embedded.stop()
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
})

describe('tables in use', () => {
  // Before there were tables in use.
  const atFirst = (name: string) => name < '0011'
  const statements = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  it('get their indexes from db/live-indexes.ts, never from a migration, which would stop all writing', async () => {
    const folder = new URL('../../../db/migrations/', import.meta.url)
    for (const name of Object.keys(migrations).filter((one) => !atFirst(one))) {
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
