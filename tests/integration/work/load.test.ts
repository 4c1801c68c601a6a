import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { insertApplications } from '#tests/support/seed-applications.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server)
})
afterAll(async () => {
  await emptyDatabase(server.deps.db)
  await server.stop()
})

it('counts the load of each up to a thousand, and says that there is more', async () => {
  const { db } = server.deps
  await insertApplications(db, 0, 1001)
  await sql`update financing_applications set status = 'analysis', created_at = now() - interval '60 days'`.execute(db)
  const loads = async () => {
    const { team, mine } = await (await analyst.api.admin.dashboard.$get()).json()
    return { nobodys: team.find(({ assignee }) => assignee === null), mine }
  }
  expect(await loads()).toEqual({
    nobodys: { assignee: null, open: 1000, late: 1000, more: true },
    mine: { open: 0, late: 0, more: false },
  })
  // A queue has its whole number. How many of them colleagues hold is not counted then.
  const { queues } = await (await analyst.api.admin.dashboard.$get()).json()
  const all = { queue: 'analyse', count: 1002, more: false, free: null }
  expect(queues).toContainEqual(expect.objectContaining(all))
  await sql`update financing_applications set assignee_id = (select id from admin_users)
    where id in (select id from financing_applications limit 2)`.execute(db)
  expect(await loads()).toEqual({
    nobodys: { assignee: null, open: 1000, late: 1000, more: false },
    mine: { open: 2, late: 2, more: false },
  })
})
