import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Settings } from '#api/settings.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { changeable } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { application, type FoundingRequest } from '#tests/support/applicants.ts'
import { contractOf, detailOf, generate } from '#tests/support/contracts.ts'
import { bankKey, chargeOf, poll, portalOf, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { applicantIn, moveTo } from '#tests/support/portal.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ ana } = await startAfresh(server, psp))
})

const apply = (changes: Partial<FoundingRequest>) =>
  server
    .browser()
    .api.applications.$post({ json: application(changes) }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
const problemsOf = async (changes: Partial<FoundingRequest>) => {
  const answer = await apply(changes)
  const { errors } = (await answer.json()) as unknown as { errors?: { field: string; code: string }[] }
  return [answer.status, ...(errors ?? []).map(({ field, code }) => `${field} ${code}`)]
}
async function save(financial: Partial<Settings['financial']>) {
  const settings = changeable(await (await ana.api.admin.settings.$get()).json())
  const json = { ...settings, financial: { ...settings.financial, ...financial } }
  expect((await ana.api.admin.settings.$put({ json })).status).toBe(200)
}

it('a bigger entry is in the offer, the charge, the contract and the lists, to the cent', async () => {
  const applicant = await applicantIn(server, 'waiting_docs', { installments: 60, entryCents: 300_050, dueDay: 20 })
  const view = await portalOf(applicant.browser)
  expect(view).toMatchObject({
    entryCents: 300_050,
    financedCents: 1_198_950,
    installmentCents: 19_983,
    offer: { entryPercent: 20.02, entryCents: 300_050, releasedCents: 1_198_950, cetPercent: 0 },
  })
  expect(view.offer.totals).toMatchObject({ upFrontCents: 300_050, withFinancingCents: 1_499_000 })
  expect((await detailOf(ana, applicant.id)).offer).toEqual(view.offer)
  await moveTo(server, applicant.id, 'signing')
  await poll(server)
  const charge = await chargeOf(server, psp, applicant.id)
  expect(charge).toMatchObject({ chave: bankKey, valor: { original: '3000.50' } })
  await generate(server, ana, applicant.id)
  const { contract } = await contractOf(applicant)
  const document = JSON.stringify(contract?.document).replaceAll('\u00a0', ' ')
  expect(document).toContain('R$ 3.000,50 (20,02% do preço)')
  const csv = await (await ana.fetch('/api/admin/applications.csv?from=2020-01-01')).text()
  expect(csv).toContain(';3000,50;')
  expect(
    (await server.deps.db.selectFrom('financing_applications').selectAll().where('id', '=', applicant.id).execute())[0],
  ).toMatchObject({ entry_value: '3000.50', entry_percentage: '20.02', installment_value: '199.83' })
})

it('a page that chooses none gets the smallest, and so does one that sends the smallest', async () => {
  for (const changes of [{}, { entryCents: 149_900 }]) {
    const { browser } = await applicantIn(server, 'received', changes)
    expect((await portalOf(browser)).offer).toMatchObject({ entryPercent: 10, entryCents: 149_900 })
  }
})

it('an entry out of the range, or that is no amount, is refused beside its field', async () => {
  expect(await problemsOf({ entryCents: 149_899 })).toEqual([422, 'entryCents entry_too_small'])
  expect(await problemsOf({ entryCents: 749_501 })).toEqual([422, 'entryCents entry_too_big'])
  expect(await problemsOf({ entryCents: -1 })).toEqual([422, 'entryCents entry_too_small'])
  expect(await problemsOf({ entryCents: 1500.5 })).toEqual([422, 'entryCents entry_invalid'])
  expect(await problemsOf({ entryCents: 749_500 })).toEqual([201])
})

it('the range of the page is honoured after the bank changed it, for two days', async () => {
  await save({ taxaEntradaMaxima: 20 })
  await save({ taxaEntrada: 15 })
  const shownOffer = { entryPercent: 15, monthlyInterestPercent: 0 }
  expect(await problemsOf({ entryCents: 700_000 })).toEqual([201])
  expect(await problemsOf({ entryCents: 150_000 })).toEqual([201])
  expect(await problemsOf({ entryCents: 150_000, shownOffer })).toEqual([422, 'entryCents entry_too_small'])
  expect(await problemsOf({ entryCents: 700_000, shownOffer })).toEqual([422, 'entryCents entry_too_big'])
  server.advance(49 * 3_600_000)
  expect((await apply({ entryCents: 150_000 })).status).toBe(409)
})

it('the number of installments that the page showed first is honoured after the bank changed it, for two days', async () => {
  await save({ parcelasPadrao: 18 })
  await save({ parcelasPadrao: 30 })
  expect(await problemsOf({ installments: 18 })).toEqual([201])
  expect(await problemsOf({ installments: 19 })).toEqual([422, 'installments installments_not_offered'])
  server.advance(49 * 3_600_000)
  expect(await problemsOf({ installments: 18 })).toEqual([422, 'installments installments_not_offered'])
  expect(await problemsOf({ installments: 30 })).toEqual([201])
})

it('a retry with another entry under the same key is another request', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const json = application({ entryCents: 300_000 })
  const browser = server.browser()
  const first = await browser.api.applications.$post({ json }, { headers })
  expect(await (await browser.api.applications.$post({ json }, { headers })).json()).toEqual(await first.json())
  const other = await browser.api.applications.$post({ json: { ...json, entryCents: 400_000 } }, { headers })
  expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' })
})

it('the chosen due day is in the offer and in every due day, also of the contract', async () => {
  const { browser, id } = await applicantIn(server, 'waiting_docs', { installments: 12, dueDay: 10 })
  const { offer } = await portalOf(browser)
  expect(offer.dueDay).toBe(10)
  expect(new Set(offer.installments.map(({ dueOn }) => dueOn.slice(8)))).toEqual(new Set(['10']))
  await moveTo(server, id, 'signing')
  await generate(server, ana, id)
  const { contract } = await contractOf({ browser })
  const document = JSON.stringify(contract?.document)
  for (const { dueOn } of offer.installments) expect(document).toContain(dueOn.split('-').reverse().join('/'))
})

it('a page that knows no due day gets thirty days after the offer, and no other day than the three is taken', async () => {
  const { browser } = await applicantIn(server, 'received', {})
  const { offer } = await portalOf(browser)
  expect(offer.dueDay).toBeUndefined()
  expect(offer.installments[0]?.dueOn).toBe(daysAfter(offer.madeOn, 30))
  expect(await problemsOf({ dueDay: 15 as never })).toEqual([422, 'dueDay due_day_not_offered'])
})
