import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { defaultMoneyLimits } from '#domain/money-limits.ts'
import { analystPassword, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { motorcycleNumbers } from '#tests/support/motorcycle-numbers.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let bia: Browser
let caio: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana'))
  bia = await stepUp(await createAnalyst(server, 'bia'))
  caio = await stepUp(await createAnalyst(server, 'caio', 'analyst'))
})

const installmentsOf = async (browser: Browser, id: string) =>
  (await browser.api.admin.applications[':id'].installments.$get({ param: { id }, query: {} })).json()
/** Records the next installments as a colleague. */
async function record(browser: Browser, id: string, count: number) {
  const { plan } = await installmentsOf(browser, id)
  const next = plan?.rows.filter(({ state }) => state !== 'paid').slice(0, count) ?? []
  const numbers = next.map(({ number }) => number)
  const amountCents = next.reduce((sum, { todayCents }) => sum + todayCents, 0)
  const json = { numbers, amountCents, paidOn: plan?.today ?? '', how: 'TED de outro banco' }
  return browser.api.admin.applications[':id'].installments.payments.$post({ param: { id }, json })
}
const paid = async (id: string) =>
  (await installmentsOf(ana, id)).plan?.rows.filter(({ state }) => state === 'paid').length
const inbox = async (browser: Browser) => (await browser.api.admin.approvals.$get()).json()
async function approve(browser: Browser) {
  const [open] = (await inbox(browser)).open
  if (open === undefined) throw new Error('nothing waits')
  const { id, hash } = open
  return browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
}
const moved = () => server.deps.db.selectFrom('money_acts').select(['act', 'cents', 'persons']).orderBy('id').execute()

const accountIdOf = async (username: string) =>
  (await (await ana.api.admin.team.$get()).json()).accounts.find((one) => one.username === username)?.id ?? ''
/** Logs a colleague in whose sessions have ended. */
async function again(username: string): Promise<Browser> {
  const browser = server.browser()
  await browser.api.admin.session.$post({ json: { username, password: analystPassword } })
  return stepUp(browser)
}

