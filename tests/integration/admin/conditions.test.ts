import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Settings } from '#api/settings.ts'
import { changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runAll } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { writeCatalogue } from '../../../netlify/commands/catalogue/write-catalogue.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-23T15:00:00Z')
let server: TestServer
let ana: Browser
let clock = noon
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = noon
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
})

const read = async (browser = ana) => (await browser.api.admin.settings.$get()).json()
async function save(financial: Partial<Settings['financial']>, conditionsFrom?: string, browser = ana) {
  const settings = changeable(await read(browser))
  const json = { ...settings, financial: { ...settings.financial, ...financial } }
  return browser.api.admin.settings.$put({ json: { ...json, ...(conditionsFrom && { conditionsFrom }) } })
}
const offer = async () => (await server.browser().api.offer.$get()).json()
const history = async () => {
  const { events } = await (await ana.api.admin.settings.history.$get({ query: {} })).json()
  return events.map(({ kind, part, by }) => `${kind} ${part} ${by}`)
}
async function waitingFor(browser: Browser) {
  const [waiting] = (await read(browser)).waiting
  if (waiting === undefined) throw new Error('nothing waits')
  return waiting
}
const approve = (browser: Browser, { id, hash }: { id: string; hash: string }) =>
  browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })

const builds = async () => {
  const rows = await server.deps.db.selectFrom('catalogue_builds').select('cause').execute()
  return rows.map(({ cause }) => cause)
}
async function exported() {
  const folder = await mkdtemp(join(tmpdir(), 'conditions-'))
  await writeCatalogue(server.deps.db, folder)
  const conditions = JSON.parse(await readFile(join(folder, 'conditions.json'), 'utf8'))
  await rm(folder, { recursive: true })
  return conditions
}

it('ask for a build of the site, whose pages show them before any script runs', async () => {
  expect(await exported()).toMatchObject({
    monthlyInterestPercent: 0,
    defaultInstallments: null,
    iof: { bearer: 'bank' },
  })
  await save({ taxaJurosPadrao: 1.99, parcelasPadrao: 48 })
  expect(await builds()).toEqual(['conditions'])
  expect(await exported()).toMatchObject({ monthlyInterestPercent: 1.99, defaultInstallments: 48 })
  await save({ taxaJurosPadrao: 0.99 }, '2026-12-01')
  expect(await builds()).toEqual(['conditions'])
  clock = Date.parse('2026-12-01T03:00:10Z')
  await runAll(server)
  expect(await builds()).toEqual(['conditions', 'conditions'])
  expect(await exported()).toMatchObject({ monthlyInterestPercent: 0.99 })
})

it('hold at once where there is one manager, who types the password first', async () => {
  const alone = await createAnalyst(server, 'caio', 'analyst')
  expect(await codeOf(await alone.api.admin.settings.$get())).toBe('forbidden')
  expect((await save({ taxaJurosPadrao: 1.99 })).status).toBe(200)
  expect(await offer()).toMatchObject({ monthlyInterestPercent: 1.99 })
  clock += 6 * 60_000
  expect(await codeOf(await save({ taxaJurosPadrao: 0 }))).toBe('step_up_required')
  expect(await offer()).toMatchObject({ monthlyInterestPercent: 1.99 })
})

