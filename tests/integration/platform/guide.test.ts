import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '#tests/support/api.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { arrive, openAccount, poll, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { seedDemo } from '../../../netlify/local/demo/demo.ts'
import { stages } from '../../../netlify/local/guide/stages.ts'
import { localGuide } from '../../../netlify/local/guide/start.ts'
import { payExactly } from '../../../netlify/local/psp/start.ts'

let server: TestServer
let psp: TestPsp
let guide: ReturnType<typeof localGuide>
beforeAll(async () => {
  ;({ server, psp } = await startBank())
  process.env.SITE_URL = server.deps.config.siteUrl
  await emptyDatabase(server.deps.db)
  await seedDemo(server.deps.db)
  await openAccount(server)
  guide = localGuide({
    ask: async (request, ip) => {
      const app = new URL(request.url).pathname.startsWith('/pdf/') ? server.pdfApp : server.app
      return app.fetch(request, { ip, waitUntil: () => {} })
    },
    codeFor: (email) => codeSentTo(server, email),
    payAt: async (address) => {
      await payExactly({ answer: async (request) => psp.fetch(request) }, address)
      await arrive(server, psp)
    },
    pause: () => poll(server),
  })
})
afterAll(async () => {
  delete process.env.SITE_URL
  await server.stop()
})

const address = 'http://localhost/guia'
const press = (etapa: string, headers: Record<string, string> = {}) =>
  guide(new Request(address, { method: 'POST', body: new URLSearchParams({ etapa }), headers }))

it('brings a fresh application through every stage, by the real services', async () => {
  const last = stages[stages.length - 1]
  const answer = await press(last?.id ?? '')
  expect(answer?.status, await answer?.text()).toBe(303)
  const page = await (await guide(new Request(address)))?.text()
  expect(page).toContain(`${last?.label}: `)
  expect(page).toContain(last?.next)
  // On a phone it stands below what fits the screen: the way back leads to it.
  const place = new URL(answer?.headers.get('location') ?? '', address).hash.slice(1)
  expect(page).toContain(`id="${place}"`)
  const { history } = await journey()
  expect(history).toEqual(
    expect.arrayContaining([
      'document_accepted',
      'payment',
      'contract_signed',
      'release',
      'hand_over',
      'settlement_made',
    ]),
  )
  // Paid at the provider, not recorded past it.
  expect(psp.psp.store.state.payments).toHaveLength(1)
}, 120_000)

async function journey() {
  const { application_id } = await server.deps.db
    .selectFrom('hand_overs')
    .select('application_id')
    .executeTakeFirstOrThrow()
  const events = await server.deps.db
    .selectFrom('application_events')
    .select('kind')
    .where('application_id', '=', application_id)
    .execute()
  return { history: events.map(({ kind }) => kind) }
}

it('ends with a motorcycle that was handed over', async () => {
  const handOvers = await server.deps.db.selectFrom('hand_overs').selectAll().execute()
  expect(handOvers).toMatchObject([{ dealership: 'sao-paulo-mooca', actor_name: 'loja' }])
})

it('knows no other stage, and no form of another site', async () => {
  expect((await press('rejected'))?.status).toBe(422)
  expect((await press('received', { 'sec-fetch-site': 'cross-site' }))?.status).toBe(403)
})

it('leaves every other address to the site', () => {
  expect(guide(new Request('http://localhost/guiar'))).toBeUndefined()
})
