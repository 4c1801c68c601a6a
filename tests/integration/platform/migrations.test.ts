import { type Kysely, sql } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
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
