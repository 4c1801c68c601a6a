import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { NewDealership } from '#api/dealerships.ts'
import { findStates } from '#server/application/state.ts'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer } from '#tests/support/api.ts'
import { secretSentTo } from '#tests/support/codes.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { writeCatalogue } from '../../../netlify/commands/catalogue/write-catalogue.ts'

const now = new Date('2026-11-23T12:00:00Z')
let site: object = {}
const server = await startServer(
  {},
  { now: () => now, fetch: (async () => Response.json(site)) as unknown as typeof fetch },
)
const { db } = server.deps
afterAll(() => server.stop())

let manager: Browser
beforeEach(async () => {
  await emptyDatabase(db)
  manager = await stepUp(await createAnalyst(server, 'gerente', 'manager'))
})

const open = { opens: '08:00', closes: '18:00' }
const bonito: NewDealership = {
  facts: {
    name: 'Tiriva Bonito',
    street: 'Rua do Mutum, 40',
    district: 'Centro',
    city: 'Bonito',
    state: 'MS',
    cep: '79290000',
    phone: '(67) 3333-4444',
    latitude: null,
    longitude: null,
    timeZone: null,
  },
  hours: [null, open, open, open, open, open, null],
  slotsPerHour: 1,
  closedDays: [],
  active: true,
}
const add = (changes: Partial<NewDealership['facts']> = {}, by = manager) =>
  by.api.admin.dealerships.$post({ json: { ...bonito, facts: { ...bonito.facts, ...changes } } })
const list = async () => (await (await manager.api.admin.dealerships.$get()).json()).dealerships
const find = async (slug: string) => (await list()).find((one) => one.slug === slug)

async function change(slug: string, changes: object) {
  const { facts, hours, slotsPerHour, closedDays, active, version } = (await find(slug)) ?? {}
  if (!facts || !hours || !slotsPerHour || !closedDays || active === undefined || version === undefined)
    throw new Error(`no dealership ${slug}`)
  const json = { facts, hours, slotsPerHour, closedDays, active, version, cancelPickups: false, ...changes }
  return manager.api.admin.dealerships[':dealership'].$put({ param: { dealership: slug }, json })
}

async function exported() {
  const folder = await mkdtemp(join(tmpdir(), 'network-'))
  await writeCatalogue(db, folder)
  const shown = JSON.parse(await readFile(join(folder, 'dealerships.json'), 'utf8')) as { slug: string; name: string }[]
  await rm(folder, { recursive: true })
  return shown
}
const builds = () => db.selectFrom('catalogue_builds').select(['cause', 'state']).execute()

it('a manager adds a dealership; it is on the next site, and pick-ups are booked there on its own clock', async () => {
  expect((await add()).status).toBe(201)
  expect(await find('bonito')).toMatchObject({
    version: 1,
    active: true,
    ahead: 0,
    address: 'Rua do Mutum, 40, Centro, Bonito (MS), CEP 79290-000',
    facts: { cep: '79290-000', timeZone: null, latitude: expect.any(Number) },
  })
  expect(await builds()).toEqual([{ cause: 'dealerships', state: 'asked' }])
  expect((await exported()).find(({ slug }) => slug === 'bonito')).toMatchObject({
    name: 'Tiriva Bonito',
    timeZone: 'America/Campo_Grande',
    slotsPerHour: 1,
  })

  const applicant = await createApplicant(server, { cep: '79290000' })
  await moveTo(server, applicant.id, 'completed')
  const { dealerships } = await (await applicant.browser.api.portal.dealerships.$get({ query: {} })).json()
  expect(dealerships[0]).toMatchObject({ slug: 'bonito', phone: '(67) 3333-4444' })
  // Nine in Mato Grosso do Sul is 13:00 UTC.
  const json = { dealership: 'bonito', startsAt: '2026-11-25T13:00:00.000Z' }
  const booked = await (await applicant.browser.api.portal.pickup.$put({ query: {}, json })).json()
  expect(booked.pickup).toMatchObject({ name: 'Tiriva Bonito', time: '09:00' })
})

