import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { createAnalyst, createApplicant, giveScore } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server, 'ana')
})
afterAll(() => server.stop())

type Change = Parameters<Browser['api']['admin']['applications'][':id']['status']['$put']>[0]['json']

async function decided(score: number, json: Omit<Change, 'version'>, birthDate = '1991-04-23') {
  const { id } = await createApplicant(server, { email: `${crypto.randomUUID()}@example.com`, birthDate })
  await giveScore(server, id, score)
  const { version } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
  const answer = await ana.api.admin.applications[':id'].status.$put({ param: { id }, json: { ...json, version } })
  expect(answer.status).toBe(200)
  return id
}

async function groups() {
  const today = brazilianDate(server.deps.now())
  const answer = await ana.api.admin.reports.credit.$get({ query: { from: today, to: today } })
  const found = (await answer.json()).groups
  return new Map(found.map(({ group, count, approved }) => [group, [count, approved]]))
}
const listOf = async (group: string) => {
  const { rows } = await (await ana.api.admin.applications.$get({ query: { decided: group } })).json()
  return rows.map(({ id }) => id).sort()
}

it('counts the decisions by band, version, age, state and what is unusual, and each figure opens its list', async () => {
  const high = await decided(720, { status: 'approved' })
  const against = await decided(720, { status: 'rejected', refusal: 'policy', reason: 'Endereço que não existe' })
  const old = await decided(930, { status: 'approved' }, '1950-01-01')
  const found = await groups()
  expect(found.get('band-3')).toEqual([2, 1])
  expect(found.get('band-4')).toEqual([1, 1])
  expect(found.get('version-0')).toEqual([3, 2])
  expect(found.get('state-SP')).toEqual([3, 2])
  expect(found.get('age-66')).toEqual([1, 1])
  expect(found.get('against')).toEqual([1, 0])
  expect(found.has('taken')).toBe(false)
  for (const [group, [count]] of found as Map<string, [number, number]>) expect(await listOf(group)).toHaveLength(count)
  expect(await listOf('band-3')).toEqual([against, high].sort())
  expect(await listOf('age-66')).toEqual([old])
  const today = brazilianDate(server.deps.now())
  const csv = await (
    await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams({ from: today, to: today })}`)
  ).text()
  expect(csv).toMatch(/Decisões de crédito;Score de 700 a 899;2;/)
  expect(csv).toContain('Decisões de crédito;Score de 700 a 899: aprovados;1;')
})

it('counts other conditions that were offered and taken, which is an approval', async () => {
  const { id, browser } = await createApplicant(server, { incomeCents: 300_000 })
  await giveScore(server, id, 720)
  const { version, analysis } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
  const plans = analysis.alternatives.map(({ hash }) => hash)
  const json = { version, analysis: analysis.fingerprint, plans }
  await ana.api.admin.applications[':id']['counter-offer'].$post({ param: { id }, json })
  expect((await groups()).get('countered')).toEqual([1, 0])
  const query = { application: id }
  const { counterOffer } = await (await browser.api.portal['counter-offer'].$get({ query })).json()
  const choice = { counterOffer: counterOffer?.id ?? '', plan: plans[0] ?? '' }
  await browser.api.portal['counter-offer'].choice.$post({ query, json: choice })
  expect((await groups()).get('taken')).toEqual([1, 1])
  expect(await listOf('taken')).toEqual([id])
})

it('is for managers, and the list refuses a group that does not exist', async () => {
  const caio = await createAnalyst(server, 'caio', 'analyst')
  const query = { from: '2026-11-01', to: '2026-11-30' }
  expect((await caio.api.admin.reports.credit.$get({ query })).status).toBe(403)
  expect((await ana.api.admin.applications.$get({ query: { decided: 'race-1' } })).status).toBe(422)
})
