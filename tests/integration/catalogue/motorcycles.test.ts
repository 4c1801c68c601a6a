import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { addMotorcycle, motorcycle, publishCatalogue } from '#tests/support/motorcycles.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
})

const models = () => manager.api.admin.catalogue.motorcycles
const one = () => manager.api.admin.catalogue.motorcycles[':id']
const list = async () => (await (await models().$get()).json()).motorcycles
const read = async (id: string) => (await one().$get({ param: { id } })).json()
const change = async (id: string, changes: Parameters<typeof motorcycle>[0], state: 'listed' | 'held' = 'listed') => {
  const { facts, version } = await read(id)
  return one().$put({ param: { id }, json: { facts: { ...facts, ...changes }, state, version } })
}
const problemOf = async (response: Response) => {
  const { code, errors } = await response.json()
  return { status: response.status, code, errors }
}

describe('the catalogue of the managers', () => {
  it('begins with the 35 models that the project comes with, as they are on the site', async () => {
    const motorcycles = await list()
    expect(motorcycles).toHaveLength(35)
    expect(new Set(motorcycles.map(({ site }) => site))).toEqual(new Set(['live']))
    expect(motorcycles[0]?.facts).toMatchObject({ model: 'CG 160 START', slug: 'cg-160-start' })
    expect((await read('cg-160-start')).history).toMatchObject([{ kind: 'created', actor: null }])
  })

  it('takes a new model as a draft, behind the others', async () => {
    const added = await addMotorcycle(manager)
    expect(added).toMatchObject({ site: 'draft', version: 1, facts: motorcycle() })
    expect((await list()).at(-1)?.id).toBe(added.id)
    expect(added.history).toMatchObject([{ kind: 'created', actor: 'ana', version: 1 }])
  })

  it('takes one whose answer was lost, and that is sent again, once; under another key its name is taken', async () => {
    const json = { facts: motorcycle(), state: 'listed' as const }
    const send = (key: string) => models().$post({ json }, { headers: { 'Idempotency-Key': key } })
    const key = crypto.randomUUID()
    const [first, again] = [await send(key), await send(key)]
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(await first.json())
    expect(await list()).toHaveLength(36)
    expect(await problemOf(await send(crypto.randomUUID()))).toMatchObject({ status: 422 })
  })

  it('says beside the field what is wrong', async () => {
    const wrong = async (changes: Parameters<typeof motorcycle>[0]) => {
      const answer = await models().$post({ json: { facts: motorcycle(changes), state: 'listed' } })
      return problemOf(answer)
    }
    const errorsOf = async (changes: Parameters<typeof motorcycle>[0]) => (await wrong(changes)).errors
    expect(await errorsOf({ model: '' })).toEqual([{ field: 'facts.model', code: 'required' }])
    expect(await errorsOf({ slug: 'CG 180' })).toEqual([{ field: 'facts.slug', code: 'slug_invalid' }])
    for (const model of ['CG 180 (11) 98765-4321', 'CG 180 em www.exemplo.com', 'CG 180 por R$ 9.000', 'a@b.com'])
      expect(await errorsOf({ model })).toEqual([{ field: 'facts.model', code: 'name_leads_away' }])
    expect(await errorsOf({ prices: [{ from: '2026-02-30', cents: 1_000_000 }] })).toEqual([
      { field: 'facts.prices.0.from', code: 'date_invalid' },
    ])
    expect(await errorsOf({ prices: [{ from: '2026-02-03', cents: 1 }] })).toEqual([
      { field: 'facts.prices.0.cents', code: 'price_invalid' },
    ])
    const days = ['2026-12-01', '2026-11-01'].map((from) => ({ from, cents: 1_000_000 }))
    expect(await errorsOf({ prices: days })).toEqual([{ field: 'facts.prices', code: 'price_days_not_ascending' }])
    expect(await errorsOf({ slug: 'pop-110i' })).toEqual([{ field: 'facts.slug', code: 'slug_taken' }])
    expect(await errorsOf({ model: 'pop 110I' })).toEqual([{ field: 'facts.model', code: 'model_taken' }])
    expect(await list()).toHaveLength(35)
  })

  it('keeps a slug for its model after a rename, and lets it go back', async () => {
    expect((await change('pop-110i', { model: 'POP 110', slug: 'pop-110' })).status).toBe(200)
    const answer = await models().$post({ json: { facts: motorcycle({ slug: 'pop-110i' }), state: 'listed' } })
    expect((await problemOf(answer)).errors).toEqual([{ field: 'facts.slug', code: 'slug_taken' }])
    expect((await change('pop-110i', { slug: 'pop-110i' })).status).toBe(200)
    expect(await read('pop-110i')).toMatchObject({ site: 'changed', version: 3 })
  })

  it('lets nobody overwrite what somebody else changed meanwhile', async () => {
    const { facts } = await read('pop-110i')
    await change('pop-110i', { launch: true })
    const late = { facts: { ...facts, displacement: 111 }, state: 'listed' as const, version: 1 }
    const answer = await one().$put({ param: { id: 'pop-110i' }, json: late })
    expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'stale_motorcycle' })
    expect((await read('pop-110i')).facts).toMatchObject({ launch: true, displacement: 110 })
  })

  it('gives two who add the same model at once one of it', async () => {
    const json = { facts: motorcycle(), state: 'listed' as const }
    const answers = await Promise.all([1, 2, 3].map(() => models().$post({ json })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await list()).toHaveLength(36)
  })

  it('archives, brings back as a draft that is held, and undoes each change', async () => {
    const param = { id: 'pop-110i' }
    await change('pop-110i', { launch: true, text: 'Leve e econômica.' })
    expect((await one().archive.$post({ param, json: { version: 2 } })).status).toBe(200)
    expect(await read('pop-110i')).toMatchObject({ state: 'archived', site: 'leaving' })
    expect((await one()['bring-back'].$post({ param, json: { version: 3 } })).status).toBe(200)
    expect(await read('pop-110i')).toMatchObject({ state: 'held', site: 'changed' })
    expect((await one().restore.$post({ param, json: { version: 4, to: 1 } })).status).toBe(200)
    const back = await read('pop-110i')
    expect(back).toMatchObject({ state: 'listed', site: 'live', version: 5, facts: { launch: false } })
    expect(back.facts.text).toBeUndefined()
    expect(back.history.map(({ kind }) => kind)).toEqual(['restored', 'brought_back', 'archived', 'changed', 'created'])
  })

  it('changes the order one model at a time', async () => {
    const move = async (id: string, after: string | null) => {
      const { version } = await read(id)
      return one().position.$put({ param: { id }, json: { version, after } })
    }
    await move('x-adv', null)
    await move('pop-110i', 'x-adv')
    await move('cb-650r', 'x-adv')
    expect((await list()).slice(0, 4).map(({ id }) => id)).toEqual(['x-adv', 'cb-650r', 'pop-110i', 'cg-160-start'])
    expect((await read('cb-650r')).history[0]).toMatchObject({ kind: 'moved', actor: 'ana' })
    expect((await move('cb-650r', 'no-such')).status).toBe(404)
  })

  it('takes new prices of several models from a day on, all of them or none, and publishes nothing', async () => {
    const prices = () => manager.api.admin.catalogue.prices
    const from = '2099-12-01'
    const first = { id: 'pop-110i', version: 1, from, cents: 1_029_000 }
    const second = { id: 'x-adv', version: 1, from, cents: 9_269_000 }
    const answer = await prices().$put({ json: { prices: [first, second] } })
    expect(answer.status).toBe(200)
    const changed = (await answer.json()).motorcycles.filter(({ version }) => version === 2)
    expect(changed.map(({ id, site, facts }) => [id, site, facts.prices.at(-1)])).toEqual([
      ['pop-110i', 'changed', { from, cents: 1_029_000 }],
      ['x-adv', 'changed', { from, cents: 9_269_000 }],
    ])
    expect((await read('x-adv')).history[0]).toMatchObject({ kind: 'changed', actor: 'ana' })

    // One of the two is out of date, so neither changes.
    const fresh = { ...first, version: 2, cents: 1_039_000 }
    const late = await prices().$put({ json: { prices: [fresh, second] } })
    expect(await problemOf(late)).toMatchObject({ status: 409, code: 'stale_motorcycle' })
    expect(await read('pop-110i')).toMatchObject({ version: 2 })
    // The same price again counts as no change.
    expect((await prices().$put({ json: { prices: [{ ...first, version: 2 }] } })).status).toBe(200)
    expect(await read('pop-110i')).toMatchObject({ version: 2 })
  })

  it('refuses a new price of a day that is over, of no model, of one twice, or of a removed one', async () => {
    const put = async (...prices: { id: string; version: number; from: string; cents: number }[]) =>
      problemOf(await manager.api.admin.catalogue.prices.$put({ json: { prices } }))
    const price = { id: 'pop-110i', version: 1, from: '2099-12-01', cents: 1_029_000 }
    expect(await put({ ...price, from: '2020-01-01' })).toMatchObject({
      errors: [{ field: 'prices.0.from', code: 'price_day_over' }],
    })
    expect(await put({ ...price, cents: 1_029 })).toMatchObject({
      errors: [{ field: 'prices.0.cents', code: 'price_invalid' }],
    })
    expect(await put()).toMatchObject({ status: 422 })
    expect(await put(price, { ...price, cents: 999_000 })).toMatchObject({ status: 422 })
    expect(await put({ ...price, id: 'no-such' })).toMatchObject({ status: 404 })
    await one().archive.$post({ param: { id: 'pop-110i' }, json: { version: 1 } })
    expect(await put({ ...price, version: 2 })).toMatchObject({ code: 'stale_motorcycle' })
  })

  it('is for managers to change, and for analysts to look at', async () => {
    const analyst = await createAnalyst(server, 'bia', 'analyst')
    expect((await analyst.api.admin.catalogue.motorcycles.$get()).status).toBe(200)
    const answer = await analyst.api.admin.catalogue.motorcycles.$post({
      json: { facts: motorcycle(), state: 'listed' },
    })
    expect(answer.status).toBe(403)
    const prices = [{ id: 'pop-110i', version: 1, from: '2099-12-01', cents: 1_029_000 }]
    expect((await analyst.api.admin.catalogue.prices.$put({ json: { prices } })).status).toBe(403)
    expect((await publishCatalogue(analyst.api.admin.catalogue)).status).toBe(403)
  })
})
