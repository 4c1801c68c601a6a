import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { queuedJobs, runAll, runDue } from '#tests/support/jobs.ts'
import { addMotorcycle, publishCatalogue, restoreVersion } from '#tests/support/motorcycles.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
/** 20:00 in Brasília. This is far ahead of the database's own clock, so that no scheduled job becomes due. */
let now = new Date('2099-11-21T23:00:00Z')
let hook = 202
let asked = 0
/** The versions that the site reports. */
let site: unknown = { version: 1, pricedOn: '2099-11-21' }

const fetchOutside = (async (url: string) => {
  if (url.includes('/catalogue-version.json')) return Response.json(site)
  asked += 1
  if (hook === 0) throw new Error('unreachable')
  return new Response(null, { status: hook })
}) as typeof fetch

beforeAll(async () => {
  const env = { NETLIFY_BUILD_HOOK_URL: 'https://hooks.example/build' }
  server = await startServer(env, { now: () => now, fetch: fetchOutside })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  now = new Date('2099-11-21T23:00:00Z')
  ;[hook, asked, site] = [202, 0, { version: 1, pricedOn: '2099-11-21' }]
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
})

const publish = async () => (await publishCatalogue(manager.api.admin.catalogue)).json()
const goBackTo = (number: string) => restoreVersion(manager.api.admin.catalogue, number)
const state = async () => (await manager.api.admin.catalogue.publication.$get()).json()
const versions = async () => (await (await manager.api.admin.catalogue.versions.$get()).json()).versions
const apply = (motorcycle: string) =>
  server.browser().api.applications.$post(
    {
      json: application({ motorcycle }),
    },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  )
const frozen = async () => {
  const row = await server.deps.db
    .selectFrom('catalogue_versions')
    .select('catalogue')
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.catalogue
}

