import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import type { TestServer } from '#tests/support/api.ts'
import { bureauEnvironment, createTestBureau, withBureau } from '#tests/support/bureau.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { runAll } from '#tests/support/jobs.ts'
import { arrive, openAccount, poll, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { seedDemo } from '../../../netlify/local/demo/demo.ts'
import { startDemoClock } from '../../../netlify/local/guide/clock.ts'
import { stages } from '../../../netlify/local/guide/stages.ts'
import { localGuide } from '../../../netlify/local/guide/start.ts'
import { payExactly } from '../../../netlify/local/psp/start.ts'

let server: TestServer
let psp: TestPsp
let guide: ReturnType<typeof localGuide>
beforeAll(async () => {
  // As on the local server, with the bureau that answers by the digits of a CPF.
  const bureau = createTestBureau()
  ;({ server, psp } = await startBank(bureauEnvironment, (others) => withBureau(bureau, others)))
  process.env.SITE_URL = server.deps.config.siteUrl
  await emptyDatabase(server.deps.db)
  await seedDemo(server.deps.db)
  await openAccount(server)
  guide = localGuide(
    {
      ask: async (request, ip) => {
        const app = new URL(request.url).pathname.startsWith('/pdf/') ? server.pdfApp : server.app
        return app.fetch(request, { ip, waitUntil: () => {} })
      },
      codeFor: (email) => codeSentTo(server, email),
      pay: async ({ simulation }) => {
        if (simulation === null) return false
        await payExactly({ answer: async (request) => psp.fetch(request) }, simulation)
        await arrive(server, psp)
        return true
      },
      pause: () => poll(server),
    },
    {
      clock: {
        moveTo: async (at) => {
          server.advance(at.getTime() - server.deps.now().getTime())
          vi.setSystemTime(at)
        },
        script: () => '',
      },
      work: async () => {
        await poll(server)
        await psp.psp.settle()
        await sendReminders(server.deps)
        await runAll(server)
      },
    },
  )
})
afterEach(() => vi.useRealTimers())
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
  // On a phone the result stands below the first view, so the redirect leads to it.
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
  // Paid at the provider, not recorded by hand.
  expect(psp.psp.store.state.payments).toHaveLength(1)
}, 120_000)

async function journey() {
  const { application_id } = await server.deps.db
    .selectFrom('hand_overs')
    .select('application_id')
    .orderBy('recorded_at', 'desc')
    .executeTakeFirstOrThrow()
  const events = await server.deps.db
    .selectFrom('application_events')
    .select('kind')
    .where('application_id', '=', application_id)
    .execute()
  return { history: events.map(({ kind }) => kind) }
}

it('ends with a motorcycle that was handed over', async () => {
  const { db } = server.deps
  const last = await db.selectFrom('hand_overs').selectAll().orderBy('recorded_at', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ dealership: 'sao-paulo-mooca', actor_name: 'Diego Farias' })
  expect(brazilianDate(last.at)).toBe(brazilianDate(new Date()))
})

it('has a month pass day by day: charges, reminders, and what is late then', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  expect((await press('handed_over'))?.status).toBe(303)
  vi.useFakeTimers({ toFake: ['Date'] })
  const end = monthsAfter(brazilianDate(new Date()), 1)
  const month = () => guide(new Request(`${address}/mes`, { method: 'POST' }))
  const page = async () => (await (await guide(new Request(address)))?.text()) ?? ''
  // The second press starts no second month.
  expect((await Promise.all([month(), month()])).map((answer) => answer?.status)).toEqual([303, 303])
  expect(await page()).toMatch(/O mês está passando.*http-equiv|http-equiv="refresh".*O mês está passando/s)
  await vi.waitFor(async () => expect(await page()).toContain('Um mês se passou.'), { timeout: 110_000, interval: 200 })
  expect(brazilianDate(new Date())).toBe(end)
  const { next_due_on: dueOn, id: plan } = await server.deps.db
    .selectFrom('installment_plans')
    .select(['next_due_on', 'id'])
    .where('settled_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow()
  const charges = await server.deps.db
    .selectFrom('charges')
    .select(['due_on', 'state', 'created_at'])
    .where('plan_id', '=', plan)
    .execute()
  expect(charges).toMatchObject([{ due_on: dueOn, state: 'registered' }])
  const reminders = await server.deps.db
    .selectFrom('messages')
    .select('event_key')
    .where('kind', '=', 'installment_reminder')
    .where('event_key', 'like', `${plan}%`)
    .execute()
  expect(reminders.length).toBeGreaterThan(0)
})

it('moves the clock of the process and of its pages, and puts it back there at the next start', async () => {
  const { Date: before } = globalThis
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  try {
    const clock = await startDemoClock(folder)
    const page = () => new Response('<html><head lang="pt">', { headers: { 'content-type': 'text/html', etag: '"1"' } })
    expect(await (await clock.onPage(page())).text()).toBe('<html><head lang="pt">')
    await clock.moveTo(new Date('2031-05-06T12:00:00Z'))
    expect(new Date().toISOString()).toMatch(/^2031-05-06T12:00:0/)
    expect(new Date(0)).toBeInstanceOf(before)
    const moved = await clock.onPage(page())
    expect([await moved.text(), moved.headers.get('etag')]).toEqual([
      '<html><head lang="pt"><script src="/guia/relogio.js"></script>',
      null,
    ])
    const inPage = runInNewContext(`${clock.script()}; [new Date().toISOString(), Date.now(), new Date(5).getTime()]`)
    expect(inPage).toEqual([expect.stringMatching(/^2031-05-06T12:00:0/), expect.any(Number), 5])
    globalThis.Date = before
    await startDemoClock(folder)
    expect(new Date().toISOString()).toMatch(/^2031-05-06T12:00:0/)
  } finally {
    globalThis.Date = before
    await rm(folder, { recursive: true, force: true })
  }
})

it('knows no other stage, and no form of another site', async () => {
  expect((await press('rejected'))?.status).toBe(422)
  expect((await press('received', { 'sec-fetch-site': 'cross-site' }))?.status).toBe(403)
})

it('leaves every other address to the site', () => {
  expect(guide(new Request('http://localhost/guiar'))).toBeUndefined()
})