let releases = 0
async function released(): Promise<Applicant> {
  const applicant = await signed(server, ana, { installments: 48 })
  const { id } = applicant
  const { version } = await detailOf(ana, id)
  releases += 1
  const registered = { registrationNumber: `SP${12345678 + releases}`, registeredOn: brazilianDate(server.deps.now()) }
  const json = { ...motorcycleNumbers(id), ...registered, version }
  expect((await ana.api.admin.applications[':id'].release.$put({ param: { id }, json })).status).toBe(200)
  expect(await move(ana, id, 'completed')).toMatchObject({ status: 'completed' })
  return applicant
}
async function move(browser: Browser, id: string, status: ApplicationStatus) {
  const { version } = await detailOf(browser, id)
  const json = { status, version, reason: 'Conferido por telefone' }
  const answer = await browser.api.admin.applications[':id'].status.$put({ param: { id }, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('a payment that nobody but staff knows of', () => {
  it('settles no contract on the word of one analyst: 48 installments wait for a manager', async () => {
    const { id } = await released()
    const answer = await (await record(caio, id, 48)).json()
    expect(answer).toMatchObject({ asks: [{ kind: 'installments_record' }], recordLeftCents: 0 })
    expect(await paid(id)).toBe(0)
    expect((await detailOf(caio, id)).settlement).toBeNull()
    const [open] = (await inbox(bia)).open
    expect(open?.title).toMatch(/^Registrar R\$.13\.491,00 em parcelas pagas do contrato/)
    expect(open?.lines.join(' ')).toContain('TED de outro banco')
    expect((await approve(bia)).status).toBe(200)
    expect(await paid(id)).toBe(48)
    expect((await moved()).at(-1)).toEqual({ act: 'receipt', cents: 1_349_100, persons: 2 })
  })

  it('is recorded by a manager alone up to the limit of a contract, by sum, and beyond it by two', async () => {
    const { id } = await released()
    for (const count of [10, 10]) expect((await record(ana, id, count)).status).toBe(200)
    expect(await paid(id)).toBe(20)
    // The entry and 20 installments leave less than ten more.
    expect(await (await record(ana, id, 20)).json()).toMatchObject({ asks: [{ kind: 'installments_record' }] })
    expect(await paid(id)).toBe(20)
    expect(await codeOf(await approve(ana))).toBe('own_request')
    expect((await approve(bia)).status).toBe(200)
    expect(await paid(id)).toBe(40)
  })

  it('of the entry waits too where an analyst records it, and is in the ledger once it is approved', async () => {
    const { id, browser } = await applicantIn(server, 'signing')
    const { entryCents, createdAt } = await detailOf(ana, id)
    const endToEndId = `E00038166${server.deps.now().toISOString().slice(0, 16).replace(/\D/g, '')}00000000001`
    const json = { amountCents: entryCents, paidOn: brazilianDate(new Date(createdAt)), endToEndId }
    const answer = await caio.api.admin.applications[':id'].payments.$post({ param: { id }, json })
    expect(await answer.json()).toMatchObject({ payments: [], asks: [{ kind: 'payment_record' }] })
    expect((await approve(bia)).status).toBe(200)
    const view = await (await browser.api.portal.$get({ query: {} })).json()
    expect(view).toMatchObject({ payments: [{ kind: 'exact', state: 'entry' }] })
  })
})

describe('a security', () => {
  it('is given up by two persons, whoever asks', async () => {
    const { id } = await released()
    await record(caio, id, 48)
    await approve(bia)
    await runAll(server)
    const json = { releasedOn: brazilianDate(server.deps.now()), protocol: 'DETRAN 123' }
    const lien = (browser: Browser) => browser.api.admin.applications[':id'].lien.$post({ param: { id }, json })
    expect(await (await lien(ana)).json()).toMatchObject({ asks: [{ kind: 'lien_release' }] })
    expect((await detailOf(ana, id)).settlement?.lien?.releasedOn).toBeNull()
    expect((await approve(bia)).status).toBe(200)
    expect((await detailOf(ana, id)).settlement?.lien?.releasedOn).toBe(json.releasedOn)
  })
})

describe('the limits', () => {
  const limits = {
    ...defaultMoneyLimits,
    receipt: {
      // The entry of R$ 1.499,00 counts for the contract.
      analyst: { contractCents: 200_000, dayCents: 60_000 },
      manager: { contractCents: 300_000, dayCents: 500_000 },
    },
  }
  const put = (browser: Browser) => browser.api.admin.settings.limits.$put({ json: limits })

  it('are set by two managers, and hold from then on', async () => {
    expect(await (await put(ana)).json()).toEqual(defaultMoneyLimits)
    expect(await codeOf(await put(caio))).toBe('forbidden')
    const [open] = (await inbox(bia)).open
    expect(open?.lines.map((line) => line.replaceAll('\u00a0', ' '))).toContain(
      'Registrar um pagamento que nenhum provedor confirma, Análise, em 24 horas: de R$ 0,00 para R$ 600,00',
    )
    expect((await approve(bia)).status).toBe(200)
    expect(await (await ana.api.admin.settings.limits.$get()).json()).toEqual(limits)
  })

  it('are sums: of one contract by everybody, and of one person in 24 hours, whatever the midnight between', async () => {
    const [first, second, third] = [await released(), await released(), await released()]
    await put(ana)
    await approve(bia)
    // An installment of each contract costs R$ 281,06.
    expect((await record(caio, first.id, 1)).status).toBe(200)
    expect(await paid(first.id)).toBe(1)
    await record(caio, first.id, 1)
    expect(await paid(first.id)).toBe(1)
    await record(caio, second.id, 1)
    expect(await paid(second.id)).toBe(1)
    await record(caio, second.id, 1)
    expect(await paid(second.id)).toBe(1)
    expect((await installmentsOf(caio, second.id)).recordLeftCents).toBeLessThan(28_106)
    const midnight = startOfDay(daysAfter(brazilianDate(server.deps.now()), 1)).getTime() - server.deps.now().getTime()
    server.advance(midnight)
    expect((await installmentsOf(await again('caio'), third.id)).recordLeftCents).toBeLessThan(28_106)
    server.advance(dayMs)
    expect((await installmentsOf(await again('caio'), third.id)).recordLeftCents).toBeGreaterThan(28_106)
    server.advance(-midnight - dayMs)
  })

  it('are shared by accounts that a tie makes one hand, also at the same moment', async () => {
    const contracts = [await released(), await released(), await released()]
    await put(ana)
    await approve(bia)
    // Bia gives both analysts their access anew, as she might to accounts of her own.
    await createAnalyst(server, 'dora', 'analyst')
    for (const username of ['caio', 'dora']) {
      const param = { id: await accountIdOf(username) }
      expect((await bia.api.admin.team[':id']['second-factor-reset'].$post({ param })).status).toBe(200)
    }
    const [one, other] = [await again('caio'), await again('dora')]
    // An installment costs R$ 281,06, and 24 hours leave R$ 600,00.
    await Promise.all(contracts.map(({ id }, index) => record(index === 1 ? other : one, id, 1)))
    const settled = await Promise.all(contracts.map(({ id }) => paid(id)))
    expect(settled.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(2)
    await record(other, contracts[1]?.id ?? '', 1)
    expect((await installmentsOf(other, contracts[1]?.id ?? '')).recordLeftCents).toBeLessThan(28_106)
    expect((await inbox(bia)).open.map(({ kind }) => kind)).toContain('installments_record')
  })

  it('hold for acts at the same moment too', async () => {
    const { id } = await released()
    await put(ana)
    await approve(bia)
    const { plan } = await installmentsOf(caio, id)
    const one = (number: number) => {
      const amountCents = plan?.rows.find((row) => row.number === number)?.todayCents ?? 0
      const json = { numbers: [number], amountCents, paidOn: plan?.today ?? '', how: 'TED' }
      return caio.api.admin.applications[':id'].installments.payments.$post({ param: { id }, json })
    }
    await Promise.all([1, 2, 3, 4].map(one))
    expect(await paid(id)).toBe(1)
  })
})

describe('the day of a payment that nobody but staff knows of', () => {
  it('lets no more fine and interest go than a waiver might', async () => {
    const { id } = await released()
    const waiver = { ...defaultMoneyLimits.waiver, manager: { contractCents: 100, dayCents: 100 } }
    await ana.api.admin.settings.limits.$put({ json: { ...defaultMoneyLimits, waiver } })
    await approve(bia)
    const [first] = (await installmentsOf(ana, id)).plan?.rows ?? []
    const dueOn = first?.dueOn ?? ''
    server.advance(80 * 86_400_000)
    const late = await again('ana')
    const { plan } = await (
      await late.api.admin.applications[':id'].installments.$get({ param: { id }, query: { on: dueOn } })
    ).json()
    const onTime = plan?.rows[0]?.todayCents ?? 0
    const json = { numbers: [1], amountCents: onTime, paidOn: dueOn, how: 'TED de outro banco' }
    const answer = await late.api.admin.applications[':id'].installments.payments.$post({ param: { id }, json })
    expect(await answer.json()).toMatchObject({ asks: [{ kind: 'installments_record' }] })
    const [open] = (await inbox(late)).open
    expect(open?.lines.join(' ')).toMatch(/pagas no dia do pedido, custariam R\$.\d+,\d\d a mais/)
    server.advance(-80 * 86_400_000)
  })
})

describe('a decision that one person would take alone', () => {
  const put = async (browser: Browser, id: string, creditScore: number) => {
    const { version } = await detailOf(browser, id)
    await browser.api.admin.applications[':id'].score.$put({ param: { id }, json: { creditScore, version } })
  }

  it('on a score that the same analyst typed becomes a request; another analyst approves at once', async () => {
    const { id } = await applicantIn(server, 'analysis')
    await put(caio, id, 455)
    await put(caio, id, 505)
    expect((await detailOf(caio, id)).acts.approve).toBe('ask')
    expect(await move(caio, id, 'approved')).toMatchObject({ status: 'analysis', asks: [{ kind: 'decision' }] })
    const dora = await createAnalyst(server, 'dora', 'analyst')
    expect((await detailOf(dora, id)).acts.approve).toBe(true)
    expect((await inbox(bia)).open[0]?.lines).toContain('Quem pediu registrou o score ou a renda em que isto se apoia.')
    expect((await approve(bia)).status).toBe(200)
    // Approving opens the documents.
    expect((await detailOf(ana, id)).status).toBe('waiting_docs')
  })

  it('asks for no signature without documents', async () => {
    const { id } = await applicantIn(server, 'approved')
    expect(await move(caio, id, 'signing')).toMatchObject({ status: 'approved', asks: [{ kind: 'decision' }] })
    expect((await inbox(bia)).open[0]?.title).toMatch(/^Pedir a assinatura do contrato \d+ sem CNH/)
    expect((await approve(bia)).status).toBe(200)
    expect((await detailOf(ana, id)).status).toBe('signing')
  })

  it('changes no number by which customers reach the bank', async () => {
    const settings = await (await ana.api.admin.settings.$get()).json()
    const { financial, pix, version } = settings
    const json = { financial, pix, version, support: { whatsappSuporte: '5511900000000' } }
    expect(await (await ana.api.admin.settings.$put({ json })).json()).toMatchObject({
      support: settings.support,
      waiting: [{ kind: 'support_number' }],
    })
    const stale = await createAnalyst(server, 'eva')
    expect(await codeOf(await stale.api.admin.settings.$put({ json }))).toBe('step_up_required')
    expect((await approve(bia)).status).toBe(200)
    expect(await (await server.browser().api.support.$get()).json()).toEqual({ whatsapp: '5511900000000' })
  })
})
