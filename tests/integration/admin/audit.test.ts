import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let contractNumber: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
  const caio = await createAnalyst(server, 'caio', 'analyst')
  const { id } = await createApplicant(server)
  const param = { id }
  const detail = await (await caio.api.admin.applications[':id'].$get({ param })).json()
  contractNumber = detail.contractNumber
  const score = { version: detail.version, creditScore: 700 }
  expect((await caio.api.admin.applications[':id'].score.$put({ param, json: score })).status).toBe(200)
  const settings = changeable(await (await ana.api.admin.settings.$get()).json())
  const support = { whatsappSuporte: '5511987654321' }
  await ana.api.admin.settings.$put({ json: { ...settings, support } })
})

type Query = Parameters<Browser['api']['admin']['audit']['$get']>[0]['query']
const audit = async (query: Query = {}) => (await ana.api.admin.audit.$get({ query })).json()
const lines = async (query: Query = {}) =>
  (await audit(query)).events.map(({ by, area, what }) => `${by} ${area} ${what}`)

it('tells in one list what people of the bank did in every area, newest first, and nothing that applicants did', async () => {
  const all = await lines()
  expect(all[0]).toBe('ana settings Mudou as configurações')
  expect(all).toContain('caio applications Informou o score de crédito: 700')
  expect(all.some((line) => line.startsWith('caio team Entrou'))).toBe(true)
  expect(all.some((line) => line.includes('Enviou o pedido'))).toBe(false)
})

it('is filtered by person, area, day, and by what it is about', async () => {
  expect(await lines({ person: 'caio', area: 'applications' })).toEqual([
    'caio applications Informou o score de crédito: 700',
  ])
  expect(await lines({ q: contractNumber })).toEqual(['caio applications Informou o score de crédito: 700'])
  const copied = `\u200b${contractNumber.slice(0, 2)}/${contractNumber.slice(2, 9)}–${contractNumber.slice(9)}`
  expect(await lines({ q: copied })).toEqual(['caio applications Informou o score de crédito: 700'])
  expect((await audit({ q: contractNumber })).events[0]?.about).toMatchObject({ name: contractNumber })
  expect(await lines({ area: 'settings' })).toEqual(['ana settings Mudou as configurações'])
  expect((await audit({ area: 'settings' })).events[0]?.words[0]).toMatch(/^Número de suporte: de “/)
  expect(await lines({ to: '2020-01-01' })).toEqual([])
})

it('counts an approved change of the ways to pay to the settings, with what it changed', async () => {
  const dora = await stepUp(await createAnalyst(server, 'dora'))
  const { ways } = await (await ana.api.admin.settings.ways.$get()).json()
  const without = { ...ways, card: { ...ways.card, entry: false } }
  await ana.api.admin.settings.ways.$put({ json: { ways: without } })
  const { id = '', hash = '' } = (await (await dora.api.admin.approvals.$get()).json()).open[0] ?? {}
  await dora.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
  const [change] = (await audit({ area: 'settings' })).events
  expect(change).toMatchObject({ by: 'dora', area: 'settings', what: 'Mudou as formas de pagamento' })
  expect(change?.words[0]).toBe('Cartão de crédito, entrada: de sim para não')
  expect((await audit({ area: 'settings', before: change?.id })).events[0]?.what).toBe('Mudou as configurações')
  expect((await lines({ area: 'settings', person: 'dora' })).length).toBe(1)
})

it('goes on behind its last line, without repeating or losing one, also among lines of the same instant', async () => {
  const at = new Date('2026-01-01T12:00:00Z')
  const values = Array.from({ length: 70 }, (_, index) => ({
    kind: 'export' as const,
    actor_id: null,
    actor_name: 'ana',
    subject_name: null,
    detail: `lista ${index}`,
    address_hash: null,
    at,
  }))
  await server.ownerDeps.db.insertInto('security_events').values(values).execute()
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await audit(before ? { before } : {})
    seen.push(...page.events.map(({ id }) => id))
    before = page.events.at(-1)?.id
    if (!page.hasMore) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(70)
  expect(await codeOf(await ana.api.admin.audit.$get({ query: { before: 'ontem_team_1' } }))).toBe('validation_failed')
})

it('is exported whole, which is a line of it, and by managers alone', async () => {
  const csv = await (await ana.fetch('/api/admin/audit.csv')).text()
  expect(csv).toContain('Informou o score de crédito: 700')
  const own = await (await ana.fetch('/api/admin/audit.csv?person=caio')).text()
  expect(own.trim().split('\r\n')).toHaveLength(1 + (await audit({ person: 'caio' })).events.length)
  expect((await lines())[0]).toBe('ana team Exportou: auditoria')
  const caio = server.browser()
  await caio.api.admin.session.$post({ json: { username: 'caio', password: 'três maritacas no fio' } })
  expect((await caio.api.admin.audit.$get({ query: {} })).status).toBe(403)
  expect((await caio.fetch('/api/admin/audit.csv')).status).toBe(403)
  expect((await server.browser().api.admin.audit.$get({ query: {} })).status).toBe(401)
})
