import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BrowserErrorReport } from '#api/browser-errors.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
beforeEach(() => emptyDatabase(server.deps.db))
afterAll(() => server.stop())

const error = (parts: Partial<BrowserErrorReport> = {}): BrowserErrorReport => ({
  kind: 'error',
  name: 'TypeError',
  page: '/admin/financiamentos/*',
  source: '/_astro/Admin.island.AbC1.js:1:2345',
  oneOf: 1,
  requestId: null,
  ...parts,
})
const report = (json: unknown) =>
  server
    .browser()
    .api['browser-errors'].$post({ json: json as BrowserErrorReport })
    .then(({ status }) => status)
const seen = async () => {
  const manager = await createAnalyst(server, 'gestora', 'manager')
  const answer = await manager.api.admin.installation.$get()
  return ((await answer.json()) as { browserErrors: unknown }).browserErrors
}

it('errors of browsers are counted for managers, the most frequent first, with the last request before them', async () => {
  const requestId = crypto.randomUUID()
  expect(await report(error())).toBe(204)
  await report(error({ requestId }))
  await report(error({ kind: 'policy', name: 'script-src-elem', page: '/', source: '', oneOf: 10 }))
  expect(await seen()).toMatchObject({
    times: 12,
    most: [
      { kind: 'policy', name: 'script-src-elem', page: '/', times: 10, requestId: null },
      { kind: 'error', name: 'TypeError', page: '/admin/financiamentos/*', times: 2, requestId },
    ],
  })
})

it('nothing that could name a person is taken: no message, no query, no id in a path', async () => {
  for (const bad of [
    { page: '/admin/financiamentos/6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f' },
    { page: '/admin?q=529.982.247-25' },
    { name: 'Marina Duarte' },
    { source: 'https://outro.example/x.js:1:1' },
    { message: 'CPF 529.982.247-25' },
  ])
    expect(await report({ ...error(), ...bad }), JSON.stringify(bad)).toBe(422)
  expect(await seen()).toEqual({ times: 0, most: [] })
})

it('beyond the limit of an address, and beyond 200 different errors a day, nothing more is stored', async () => {
  for (let one = 0; one < 65; one++) expect(await report(error())).toBe(204)
  expect(await seen()).toMatchObject({ times: 60 })
  await sql`insert into browser_errors select day, kind, 'E' || chr(65 + n / 26) || chr(65 + n % 26), page, source, 1, last_at, null
    from browser_errors, generate_series(0, 198) as n`.execute(server.ownerDeps.db)
  await sql`delete from rate_limits`.execute(server.ownerDeps.db)
  await report(error({ name: 'RangeError' }))
  await report(error())
  const { rows } = await sql<{ name: string; times: number }>`
    select name, times from browser_errors where name in ('RangeError', 'TypeError')`.execute(server.deps.db)
  expect(rows).toEqual([{ name: 'TypeError', times: 61 }])
})

it('a month later they are deleted', async () => {
  await report(error())
  server.advance(29 * 86_400_000)
  expect(await tidy(server.ownerDeps)).toMatchObject({ browserErrors: 0 })
  server.advance(3 * 86_400_000)
  expect(await tidy(server.ownerDeps)).toMatchObject({ browserErrors: 1 })
  server.advance(-32 * 86_400_000)
}, 60_000)
