import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchPriceIndex } from '#server/installments/price-index.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const url = 'http://central-bank.test/433'
let server: TestServer
let manager: Browser
let asked: URL[] = []
let series: () => Response = () => Response.json([])

beforeAll(async () => {
  const reply = async (address: string | URL | Request) => {
    asked.push(new URL(String(address)))
    return series()
  }
  server = await startServer(
    { PRICE_INDEX_URL: url },
    { fetch: reply as typeof fetch, now: () => new Date('2026-11-27T15:00:00Z') },
  )
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  asked = []
  manager = await stepUp(await createAnalyst(server))
})
afterAll(() => server.stop())

const view = async () => (await manager.api.admin['price-index'].$get()).json()
const put = (json: { month: string; percent: number }, browser = manager) =>
  browser.api.admin['price-index'].$put({ json })
const all = [
  ['2026-08', '-0.11'],
  ['2026-09', '0.48'],
  ['2026-10', '0.09'],
] as const
const answerWith = (rows: readonly (readonly [string, string])[]) => () =>
  Response.json(rows.map(([month, valor]) => ({ data: `01/${month.split('-').reverse().join('/')}`, valor })))

it('comes from the central bank’s series, and is asked for again only while a month is missing', async () => {
  series = answerWith(all)
  expect(await fetchPriceIndex(server.deps)).toBe(3)
  expect(asked[0]?.href).toBe(`${url}?formato=json&dataInicial=01%2F11%2F2020&dataFinal=27%2F11%2F2026`)
  expect((await view()).months).toMatchObject([
    { month: '2026-10', percent: 0.09, source: 'central_bank', by: null },
    { month: '2026-09', percent: 0.48 },
    { month: '2026-08', percent: -0.11 },
  ])
  expect((await view()).missing).toBeNull()
  expect(await fetchPriceIndex(server.deps), 'nothing new').toBe(0)
})

it('that cannot be read or makes no sense changes nothing', async () => {
  for (const broken of [
    () => new Response('<html>', { status: 200 }),
    () => new Response(null, { status: 503 }),
    () => Response.json([{ data: '15/10/2026', valor: '0.1' }]),
    () => Response.json([{ data: '01/10/2026', valor: '999' }]),
  ]) {
    series = broken
    expect(await fetchPriceIndex(server.deps)).toBe(0)
  }
  expect(await view()).toEqual({ missing: '2026-10', months: [], waiting: [], unapproved: [] })
})

it('is typed by two persons where a bank has them, and by nobody without proving who they are', async () => {
  const bia = await stepUp(await createAnalyst(server, 'bia', 'manager'))
  const asked = await (await put({ month: '2026-10', percent: 9.9 })).json()
  expect(asked.months).toEqual([])
  expect(asked.waiting).toMatchObject([
    { kind: 'price_month', title: expect.stringContaining('outubro de 2026: 9,90%') },
  ])
  const [request] = asked.waiting
  if (!request) throw new Error('nothing waits')
  const approve = (browser: Browser) =>
    browser.api.admin.approvals[':id'].approval.$post({ param: { id: request.id }, json: { hash: request.hash } })
  expect(await codeOf(await approve(manager))).toBe('own_request')
  expect((await approve(bia)).status).toBe(200)
  expect((await view()).months).toMatchObject([{ month: '2026-10', percent: 9.9, source: 'manager' }])
  expect((await (await put({ month: '2026-10', percent: 9.9 })).json()).waiting, 'asks for nothing new').toEqual([])
  const eva = await createAnalyst(server, 'eva', 'manager')
  expect(await codeOf(await put({ month: '2026-10', percent: 1 }, eva))).toBe('step_up_required')
})

it('is typed by a manager where the series has no month yet, until the series has it', async () => {
  expect((await put({ month: '2026-10', percent: 0.2 })).status).toBe(200)
  expect((await view()).months).toMatchObject([
    { month: '2026-10', percent: 0.2, source: 'manager', by: expect.any(String) },
  ])
  series = answerWith(all)
  await fetchPriceIndex(server.deps)
  expect((await view()).months[0]).toMatchObject({ month: '2026-10', percent: 0.09, source: 'central_bank', by: null })
  const refused = await put({ month: '2026-10', percent: 5 })
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'month', code: 'month_published' }] })
  const ahead = await put({ month: '2026-11', percent: 0.3 })
  expect(await ahead.json()).toMatchObject({ errors: [{ field: 'month', code: 'date_in_future' }] })
  const analyst = await stepUp(await createAnalyst(server, 'bruna', 'analyst'))
  expect((await put({ month: '2026-07', percent: 0.3 }, analyst)).status).toBe(403)
})
