import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { type Applicant, appliedAMonthAgo, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
let analyst: Browser
let natal: Browser
let applicant: Applicant

beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server, 'gerente', 'manager'))
  analyst = await createAnalyst(server, 'analista', 'analyst')
  natal = await createAnalyst(server, 'natal', 'dealership', null, 'natal')
  applicant = await signed(server, manager)
  await appliedAMonthAgo(server, applicant.id)
  const { version } = await detailOf(analyst, applicant.id)
  const json = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: null, registeredOn: null, version }
  await analyst.api.admin.applications[':id'].release.$put({ param: { id: applicant.id }, json })
  await moveTo(server, applicant.id, 'completed')
  await book()
})

async function book() {
  const natals = { param: { dealership: 'natal' }, query: {} }
  const { days } = await (await applicant.browser.api.portal.dealerships[':dealership'].slots.$get(natals)).json()
  const startsAt = days[0]?.slots[0]?.startsAt ?? ''
  const answer = await applicant.browser.api.portal.pickup.$put({ query: {}, json: { dealership: 'natal', startsAt } })
  expect(answer.status).toBe(200)
}

const given = {
  takenBy: 'Marina Duarte Lima',
  document: 'cnh' as const,
  checked: ['person' as const, 'contract' as const, 'chassis' as const, 'plate' as const, 'keys' as const],
}
/** The counter sends a hand-over of half an hour ago, made without a connection. */
const send = (browser = natal) => {
  const handedOverAt = new Date(server.deps.now().getTime() - 30 * 60_000).toISOString()
  return browser.api.admin.pickups[':id']['hand-over'].$post({
    param: { id: applicant.id },
    json: { ...given, handedOverAt },
  })
}
const stayed = (browser: Browser) =>
  browser.api.admin.pickups[':id']['hand-over'].stayed.$post({ param: { id: applicant.id } })
const recordForNatal = () =>
  analyst.api.admin.applications[':id']['hand-over'].$post({
    param: { id: applicant.id },
    json: { ...given, dealership: 'natal', handedOverOn: brazilianDate(server.deps.now()) },
  })
const tasks = async () => (await detailOf(analyst, applicant.id)).tasks.map(({ kind }) => kind)
const eventsOf = async (kind: string) =>
  (await detailOf(analyst, applicant.id)).history.events.filter((event) => event.kind === kind)
const inQueue = async () =>
  (await (await analyst.api.admin.queues[':queue'].next.$post({ param: { queue: 'pickup' }, json: {} })).json()).ids

async function undoRelease() {
  const { version } = await detailOf(manager, applicant.id)
  const json = { status: 'signing' as const, reason: 'Falta o registro', version }
  const answer = await manager.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
  expect(answer.status).toBe(200)
}

async function giveUp() {
  const { browser, request } = applicant
  expect(await codeOf(await browser.api.portal.withdrawal.$post({ query: {}, json: {} }))).toBe('code_required')
  const code = await codeSentTo(server, request.email)
  expect((await browser.api.portal.withdrawal.$post({ query: {}, json: { code } })).status).toBe(200)
}

describe('a hand-over that the bank refuses after the motorcycle may have left', () => {
  it('is a task, a queue and one line of the history, until the counter says that the motorcycle stayed', async () => {
    await undoRelease()
    expect(await inQueue()).toEqual([])
    expect(await codeOf(await send())).toBe('not_found')
    expect(await codeOf(await send())).toBe('not_found')
    expect(await tasks()).toContain('check_hand_over')
    expect(await inQueue()).toEqual([applicant.id])
    expect(await eventsOf('hand_over_refused')).toMatchObject([
      { actor: 'natal', data: { takenBy: 'Marina Duarte Lima', dealership: 'Tiriva Natal' } },
    ])

    const recife = await createAnalyst(server, 'recife', 'dealership', null, 'recife')
    expect(await codeOf(await stayed(recife))).toBe('not_found')
    expect((await stayed(natal)).status).toBe(200)
    expect((await stayed(natal)).status).toBe(200)
    expect(await tasks()).not.toContain('check_hand_over')
    expect(await inQueue()).toEqual([])
    expect(await eventsOf('hand_over_stayed')).toMatchObject([{ actor: 'natal' }])
  })

  it('is recorded by an analyst after an end, so that the motorcycle has to come back, and wishes nobody a good ride', async () => {
    await giveUp()
    expect(await codeOf(await recordForNatal())).toBe('wrong_status')
    expect(await codeOf(await send())).toBe('not_found')
    expect(await inQueue()).toEqual([applicant.id])
    expect((await recordForNatal()).status).toBe(200)
    expect(await tasks()).toContain('recover_motorcycle')
    expect(await tasks()).not.toContain('check_hand_over')
    expect(await inQueue()).toEqual([])
    expect(await messagesTo(server, applicant.request.email)).not.toContain('motorcycle_handed_over')
  })

  it('is recorded once the motorcycle is released again, and an analyst can say that it stayed', async () => {
    await undoRelease()
    await send()
    const answer = await analyst.api.admin.applications[':id']['hand-over'].stayed.$post({
      param: { id: applicant.id },
    })
    expect((await answer.json()).tasks.map(({ kind }) => kind)).not.toContain('check_hand_over')
    await send()
    await moveTo(server, applicant.id, 'completed')
    expect((await recordForNatal()).status).toBe(200)
    expect(await tasks()).not.toContain('check_hand_over')
  })

  it('of a motorcycle that was never booked there tells nobody anything', async () => {
    const recife = await createAnalyst(server, 'recife', 'dealership', null, 'recife')
    expect(await codeOf(await send(recife))).toBe('not_found')
    expect(await tasks()).not.toContain('check_hand_over')
  })
})
