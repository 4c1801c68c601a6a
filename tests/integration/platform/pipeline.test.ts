import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createDatabase, openPool } from '#db/connection.ts'
import type { Database } from '#db/schema.ts'
import { readAtCommit, together, writeLater, writesSoFar } from '#db/together.ts'
import { countTrips } from '#tests/support/count-trips.ts'

const settings = { databaseUrl: process.env.DATABASE_OWNER_URL ?? '', databaseWsProxy: process.env.DATABASE_WS_PROXY }
let lastWrites: readonly string[] = []
const db = createDatabase(settings, openPool(settings), async (trx) =>
  lastWrites.map((text) => sql.raw(text).execute(trx)),
)
afterAll(async () => {
  await sql`drop table if exists pipeline_lines`.execute(db)
  await db.destroy()
})
beforeEach(async () => {
  lastWrites = []
  await sql`create table if not exists pipeline_lines (id bigserial primary key, line text unique check (line <> 'bad'))`.execute(
    db,
  )
  await sql`delete from pipeline_lines`.execute(db)
})

/** The table of this file, which the schema does not know. */
const lines = 'pipeline_lines' as keyof Database
const add = (line: unknown) => sql`insert into pipeline_lines (line) values (${line})`
const kept = async () => {
  const { rows } = await sql<{ line: string }>`select line from pipeline_lines order by id`.execute(db)
  return rows.map(({ line }) => line)
}

it('sends what a transaction starts at once in one trip, in its order, with its begin', async () => {
  const { trips } = await countTrips(() =>
    db.transaction().execute(async (trx) => {
      const [, , found] = await Promise.all([
        add('a').execute(trx),
        add('b').execute(trx),
        sql<{ count: number }>`select count(*) as count from pipeline_lines`.execute(trx),
      ])
      expect(found.rows).toEqual([{ count: 2 }])
    }),
  )
  expect(await kept()).toEqual(['a', 'b'])
  expect(trips).toBe(2)
})

it('sends the last writes with the commit, and keeps nothing if one of them fails', async () => {
  lastWrites = [`insert into pipeline_lines (line) values ('last')`]
  const { trips } = await countTrips(() => db.transaction().execute((trx) => add('first').execute(trx)))
  expect(trips).toBe(2)
  expect(await kept()).toEqual(['first', 'last'])

  lastWrites = [
    `insert into pipeline_lines (line) values ('bad')`,
    `insert into pipeline_lines (line) values ('after')`,
  ]
  await expect(db.transaction().execute((trx) => add('second').execute(trx))).rejects.toThrow('check constraint')
  expect(await kept()).toEqual(['first', 'last'])
})

it('fails once if the commit fails with what was to be read by it, and ends no process', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  const answered = db.transaction().execute(async (trx) => {
    await add('first').execute(trx)
    // The caller asks for it after the commit.
    return { later: readAtCommit(trx, () => sql`select 1 / 0`.execute(trx)) }
  })
  await expect(answered).rejects.toThrow('division by zero')
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  expect(await kept()).toEqual([])
})

it('sends a write that nobody waits for with the next statement, in its order', async () => {
  const { trips } = await countTrips(() =>
    db.transaction().execute(async (trx) => {
      await writeLater(trx, trx.insertInto(lines).values({ line: 'a' }))
      expect(writesSoFar(trx)).toBe(1)
      const { rows } = await sql<{ line: string }>`select line from pipeline_lines`.execute(trx)
      expect(rows).toEqual([{ line: 'a' }])
      await writeLater(trx, trx.insertInto(lines).values({ line: 'b' }))
    }),
  )
  expect(await kept()).toEqual(['a', 'b'])
  expect(trips).toBe(2)
})

it('fails with the next statement, or at the commit, when a write that nobody waits for fails, and keeps nothing', async () => {
  const bad = { line: 'bad' }
  const before = db.transaction().execute(async (trx) => {
    await writeLater(trx, trx.insertInto(lines).values(bad))
    await add('after').execute(trx)
  })
  await expect(before).rejects.toThrow('check constraint')
  const last = db.transaction().execute(async (trx) => {
    await add('before').execute(trx)
    await writeLater(trx, trx.insertInto(lines).values(bad))
  })
  await expect(last).rejects.toThrow('check constraint')
  expect(await kept()).toEqual([])
})

it('writes at once outside of a transaction', async () => {
  await writeLater(db, db.insertInto(lines).values({ line: 'alone' }))
  expect(await kept()).toEqual(['alone'])
})

it('fails with the first error, keeps nothing of the transaction, and goes on with the connection', async () => {
  const failing = db
    .transaction()
    .execute((trx) => Promise.all([add('a').execute(trx), add('bad').execute(trx), add('c').execute(trx)]))
  await expect(failing).rejects.toThrow('check constraint')
  const unsendable = {
    toPostgres: () => {
      throw new Error('no such value')
    },
  }
  const unsent = db
    .transaction()
    .execute((trx) => Promise.all([add('a').execute(trx), add(unsendable).execute(trx), add('c').execute(trx)]))
  await expect(unsent).rejects.toThrow('no such value')
  await db.transaction().execute((trx) => add('d').execute(trx))
  expect(await kept()).toEqual(['d'])
})

it('reads values in a batch as it does alone', async () => {
  const question = sql`select date '2026-02-28' as day, 12::int8 as count, null as nothing, '{"a":[1]}'::jsonb as data,
    timestamptz '2026-02-28T12:00:00Z' as at, array['x', 'y']::text[] as list`
  const alone = await question.execute(db)
  const [first, second] = await together(db, (one) => Promise.all([question.execute(one), question.execute(one)]))
  expect([first.rows, second.rows]).toEqual([alone.rows, alone.rows])
  expect(alone.rows).toEqual([
    {
      day: '2026-02-28',
      count: 12,
      nothing: null,
      data: { a: [1] },
      at: new Date('2026-02-28T12:00:00Z'),
      list: ['x', 'y'],
    },
  ])
})

it('reads together on one connection and in one trip', async () => {
  await add('a').execute(db)
  const { trips, connections } = await countTrips(() =>
    together(db, (one) => Promise.all([sql`select 1`.execute(one), sql`select 2 where ${1} = 1`.execute(one)])),
  )
  expect([trips, connections]).toEqual([1, 1])
})

it('refuses a statement after the end of its transaction', async () => {
  const trx = await db.transaction().execute(async (one) => one)
  await expect(add('late').execute(trx)).rejects.toThrow('after the end of its transaction')
  expect(await kept()).toEqual([])
})
