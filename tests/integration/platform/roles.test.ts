import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { EMBEDDED_SERVING_URL } from '#db/local/embedded.ts'
import { servingRole } from '#db/roles.ts'
import type { Database } from '#db/schema.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { applicantIn, photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let serving: Kysely<Database>
const serve = () =>
  createDatabase({ databaseUrl: EMBEDDED_SERVING_URL, databaseWsProxy: process.env.DATABASE_WS_PROXY })

beforeAll(async () => {
  server = await startServer()
  serving = server.deps.db
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const denied = async (query: Promise<unknown>) => expect(query).rejects.toThrow(/permission denied|must be owner/)

describe('the serving role', () => {
  it('is who the API is', async () => {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(serving)
    expect(rows[0]?.name).toBe(servingRole)
  })

  it('does everything that applicants and analysts ask for', async () => {
    const { id, browser } = await applicantIn(server, 'waiting_docs')
    expect((await upload(browser, 'cnh', await photo(5_000))).status).toBe(200)
    const analyst = await createAnalyst(server)
    const detail = await (await analyst.api.admin.applications[':id'].$get({ param: { id } })).json()
    const decided = await analyst.api.admin.applications[':id'].status.$put({
      param: { id },
      json: { status: 'approved', reason: 'De volta', version: detail.version },
    })
    expect(decided.status).toBe(200)
  })

  it('adds to the history and cannot change, remove or empty it, nor take the trigger away', async () => {
    await applicantIn(server, 'received')
    const tables = ['application_events', 'lead_events', 'settings_events', 'offers', 'motorcycle_events'] as const
    for (const table of tables) {
      await denied(sql`delete from ${sql.table(table)}`.execute(serving))
      await denied(sql`truncate ${sql.table(table)}`.execute(serving))
      await denied(sql`alter table ${sql.table(table)} disable trigger user`.execute(serving))
    }
    await denied(
      serving
        .updateTable('application_events')
        .set({ note: 'x' } as never)
        .execute(),
    )
    const all = serving.selectFrom('application_events').select('id')
    expect(await all.execute()).not.toEqual([])
    // What retention is allowed to do needs more than its setting.
    await denied(
      serving.transaction().execute(async (trx) => {
        await sql`set local tiriva.retention_over = 'on'`.execute(trx)
        await trx.deleteFrom('application_events').execute()
      }),
    )
    await denied(serving.deleteFrom('financing_applications').execute())
    await denied(serving.deleteFrom('leads').execute())
    // A signed contract leaves with the same setting, which is nothing without the right.
    await denied(
      serving.transaction().execute(async (trx) => {
        await sql`set local tiriva.retention_over = 'on'`.execute(trx)
        await trx.deleteFrom('contracts').execute()
      }),
    )
    for (const table of ['messages', 'former_contacts', 'pix_refunds', 'hand_overs', 'admin_users'] as const) {
      await denied(serving.deleteFrom(table).execute())
    }
  })

  it('cannot change the schema, nor its own rights', async () => {
    await denied(sql`create table mine (id integer)`.execute(serving))
    await denied(sql`drop table sessions`.execute(serving))
    // PostgreSQL only warns that nothing was granted.
    await sql`grant delete on application_events to ${sql.id(servingRole)}`.execute(serving)
    await denied(serving.deleteFrom('application_events').execute())
    await denied(sql`delete from kysely_migration`.execute(serving))
  })

  it('runs the jobs', async () => {
    const { environment } = await import('#server/environment.ts')
    const { pool, deps } = environment()
    await runJobs({ ...server.deps, log: deps.log }, pool)
  })
})

it('connections of two roles take turns without taking each other for themselves', async () => {
  const [one, other] = [
    serve(),
    createDatabase({
      databaseUrl: process.env.DATABASE_OWNER_URL ?? '',
      databaseWsProxy: process.env.DATABASE_WS_PROXY,
    }),
  ]
  const who = async (db: Kysely<Database>) =>
    (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
  const asked = await Promise.all(Array.from({ length: 40 }, (_, turn) => who(turn % 2 ? one : other)))
  expect(asked).toEqual(asked.map((_, turn) => (turn % 2 ? servingRole : 'postgres')))
  await Promise.all([one.destroy(), other.destroy()])
})
