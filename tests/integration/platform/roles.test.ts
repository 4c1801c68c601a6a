import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { grantRoles, housekeepingRole, servingRole } from '#db/roles.ts'
import type { Database } from '#db/schema.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { runJobs } from '#server/run-jobs.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import { applicantIn, photo, upload } from '#tests/support/portal.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { databaseAs } from '#tests/support/setup/database-as.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let serving: Kysely<Database>
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

  it('has no more rights for taking off its role, and does not get those of the owner', async () => {
    await serving.connection().execute(async (one) => {
      await sql`reset role`.execute(one)
      const { rows } = await sql`
        select session_user as name, current_setting('is_superuser') as superuser`.execute(one)
      expect(rows).toEqual([{ name: servingRole, superuser: 'off' }])
      await denied(sql`set role postgres`.execute(one))
      await denied(sql`set session authorization postgres`.execute(one))
      await denied(sql`select set_config('session_authorization', 'postgres', false)`.execute(one))
      await denied(sql`delete from application_events`.execute(one))
    })
  })

  it('is not reached by a page in a browser, nor is the owner', async () => {
    const url = `ws://${process.env.DATABASE_WS_PROXY}?address=localhost:5432`
    for (const [origin, opens] of [
      [undefined, true],
      ['https://evil.example', false],
      ['null', false],
    ] as const) {
      const socket = new WebSocket(url, origin === undefined ? {} : { origin })
      const opened = await new Promise<boolean>((resolve) => {
        socket.once('open', () => resolve(true))
        socket.once('error', () => resolve(false))
      })
      socket.terminate()
      expect(opened, origin).toBe(opens)
    }
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
    // Deleting under retention needs the role's right too, not only the setting.
    await denied(
      serving.transaction().execute(async (trx) => {
        await sql`set local tiriva.retention_over = 'on'`.execute(trx)
        await trx.deleteFrom('application_events').execute()
      }),
    )
    await denied(serving.deleteFrom('financing_applications').execute())
    await denied(serving.deleteFrom('leads').execute())
    // The same setting would delete a signed contract, but is useless without the right.
    await denied(
      serving.transaction().execute(async (trx) => {
        await sql`set local tiriva.retention_over = 'on'`.execute(trx)
        await trx.deleteFrom('contracts').execute()
      }),
    )
    for (const table of ['messages', 'former_contacts', 'pix_refunds', 'pickups', 'admin_users'] as const) {
      await denied(serving.deleteFrom(table).execute())
    }
  })

  it('cannot change the schema, nor its own rights', async () => {
    await denied(sql`create table mine (id integer)`.execute(serving))
    await denied(sql`drop table sessions`.execute(serving))
    // PostgreSQL only warns if nothing was granted.
    await sql`grant delete on application_events to ${sql.id(servingRole)}`.execute(serving)
    await denied(serving.deleteFrom('application_events').execute())
    await denied(sql`delete from kysely_migration`.execute(serving))
  })

  it('runs the jobs', async () => {
    const { environment } = await import('#server/environment.ts')
    const { pool, deps } = environment()
    const staff = await createAnalyst(server)
    const { id } = await applicantIn(server, 'approved')
    const application = staff.api.admin.applications[':id']
    const { version } = await (await application.$get({ param: { id } })).json()
    expect((await application.contract.$post({ param: { id }, json: { version } })).status).toBe(200)
    const rendering = async () => (await queuedJobs(server)).filter(({ key }) => key.startsWith('render_contract'))
    expect(await rendering()).toHaveLength(1)
    await runJobs({ ...server.deps, log: deps.log }, pool)
    expect(await rendering()).toEqual([])
  })
})

describe('a deploy', () => {
  it('denies nothing to anybody at work, and gives no right twice', async () => {
    const { db: owner } = server.ownerDeps
    let isOver = false
    const work = async () => {
      let asked = 0
      for (; !isOver; asked++) await serving.selectFrom('financing_applications').select('id').limit(1).execute()
      return asked
    }
    const write = async (who: string) => {
      let asked = 0
      for (; !isOver; asked++) {
        const row = { key: `${who} ${asked}`, points: 1, expire: Date.now() + 60_000 }
        await serving.insertInto('rate_limits').values(row).execute()
        await serving.deleteFrom('rate_limits').where('key', '=', row.key).execute()
      }
      return asked
    }
    const working = [work(), work(), write('one'), write('other')]
    for (let deploy = 0; deploy < 3; deploy++) await migrateToLatest(owner)
    isOver = true
    for (const asked of await Promise.all(working)) expect(asked).toBeGreaterThan(0)
    const said = await recordSql(() => grantRoles(owner))
    expect(
      said
        .flat()
        .map(({ text }) => text)
        .filter((text) => /^(grant|revoke)/.test(text)),
    ).toEqual([])
  })

  it('goes on with pg_stat_statements in the same schema, as platforms put it there, and gives nobody a right on it', async () => {
    const { db: owner } = server.ownerDeps
    await sql`create extension pg_stat_statements`.execute(owner)
    try {
      await grantRoles(owner)
      const { rows } = await sql<{ granted: boolean }>`
        select coalesce(relacl::text like ${`%${servingRole}%`}, false) as granted
        from pg_class where relname = 'pg_stat_statements'`.execute(owner)
      expect(rows).toEqual([{ granted: false }])
    } finally {
      await sql`drop extension pg_stat_statements`.execute(owner)
    }
  })

  it('takes what was given by mistake, gives what is missing, and leaves what came with an extension alone', async () => {
    const { db: owner } = server.ownerDeps
    const role = sql.id(servingRole)
    await sql`grant delete on offers to ${role}`.execute(owner)
    await sql`revoke insert on leads from ${role}`.execute(owner)
    await grantRoles(owner)
    await denied(sql`delete from offers`.execute(serving))
    const { rows } = await sql`
      select has_table_privilege(${servingRole}, 'leads', 'insert') as leads, count(*)::int as foreign from pg_proc
      where proacl::text like ${`%${servingRole}%`} and exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
      owner,
    )
    expect(rows).toEqual([{ leads: true, foreign: 0 }])
  })
})

it('housekeeping does its work as a role that can end records, and neither empties tables nor changes the schema', async () => {
  const { deps } = server
  const db = createDatabase({ ...deps.config, databaseUrl: databaseAs(housekeepingRole) })
  const { id } = await applicantIn(server, 'received')
  await createAnalyst(server)
  server.advance(20 * 365 * 24 * 60 * 60_000)
  expect(await tidy({ ...deps, db })).toMatchObject({ applications: expect.any(Number), files: expect.any(Number) })
  expect(await deps.db.selectFrom('financing_applications').where('id', '=', id).selectAll().execute()).toEqual([])
  await denied(sql`delete from security_events`.execute(db))
  await denied(sql`drop table sessions`.execute(db))
  await denied(sql`truncate sessions`.execute(db))
  await db.destroy()
})
