import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#api/problem.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
let server: TestServer
/** 20:00 in Brasília. */
let now = new Date('2026-11-21T23:00:00Z')

beforeAll(async () => {
  server = await startServer({}, { now: () => now })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  now = new Date('2026-11-21T23:00:00Z')
  await emptyDatabase(server.deps.db)
})

/** Publishes another version in which one part of the catalogue's JSON is replaced. */
async function publish(path: string, value: unknown) {
  const { db } = server.deps
  await sql`update catalogue_versions set replaced_at = ${now} where replaced_at is null`.execute(db)
  await sql`insert into catalogue_versions (number, catalogue, sha256, published_at)
    select number + 1, jsonb_set(catalogue, ${path}::text[], ${JSON.stringify(value)}::jsonb), sha256, ${now}
    from catalogue_versions order by number desc limit 1`.execute(db)
}
const startPrices = '{motorcycles,0,prices}'
const apply = (version?: number, pricedOn = '2026-11-21') => {
  const json = application(version === undefined ? {} : { shownCatalogue: { version, pricedOn } })
  return server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
}
const stored = () =>
  server.deps.db
    .selectFrom('financing_applications')
    .select(['motorcycle_price', 'motorcycle_model'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('an application', () => {
  it('is priced from the published version, whatever the project comes with', async () => {
    await publish(startPrices, [{ from: '2026-01-01', cents: 1_600_000 }])
    expect((await apply()).status).toBe(201)
    expect(await stored()).toEqual({ motorcycle_price: '16000.00', motorcycle_model: 'CG 160 START' })
  })

  it('gets the price of a page that was replaced less than 48 hours ago, and both prices after that', async () => {
    await publish(startPrices, [{ from: '2026-01-01', cents: 1_600_000 }])
    now = new Date(now.getTime() + 47 * hour)
    expect((await apply(1)).status).toBe(201)
    expect(await stored()).toMatchObject({ motorcycle_price: '14990.00' })

    now = new Date(now.getTime() + hour)
    const refused = await apply(1)
    expect(refused.status).toBe(409)
    expect(problem.parse(await refused.json())).toMatchObject({
      code: 'offer_changed',
      price: { shownCents: 1_499_000, currentCents: 1_600_000, shown: { version: 2, pricedOn: '2026-11-23' } },
    })
    expect((await apply(2, '2026-11-23')).status).toBe(201)
    expect(await stored()).toMatchObject({ motorcycle_price: '16000.00' })
  })

  it('gets the price of its day: it changes at midnight in Brasília, and the page of before holds for 48 hours', async () => {
    await publish(startPrices, [
      { from: '2026-01-01', cents: 1_499_000 },
      { from: '2026-11-22', cents: 1_700_000 },
    ])
    const at = async (instant: string, page?: [number, string]) => {
      now = new Date(instant)
      const answer = await apply(...((page ?? []) as Parameters<typeof apply>))
      if (answer.status !== 201) return answer.status
      const { id } = await answer.json()
      const rows = server.deps.db.selectFrom('financing_applications').select('motorcycle_price')
      return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).motorcycle_price
    }
    expect(await at('2026-11-22T02:59:59Z')).toBe('14990.00')
    expect(await at('2026-11-22T03:00:00Z')).toBe('17000.00')
    expect(await at('2026-11-22T03:00:00Z', [2, '2026-11-21'])).toBe('14990.00')
    expect(await at('2026-11-24T02:59:59Z', [2, '2026-11-21'])).toBe('14990.00')
    expect(await at('2026-11-24T03:00:00Z', [2, '2026-11-21'])).toBe(409)
  })

  it('for a model that was removed or renamed since the page was opened is taken for 48 hours', async () => {
    await publish('{motorcycles,0,slug}', 'cg-160-inicio')
    expect((await apply(1)).status).toBe(201)
    now = new Date(now.getTime() + 49 * hour)
    expect(await (await apply(1)).json()).toMatchObject({
      errors: [{ field: 'motorcycle', code: 'motorcycle_unknown' }],
    })
    await publish('{moved}', { 'cg-160-start': 'cg-160-inicio' })
    expect((await apply(1)).status).toBe(201)
  })

  it('that is repeated from a page of a newer version is still one', async () => {
    const json = application({ shownCatalogue: { version: 1, pricedOn: '2026-11-21' } })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await (await server.browser().api.applications.$post({ json }, { headers })).json()
    await publish(startPrices, [{ from: '2026-01-01', cents: 1_600_000 }])
    const again = { ...json, shownCatalogue: { version: 2, pricedOn: '2026-11-21' } }
    const second = await server.browser().api.applications.$post({ json: again }, { headers })
    expect(await second.json()).toMatchObject({ id: first.id })
  })
})

describe('the colour of an application', () => {
  const applyIn = async (color: string, shownCatalogue = { version: 1, pricedOn: '2026-11-21' }) => {
    const json = application({ color, shownCatalogue })
    return server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
  }
  const offered = async (answer: { json(): Promise<unknown> }) => {
    const { id } = (await answer.json()) as { id: string }
    const stored = server.deps.db.selectFrom('offers').select('document').where('application_id', '=', id)
    return JSON.parse((await stored.executeTakeFirstOrThrow()).document)
  }

  it('is part of its offer, and one of the model', async () => {
    expect(await offered(await applyIn('Preto'))).toMatchObject({ model: 'CG 160 START', color: 'Preto' })
    const refused = await applyIn('Azul')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'color', code: 'color_not_offered' }] })
    expect(await offered(await apply(1))).not.toHaveProperty('color')
  })

  it('holds when the bank withdrew it while the page was open, and not for who sees the newer catalogue', async () => {
    await publish('{motorcycles,0,colors}', ['Vermelho'])
    expect(await offered(await applyIn('Preto'))).toMatchObject({ color: 'Preto' })
    expect((await applyIn('Preto', { version: 2, pricedOn: '2026-11-21' })).status).toBe(422)
  })
})
