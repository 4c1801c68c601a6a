import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { chargedDaysBefore } from '#domain/installments/charge.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import type { TestServer } from '#tests/support/api.ts'
import { countTrips } from '#tests/support/count-trips.ts'
import { giveUp, runAll } from '#tests/support/jobs.ts'
import { arrive, chargeOf, poll, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'

let server: TestServer
let psp: TestPsp
let people: Applicant[]
/** The requests that the provider got, as 'PUT /lotecobv'. */
let asked: string[]
const batches = () => Object.values(psp.psp.store.state.batches)

beforeAll(async () => {
  ;({ server, psp } = await startBank({ PIX_BATCH_SIZE: '2' }))
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  const { applicant } = await startAfresh(server, psp)
  people = [applicant, await applicantIn(server, 'waiting_docs'), await applicantIn(server, 'waiting_docs')]
  for (const { id } of people.slice(1)) await moveTo(server, id, 'signing')
  await poll(server)
  for (const { id } of people) await psp.psp.pay(await chargeOf(server, psp, id), 'exact')
  await arrive(server, psp)
  for (const { id } of people) {
    await moveTo(server, id, 'completed')
    await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, id))
  }
  const { due_on: dueOn } = await server.deps.db
    .selectFrom('installments')
    .select('due_on')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const days = daysBetween(brazilianDate(server.deps.now()), dueOn) - chargedDaysBefore
  server.advance(days * 24 * 3_600_000)
  asked = []
  watch()
})
afterEach(() => {
  expect(psp.violations, 'the published schema').toEqual([])
  const txids = Object.values(psp.psp.store.state.charges).filter(isOpen)
  expect(new Set(txids.map(({ devedor }) => devedor?.cpf)).size, 'one open charge a person').toBe(txids.length)
})

const isOpen = ({ calendario, status }: { calendario: object; status: string }) =>
  'dataDeVencimento' in calendario && status === 'ATIVA'
/** Records the requests; `instead` may answer in place of the provider. */
function watch(instead: (path: string, request: Request) => Promise<Response | undefined> = async () => undefined) {
  psp.misbehave(async (request) => {
    const [, path = ''] = /\/api\/v2(\/\w+)/.exec(request.url) ?? []
    if (path.includes('cobv')) asked.push(`${request.method} ${path}`)
    return instead(`${request.method} ${path}`, request)
  })
}
const charges = () =>
  server.deps.db.selectFrom('charges').selectAll().where('plan_id', 'is not', null).orderBy('created_at').execute()
const states = async () => (await charges()).map(({ state }) => state).sort()
const made = async () => {
  await poll(server)
  await psp.psp.settle()
  await runAll(server)
}

it('charges ahead are made in batches, with two calls more for what became of them, and once', async () => {
  await poll(server)
  expect(await states()).toEqual(['wanted', 'wanted', 'wanted'])
  await psp.psp.settle()
  const { statements } = await countTrips(() => runAll(server))
  expect(await states()).toEqual(['registered', 'registered', 'registered'])
  expect(
    statements.filter((text) => text.includes("set state = 'registered'")),
    'one a batch',
  ).toHaveLength(2)
  expect(asked.filter((one) => one.startsWith('PUT'))).toEqual(['PUT /lotecobv', 'PUT /lotecobv'])
  expect(asked.filter((one) => one === 'GET /cobv')).toHaveLength(2)
  for (const { code, reference, expires_at: expiresAt } of await charges()) {
    expect(code).toBe(psp.psp.store.state.charges[reference]?.pixCopiaECola)
    expect(expiresAt).toBeInstanceOf(Date)
  }
  await made()
  expect(await states()).toEqual(['registered', 'registered', 'registered'])
  expect(batches()).toHaveLength(2)
})

it('one that is refused in a batch is kept with its reason, and the others are made', async () => {
  await poll(server)
  const [batch] = batches()
  const [txid = ''] = Object.keys(batch?.requests ?? {})
  Object.assign(batch?.requests[txid] ?? {}, { devedor: undefined })
  await psp.psp.settle()
  await runAll(server)
  expect(await states()).toEqual(['refused', 'registered', 'registered'])
  const refused = (await charges()).find((one) => one.reference === txid)
  expect(refused?.reason).toContain('não respeita o schema')
  await made()
  expect(await states(), 'it waits for a person').toEqual(['refused', 'registered', 'registered'])
})

it('a batch whose provider was down until its job gave up is made once the provider answers', async () => {
  watch(async (call) => (call.includes('lotecobv') ? new Response('fora do ar', { status: 503 }) : undefined))
  await poll(server)
  await giveUp(server)
  expect(await states()).toEqual(['wanted', 'wanted', 'wanted'])
  watch()
  await made()
  expect(await states()).toEqual(['registered', 'registered', 'registered'])
})

it('a batch whose answer got lost is asked for, and not made again', async () => {
  let lost = 0
  watch(async (call, request) => {
    if (call !== 'PUT /lotecobv' || lost > 1) return undefined
    lost += 1
    psp.misbehave(undefined)
    await psp.fetch(request)
    watch()
    throw new TypeError('the line is cut')
  })
  await made()
  await runAll(server)
  await psp.psp.settle()
  await runAll(server)
  expect(lost).toBeGreaterThan(0)
  expect(await states()).toEqual(['registered', 'registered', 'registered'])
  expect(batches()).toHaveLength(2)
})

it('a provider that refuses batches makes each charge by a call of its own', async () => {
  watch(async (call) =>
    call === 'PUT /lotecobv' ? Response.json({ title: 'LoteCobVOperacaoInvalida' }, { status: 400 }) : undefined,
  )
  await made()
  await runAll(server)
  expect(await states()).toEqual(['registered', 'registered', 'registered'])
  expect(asked.filter((one) => one === 'PUT /cobv')).toHaveLength(3)
})

it.each(['GET /lotecobv', 'GET /cobv'])(
  'a provider that refuses %s for good is asked for each charge',
  async (refused) => {
    watch(async (call, { url }) =>
      call === refused && (refused !== 'GET /cobv' || url.includes('loteCobVId'))
        ? Response.json({ title: 'Requisição inválida' }, { status: 400 })
        : undefined,
    )
    await made()
    await runAll(server)
    expect(await states()).toEqual(['registered', 'registered', 'registered'])
  },
)

it('one that its customer asks for otherwise while the provider works is withdrawn once it is made', async () => {
  await poll(server)
  const { browser, id, request } = people[0] ?? {}
  await browser?.api.session.$post({ json: { cpf: request?.cpf ?? '', password: request?.password ?? '' } })
  const answer = await browser?.api.portal.installments.charge.$post({
    query: { application: id ?? '' },
    json: { numbers: [1, 2] },
  })
  expect(answer?.status).toBe(200)
  await runAll(server)
  await psp.psp.settle()
  await runAll(server)
  await runAll(server)
  const own = (await charges()).filter((one) => one.application_id === id)
  expect(own.map(({ numbers, state }) => ({ numbers, state }))).toEqual([
    { numbers: [1], state: 'withdrawn' },
    { numbers: [1, 2], state: 'registered' },
  ])
  const [first] = own
  expect(psp.psp.store.state.charges[first?.reference ?? '']?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})