it('given another clock, moves the midnight after which a booked pick-up counts as missed', async () => {
  await add()
  const applicant = await createApplicant(server, { cep: '79290000' })
  await moveTo(server, applicant.id, 'completed')
  const json = { dealership: 'bonito', startsAt: '2026-11-25T13:00:00.000Z' }
  expect((await applicant.browser.api.portal.pickup.$put({ query: {}, json })).status).toBe(200)
  const missedFrom = async () =>
    (await findStates(db, [applicant.id])).get(applicant.id)?.changesAt ?? expect.fail('nothing changes')
  expect(await missedFrom()).toBe('2026-11-26T04:00:00.000Z')
  const facts = (await find('bonito'))?.facts
  expect((await change('bonito', { facts: { ...facts, timeZone: 'America/Rio_Branco' } })).status).toBe(200)
  expect(await missedFrom()).toBe('2026-11-26T05:00:00.000Z')
})

it('one whose answer was lost, and that is sent again, is added once; under another key its name is taken', async () => {
  const send = (key: string) =>
    manager.api.admin.dealerships.$post({ json: bonito }, { headers: { 'Idempotency-Key': key } })
  const key = crypto.randomUUID()
  expect([(await send(key)).status, (await send(key)).status]).toEqual([201, 201])
  expect((await list()).filter(({ slug }) => slug === 'bonito')).toHaveLength(1)
  expect((await send(crypto.randomUUID())).status).toBe(422)
})

it('its account is invited by mail, and sees the pick-ups of that dealership', async () => {
  await add()
  await stepUp(manager)
  const invite = (dealership?: string) =>
    manager.api.admin.team.invitations.$post({
      json: {
        username: 'bonito',
        name: 'Davi Bonito',
        email: 'bonito@rede.example',
        role: 'dealership' as const,
        ...(dealership && { dealership }),
      },
    })
  expect(await (await invite()).json()).toMatchObject({ errors: [{ field: 'dealership', code: 'required' }] })
  expect(await (await invite('atlantida')).json()).toMatchObject({ errors: [{ field: 'dealership' }] })
  expect(await (await invite('bonito')).json()).toMatchObject({ invitations: [{ dealership: 'Tiriva Bonito' }] })
  const token = await secretSentTo(server, 'bonito@rede.example', 'team_invitation')
  const counter = server.browser()
  const password = 'quatro maritacas no fio'
  expect((await counter.api.admin.invitations.acceptance.$post({ json: { token, password } })).status).toBe(200)
  await counter.api.admin.session.$post({ json: { username: 'bonito', password } })
  const { dealership } = await (await counter.api.admin.pickups.$get()).json()
  expect(dealership).toMatchObject({ name: 'Tiriva Bonito' })
  expect((await counter.api.admin.dealerships.$get()).status).toBe(403)
})

it.each([
  [{ name: 'Tiriva Natal' }, 'facts.name', 'dealership_taken'],
  [{ name: 'natal' }, 'facts.name', 'dealership_taken'],
  [{ name: '' }, 'facts.name', 'required'],
  [{ phone: '3333-4444' }, 'facts.phone', 'dealership_phone_invalid'],
  [{ cep: '00100-000' }, 'facts.cep', 'cep_invalid'],
  [{ state: 'XX' }, 'facts.state', 'state_invalid'],
  [{ latitude: 48.8 }, 'facts.latitude', 'latitude_invalid'],
])('says beside the field what is wrong with %j, and stores nothing', async (changes, field, code) => {
  const answer = await add(changes)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field, code }] })
  expect(await builds()).toEqual([])
})

it('takes no name of another for one that is there, and keeps its own', async () => {
  const facts = (await find('natal'))?.facts
  const taken = await change('natal', { facts: { ...facts, name: 'tiriva RECIFE' } })
  expect(await taken.json()).toMatchObject({ errors: [{ field: 'facts.name', code: 'dealership_taken' }] })
  expect((await change('natal', { facts: { ...facts, phone: '(84) 3333-4444' } })).status).toBe(200)
})