describe('publishing', () => {
  it('freezes a version that applications are priced from, and asks for a build', async () => {
    const { id } = await addMotorcycle(manager)
    expect(await state()).toMatchObject({ version: 1, live: true, changes: [{ id, kind: 'added' }] })
    expect((await apply('cg-180-teste')).status).toBe(422)

    expect(await publish()).toEqual({ version: 2, asked: false })
    expect((await apply('cg-180-teste')).status).toBe(201)
    expect(await state()).toMatchObject({ version: 2, by: 'ana', live: false, build: { state: 'asked' }, changes: [] })
    await runDue(server)
    expect(asked).toBe(1)
    site = { version: 2, pricedOn: '2099-11-21' }
    expect(await state()).toMatchObject({ live: true })
    expect(await versions()).toMatchObject([
      { number: 2, by: 'ana', models: 36 },
      { number: 1, by: null, models: 35 },
    ])
  })

  it('leaves held changes out, and what is published of them in', async () => {
    const { api } = manager
    const held = await addMotorcycle(manager)
    const hold = (id: string, version: number, facts: typeof held.facts) =>
      api.admin.catalogue.motorcycles[':id'].$put({ param: { id }, json: { facts, state: 'held', version } })
    await hold(held.id, 1, held.facts)
    const pop = await (await api.admin.catalogue.motorcycles[':id'].$get({ param: { id: 'pop-110i' } })).json()
    await hold('pop-110i', 1, { ...pop.facts, launch: true })
    expect(await state()).toMatchObject({ changes: [], held: 2 })
    await publish()
    const { motorcycles } = await frozen()
    expect(motorcycles).toHaveLength(35)
    expect(motorcycles.find(({ id }) => id === 'pop-110i')).toMatchObject({ launch: false })
  })

  it('says which addresses moved and which models are gone', async () => {
    const { motorcycles } = manager.api.admin.catalogue
    const pop = await (await motorcycles[':id'].$get({ param: { id: 'pop-110i' } })).json()
    const renamed = { ...pop.facts, model: 'POP 110', slug: 'pop-110' }
    await motorcycles[':id'].$put({ param: { id: 'pop-110i' }, json: { facts: renamed, state: 'listed', version: 1 } })
    await motorcycles[':id'].archive.$post({ param: { id: 'x-adv' }, json: { version: 1 } })
    await publish()
    expect(await frozen()).toMatchObject({
      moved: { 'pop-110i': 'pop-110' },
      gone: [{ slug: 'x-adv', model: 'X-ADV' }],
    })
    expect((await apply('pop-110i')).status).toBe(201)
    expect((await apply('x-adv')).status).toBe(422)
    // The slug is still taken after the next version, and is the model's own again once it is back.
    await publish()
    expect((await frozen()).gone).toHaveLength(1)
    await motorcycles[':id'].restore.$post({ param: { id: 'pop-110i' }, json: { version: 2, to: 1 } })
    await publish()
    expect(await frozen()).toMatchObject({ moved: { 'pop-110': 'pop-110i' } })
  })

  it('by many at once is done once: the others have not seen what they would publish', async () => {
    const { publication } = manager.api.admin.catalogue
    const { fingerprint } = await state()
    const answers = await Promise.all([1, 2, 3].map(() => publication.$post({ json: { fingerprint } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await versions()).map(({ number }) => number)).toEqual([2, 1])
    expect((await queuedJobs(server)).map(({ key }) => key)).toEqual(['build_site'])
  })

  it('publishes nothing that a colleague changed after the manager saw it, also by going back', async () => {
    const { publication, versions: all } = manager.api.admin.catalogue
    const param = { number: '1' }
    await addMotorcycle(manager)
    const seen = await state()
    await addMotorcycle(manager, { model: 'CG 190 TESTE', slug: 'cg-190-teste' })
    const late = await publication.$post({ json: { fingerprint: seen.fingerprint } })
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'stale_catalogue' }])
    const back = await (await all[':number'].changes.$get({ param })).json()
    await publish()
    const restored = await all[':number'].restore.$post({ param, json: { fingerprint: back.fingerprint } })
    expect([restored.status, await restored.json()]).toMatchObject([409, { code: 'stale_catalogue' }])
    expect(await state()).toMatchObject({ version: 2 })
  })

  it('brings an earlier version back in one press, as a new one', async () => {
    await publish()
    await addMotorcycle(manager)
    await publish()
    expect(await (await goBackTo('2')).json()).toEqual({ version: 4, asked: false })
    const [newest] = await versions()
    expect(newest).toMatchObject({ restores: 2, models: 35 })
    const lines = server.deps.db.selectFrom('motorcycle_events').select('motorcycle_id').where('kind', '=', 'moved')
    expect(await lines.execute(), 'models that stay where they are').toEqual([])
    expect((await frozen()).gone).toMatchObject([{ slug: 'cg-180-teste' }])
    // A model that the earlier version lacks becomes a draft again, so the next publication leaves it out.
    expect(await state()).toMatchObject({ changes: [], held: 1 })
    // Its address says so for good, until it is back.
    await publish()
    expect((await frozen()).gone).toMatchObject([{ slug: 'cg-180-teste' }])
    const { restore } = manager.api.admin.catalogue.versions[':number']
    const json = { fingerprint: 'a'.repeat(64) }
    expect((await restore.$post({ param: { number: '99' }, json })).status).toBe(404)
  })

  it('leads every later address to its model when an earlier version is brought back, in its former order', async () => {
    const { motorcycles } = manager.api.admin.catalogue
    const former = (await frozen()).motorcycles.map(({ id }) => id)
    const pop = await (await motorcycles[':id'].$get({ param: { id: 'pop-110i' } })).json()
    const renamed = { ...pop.facts, model: 'POP 110', slug: 'pop-110' }
    await motorcycles[':id'].$put({ param: { id: 'pop-110i' }, json: { facts: renamed, state: 'listed', version: 1 } })
    await motorcycles[':id'].position.$put({ param: { id: 'x-adv' }, json: { version: 1, after: null } })
    await publish()
    await goBackTo('1')
    expect((await frozen()).moved).toMatchObject({ 'pop-110': 'pop-110i' })
    expect((await apply('pop-110')).status).toBe(201)
    expect(await state()).toMatchObject({ changes: [], orderChanged: false })
    expect((await frozen()).motorcycles.map(({ id }) => id)).toEqual(former)
  })

  it('keeps an order that nobody has published yet when an earlier version is brought back', async () => {
    const { motorcycles } = manager.api.admin.catalogue
    await publish()
    await motorcycles[':id'].position.$put({ param: { id: 'x-adv' }, json: { version: 1, after: null } })
    await goBackTo('1')
    expect(await state()).toMatchObject({ orderChanged: true })
    expect((await (await motorcycles.$get()).json()).motorcycles[0]?.id).toBe('x-adv')
  })

  it('leaves no wrong price behind for the next publication when an earlier version is brought back', async () => {
    const { motorcycles } = manager.api.admin.catalogue
    const listed = async (id: string) =>
      (await (await motorcycles.$get()).json()).motorcycles.find((one) => one.id === id)
    const price = async (id: string, cents: number) => {
      const { facts, version } = (await listed(id)) ?? expect.unreachable()
      const prices = [{ from: facts.prices[0]?.from ?? '2026-01-01', cents }]
      const json = { facts: { ...facts, prices }, state: 'listed' as const, version }
      expect((await motorcycles[':id'].$put({ param: { id }, json })).status).toBe(200)
    }
    const right = (await listed('pop-110i'))?.facts.prices
    await price('pop-110i', 1_050_000)
    await publish()
    // Another manager changes another model in between.
    await price('cg-160-fan', 1_700_000)
    await goBackTo('1')
    expect((await listed('pop-110i'))?.facts.prices).toEqual(right)
    expect(await state()).toMatchObject({ version: 3, changes: [{ id: 'cg-160-fan', kind: 'changed' }] })
  })

  it.each([
    [500, /recusou o pedido \(resposta 500\)/],
    [0, /não respondeu/],
  ])('says why the build was not begun (hook: %s), and a second press works', async (status, reason) => {
    hook = status
    await publish()
    await runDue(server)
    const failed = await state()
    expect(failed.build).toMatchObject({ state: 'failed', version: 2 })
    expect(failed.build?.error).toMatch(reason)
    hook = 202
    expect((await manager.api.admin.catalogue.publication.again.$post()).status).toBe(204)
    expect((await state()).build).toMatchObject({ state: 'asked', version: 2, cause: 'again' })
    await runDue(server)
    expect(asked).toBe(2)
  })

  it('calls a build that went silent failed', async () => {
    await publish()
    now = new Date(now.getTime() + 16 * 60_000)
    expect((await state()).build).toMatchObject({ state: 'failed', error: expect.stringContaining('parou') })
  })

  it('knows no version of the site when something else answers for it', async () => {
    site = { cep: '01310-100' }
    expect(await state()).toMatchObject({ version: 1, site: null, live: false })
  })

  it('never leaves the site without any motorcycle', async () => {
    for (const { id } of (await (await manager.api.admin.catalogue.motorcycles.$get()).json()).motorcycles) {
      await manager.api.admin.catalogue.motorcycles[':id'].archive.$post({ param: { id }, json: { version: 1 } })
    }
    const answer = await publishCatalogue(manager.api.admin.catalogue)
    expect([answer.status, ((await answer.json()) as unknown as { code: string }).code]).toEqual([
      409,
      'catalogue_empty',
    ])
  })

  it('has the site built at midnight in Brasília on the day on which a price changes', async () => {
    await addMotorcycle(manager, {
      prices: [
        { from: '2099-11-20', cents: 1_800_000 },
        { from: '2099-11-22', cents: 1_900_000 },
        { from: '2099-12-01', cents: 1_700_000 },
      ],
    })
    await publish()
    const appointment = () =>
      server.deps.db
        .withSchema('graphile_worker')
        .selectFrom('jobs' as never)
        .select(['run_at'] as never[])
        .where('key' as never, '=', 'price_day' as never)
        .executeTakeFirst() as Promise<{ run_at: Date } | undefined>
    expect((await appointment())?.run_at.toISOString()).toBe('2099-11-22T03:00:00.000Z')
    await runDue(server)
    now = new Date('2099-11-22T03:00:00Z')
    site = { version: 2, pricedOn: '2099-11-21' }
    manager = await stepUp(await createAnalyst(server, 'cris'))
    expect(await state()).toMatchObject({ live: false })
    asked = 0
    await runAll(server)
    expect(asked).toBe(1)
    expect((await appointment())?.run_at.toISOString()).toBe('2099-12-01T03:00:00.000Z')
    site = { version: 2, pricedOn: '2099-11-22' }
    expect(await state()).toMatchObject({ live: true })
  })
})
