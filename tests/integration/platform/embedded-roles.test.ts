import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import type { Database } from '#db/schema.ts'

// The embedded database has one session for all connections. Its bridge keeps them apart, like a real server.
let embedded: EmbeddedDatabase
let owner: Kysely<Database>
const serve = () => createDatabase({ databaseUrl: embedded.servingUrl, databaseWsProxy: embedded.wsProxy })

beforeAll(async () => {
  embedded = await startEmbeddedDatabase()
  owner = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  await migrateToLatest(owner)
})
afterAll(async () => {
  await owner.destroy()
  await embedded.stop()
})

test('connections of two roles take turns without taking each other for themselves', async () => {
  const serving = serve()
  const who = async (db: Kysely<Database>) =>
    (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  const asked = await Promise.all(Array.from({ length: 40 }, (_, turn) => who(turn % 2 ? serving : owner)))
  expect(asked).toEqual(asked.map((_, turn) => (turn % 2 ? servingRole : 'postgres')))
  await serving.destroy()
})

test('who asks to be the owner is the serving role afterwards, or has no connection any more', async () => {
  const serving = serve()
  await serving.connection().execute(async (one) => {
    await sql`reset role`.execute(one)
    const { rows } = await sql`
      select session_user as name, current_setting('is_superuser') as superuser`.execute(one)
    expect(rows).toEqual([{ name: servingRole, superuser: 'off' }])
    await expect(sql`set role postgres`.execute(one)).rejects.toThrow(/permission denied/)
  })
  for (const attack of [
    'set session authorization postgres',
    `select set_config('session_authorization', 'postgres', false)`,
  ]) {
    const db = serve()
    await db.connection().execute(async (one) => {
      await expect(sql.raw(attack).execute(one)).rejects.toThrow()
      await expect(sql`select 1`.execute(one)).rejects.toThrow()
    })
    await db.destroy()
    await expect(sql`delete from application_events`.execute(serving)).rejects.toThrow(/permission denied/)
  }
  await serving.destroy()
})