it('gives two who add the same one at once one of it, and lets analysts only look', async () => {
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const analyst = await createAnalyst(server, 'bia', 'analyst')
  expect(await codeOf(await add({ name: 'Tiriva Jardim' }, analyst))).toBe('forbidden')
  expect((await analyst.api.admin.dealerships.$get()).status).toBe(200)
})

it('one manager alone moves no customer to another address or telephone, and closes a day at once', async () => {
  const second = await stepUp(await createAnalyst(server, 'gestora', 'manager'))
  const before = (await find('natal'))?.facts
  const facts = { ...before, name: 'Tiriva Natal Centro', phone: '(84) 3333-4444', street: 'Rua do Golpe, 1' }
  const answer = await (await change('natal', { facts, closedDays: ['2026-12-24'] })).json()
  expect(answer.waiting).toMatchObject([{ kind: 'dealership_place', own: true }])
  expect(answer.waiting[0]?.lines.join(' ')).toContain('(84) 3333-4444')
  expect(await find('natal')).toMatchObject({ facts: before, closedDays: ['2026-12-24'] })
  expect(JSON.stringify(await exported())).not.toContain('Rua do Golpe')
  expect((await add()).status).toBe(201)
  expect(await find('bonito')).toBeUndefined()

  const stale = await createAnalyst(server, 'nova', 'manager')
  expect(await codeOf(await add({ name: 'Tiriva Jardim' }, stale))).toBe('step_up_required')
  const { open: requests } = await (await second.api.admin.approvals.$get()).json()
  expect(requests.map(({ kind }) => kind)).toEqual(['dealership_place', 'dealership_place'])
  for (const { id, hash } of requests) {
    const approve = (by: Browser) => by.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
    expect(await codeOf(await approve(manager))).toBe('own_request')
    expect((await approve(second)).status).toBe(200)
  }
  expect(await find('natal')).toMatchObject({ facts, closedDays: ['2026-12-24'] })
  expect(await find('bonito')).toMatchObject({ address: expect.stringContaining('Rua do Mutum') })
})

it('a request for a place ends when the place changes meanwhile', async () => {
  const second = await stepUp(await createAnalyst(server, 'gestora', 'manager'))
  const before = (await find('natal'))?.facts
  const answer = await (await change('natal', { facts: { ...before, phone: '(84) 3333-4444' } })).json()
  await db
    .insertInto('dealership_settings')
    .values({
      dealership: 'natal',
      facts: JSON.stringify({ ...before, phone: '(84) 3333-5555', timeZone: 'America/Fortaleza' }) as never,
      hours: JSON.stringify((await find('natal'))?.hours) as never,
      slots_per_hour: 1,
      closed_days: [],
      active: true,
      updated_at: now,
      updated_by: 'gestora',
    })
    .execute()
  const [request] = answer.waiting
  if (!request) throw new Error('nothing waits')
  const { id, hash } = request
  const approval = await second.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
  expect(await codeOf(approval)).toBe('approval_moved')
  expect((await find('natal'))?.facts.phone).toBe('(84) 3333-5555')
})

it('asks for a build when the site would show something else, and says until then that it does not', async () => {
  const state = async () => (await manager.api.admin.catalogue.publication.$get()).json()
  expect((await change('natal', { closedDays: ['2026-12-24'] })).status).toBe(200)
  expect(await builds()).toEqual([])
  const facts = (await find('natal'))?.facts
  expect((await change('natal', { facts: { ...facts, phone: '(84) 3333-4444' } })).status).toBe(200)
  expect((await change('recife', { active: false })).status).toBe(200)
  expect((await builds()).map(({ cause }) => cause)).toEqual(['dealerships', 'dealerships'])
  site = { version: 1, pricedOn: '2026-11-23', network: 'of before' }
  expect(await state()).toMatchObject({ live: false, changes: [] })
  const shown = await exported()
  expect(shown.find(({ slug }) => slug === 'natal')).toMatchObject({ phone: '(84) 3333-4444' })
  expect(shown.some(({ slug }) => slug === 'recife')).toBe(false)
})