it('wait for a second manager, who reads what they do to plans, and for nobody who asked', async () => {
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  const answer = await (await save({ taxaEntrada: 20 })).json()
  expect(answer).toMatchObject({
    financial: { taxaEntrada: 10 },
    waiting: [{ own: true, acts: { approve: 'own_request' } }],
  })
  expect(await offer()).toMatchObject({ entryPercent: 10 })
  const pending = await waitingFor(bia)
  expect(pending.lines).toContain('Taxa de entrada (%): de “10” para “20”')
  expect(pending.lines).toContain('Vale assim que for aprovado.')
  expect(pending.lines.filter((line) => /: \d+x R\$.+ passa a \d+x R\$/.test(line))).toHaveLength(3)
  expect(await codeOf(await approve(ana, pending))).toBe('own_request')
  const answers = await Promise.all([approve(bia, pending), approve(bia, pending)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await offer()).toMatchObject({ entryPercent: 20 })
  expect(await history()).toEqual(['approved financial bia', 'requested financial ana'])
})

it('may be refused and withdrawn, and are not approved once others hold', async () => {
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  for (let time = 0; time < 2; time++) await save({ taxaEntrada: 20 })
  const refused = await waitingFor(bia)
  await bia.api.admin.approvals[':id'].refusal.$post({ param: { id: refused.id }, json: { note: 'Só em janeiro' } })
  const unapproved = [{ id: refused.id, kind: 'conditions', by: 'ana', decidedBy: 'bia', note: 'Só em janeiro' }]
  expect(await read()).toMatchObject({ waiting: [], unapproved })
  clock += 1000
  await save({ taxaEntrada: 25 })
  expect(await read(), 'a newer request takes its place').toMatchObject({ unapproved: [] })
  const first = await waitingFor(bia)
  await server.deps.db
    .insertInto('system_configurations')
    .values({
      key: 'financial_settings',
      description: '',
      updated_at: new Date(clock),
      updated_by: null,
      value: JSON.stringify({ taxaEntrada: 15 }),
    })
    .execute()
  expect(await codeOf(await approve(bia, first))).toBe('approval_moved')
  expect(await offer()).toMatchObject({ entryPercent: 15 })
  expect(await history()).toEqual(['requested financial ana', 'refused financial bia', 'requested financial ana'])
})

it('start at midnight in Brasília of the day that was chosen, once, and are shown before', async () => {
  const scheduled = await (await save({ taxaEntrada: 20 }, '2026-12-01')).json()
  expect(scheduled).toMatchObject({
    financial: { taxaEntrada: 10 },
    scheduled: { from: '2026-12-01', by: 'ana', financial: { taxaEntrada: 20 } },
  })
  clock = Date.parse('2026-12-01T02:59:00Z')
  await runAll(server)
  expect(await offer()).toMatchObject({ entryPercent: 10 })
  clock = Date.parse('2026-12-01T03:00:00Z')
  await runAll(server)
  expect(await offer()).toMatchObject({ entryPercent: 20 })
  await runAll(server)
  ana = await stepUp(await createAnalyst(server, 'ana2'))
  expect(await read()).toMatchObject({ scheduled: null, financial: { taxaEntrada: 20 } })
  expect(await history()).toEqual(['started financial ana', 'scheduled financial ana'])
})

it('that were shown shortly before the day are still taken', async () => {
  const { defaultInstallments: _, mostEntryPercent: __, ...shownOffer } = await offer()
  await save({ taxaEntrada: 20 }, '2026-11-24')
  clock = Date.parse('2026-11-24T03:00:00Z')
  await runAll(server)
  expect(await offer()).toMatchObject({ entryPercent: 20 })
  const { json } = await createApplicant(server, { shownOffer })
  expect(json.shownOffer).toEqual(shownOffer)
})

it('approved after the day for which they were asked hold at once', async () => {
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  await save({ taxaEntrada: 20 }, '2026-11-24')
  clock += 14 * hour
  await bia.api.admin.session.$post({ json: { username: 'bia', password: 'três maritacas no fio' } })
  await stepUp(bia)
  expect((await approve(bia, await waitingFor(bia))).status).toBe(200)
  expect(await offer()).toMatchObject({ entryPercent: 20 })
})

const cancel = async (browser = ana, version?: string) =>
  browser.api.admin.settings.scheduled.$delete({ query: { version: version ?? (await read(browser)).version } })

it('that wait for their day may be replaced and cancelled, once', async () => {
  await save({ taxaEntrada: 20 }, '2026-12-01')
  await save({ taxaEntrada: 30 }, '2026-12-05')
  const cancelled = await cancel()
  expect(await cancelled.json()).toMatchObject({ scheduled: null, financial: { taxaEntrada: 10 } })
  expect(await codeOf(await cancel())).toBe('not_found')
  expect(await history()).toEqual(
    ['cancelled', 'scheduled', 'cancelled', 'scheduled'].map((kind) => `${kind} financial ana`),
  )
  clock = Date.parse('2026-12-06T12:00:00Z')
  await runAll(server)
  expect(await offer()).toMatchObject({ entryPercent: 10 })
})

it('are cancelled only by a manager who saw them, and who steps up', async () => {
  await save({ taxaEntrada: 20 }, '2026-12-01')
  const { version } = await read()
  await save({ taxaEntrada: 30 }, '2026-12-05')
  expect(await codeOf(await cancel(ana, version))).toBe('stale_settings')
  clock += 6 * 60_000
  expect(await codeOf(await cancel())).toBe('step_up_required')
  expect(await read()).toMatchObject({ scheduled: { from: '2026-12-05' } })
})

it('that were scheduled give way to others for a day, also when those are approved late', async () => {
  await save({ taxaEntrada: 20 }, '2026-12-10')
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  await save({ taxaEntrada: 30 }, '2026-11-24')
  expect((await waitingFor(bia)).lines).toContain('A mudança marcada para 10/12/2026 dá lugar a esta.')
  clock += 14 * hour
  await bia.api.admin.session.$post({ json: { username: 'bia', password: 'três maritacas no fio' } })
  await stepUp(bia)
  expect((await approve(bia, await waitingFor(bia))).status).toBe(200)
  expect(await read(bia)).toMatchObject({ scheduled: null, financial: { taxaEntrada: 30 } })
  clock = Date.parse('2026-12-11T12:00:00Z')
  await runAll(server)
  expect(await offer()).toMatchObject({ entryPercent: 30 })
})

it('that were scheduled still replace others that hold at once, and the second manager is told so', async () => {
  await save({ taxaEntrada: 20 }, '2026-12-10')
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  await save({ taxaEntrada: 30 })
  const waiting = await waitingFor(bia)
  expect(waiting.lines).toContain('A mudança marcada para 10/12/2026 continua, e nesse dia substitui esta.')
  expect((await approve(bia, waiting)).status).toBe(200)
  expect(await read(bia)).toMatchObject({ scheduled: { from: '2026-12-10' }, financial: { taxaEntrada: 30 } })
})

it.each([
  ['2026-11-22', 'date_in_past'],
  ['2027-12-01', 'date_too_far'],
  ['2026-02-30', 'date_invalid'],
])('refuses %s as their day, beside the field', async (day, code) => {
  const answer = await save({ taxaEntrada: 20 }, day)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'conditionsFrom', code }] })
  expect(await offer()).toMatchObject({ entryPercent: 10 })
})

it('go back to the defaults only with a second manager too', async () => {
  await save({ taxaEntrada: 20 })
  const bia = await stepUp(await createAnalyst(server, 'bia'))
  const { version } = await read(bia)
  await bia.api.admin.settings.defaults.$post({ json: { version } })
  expect(await offer()).toMatchObject({ entryPercent: 20 })
  expect((await waitingFor(ana)).acts.approve).toBe(true)
})
