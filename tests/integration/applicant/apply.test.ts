import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { checkDigit } from '#domain/contract/contract-number.ts'
import { draftDays } from '#domain/retention.ts'
import { ownerOf } from '#server/accounts/applicant-accounts.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { saveConditions } from '#tests/support/conditions.ts'
import { patiently } from '#tests/support/patiently.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const apply = (json = application(), key: string = crypto.randomUUID(), browser = server.browser()) =>
  browser.api.applications.$post({ json }, { headers: { 'Idempotency-Key': key } })
/** Repeats the request under the same key if a busy machine has no connection in time. */
const applyPatiently = (json = application(), key: string = crypto.randomUUID()) => patiently(() => apply(json, key))
const rows = () => server.deps.db.selectFrom('financing_applications').selectAll().execute()
const problemOf = async (response: { json(): Promise<unknown> }) => (await response.json()) as Record<string, unknown>

describe('POST /api/applications', () => {
  it('opens the portal in the browser that sent it, once, in its own account, and in no other browser', async () => {
    const browser = server.browser()
    const json = application()
    const key = crypto.randomUUID()
    const { id } = await (await apply(json, key, browser)).json()
    expect((await (await browser.api.portal.$get({ query: {} })).json()).id).toBe(id)
    expect((await (await browser.api.session.$get()).json()).person?.email).toBe(json.email)
    const stranger = server.browser()
    expect((await apply(json, key, stranger)).status).toBe(201)
    expect((await stranger.api.portal.$get({ query: {} })).status).toBe(401)
    const [record] = await server.deps.db.selectFrom('access_records').select('session_id').execute()
    const [session] = await server.deps.db.selectFrom('sessions').select('id').execute()
    expect(record?.session_id).toBe(session?.id)
    // The address is still corrected without the password, and the session counts for no confirmation.
    const param = { id }
    expect(
      (await browser.api.applications[':id'].email.$put({ param, json: { email: 'outra@example.com' } })).status,
    ).toBe(204)
  })

  it('leaves the session of the browser alone if there is one, and the new account closed', async () => {
    const browser = server.browser()
    const first = application()
    await apply(first, crypto.randomUUID(), browser)
    const second = application({ email: 'b@example.com' })
    expect((await apply(second, crypto.randomUUID(), browser)).status).toBe(201)
    expect((await (await browser.api.session.$get()).json()).person?.email).toBe(first.email)
  })

  it('is opened by nobody any more once a repeated request replaced its password', async () => {
    const browser = server.browser()
    const key = crypto.randomUUID()
    const json = application()
    await apply(json, key, browser)
    expect((await apply({ ...json, password: 'a segunda que digitei' }, key)).status).toBe(201)
    expect((await browser.api.portal.$get({ query: {} })).status).toBe(401)
  })

  it('stores the application with amounts that the server computed, the consent and a first event', async () => {
    const json = application({ motorcycle: 'x-adv', installments: 24, incomeCents: 1_234_56 })
    const response = await apply(json)
    expect(response.status).toBe(201)
    const { id, contractNumber } = await response.json()
    expect(contractNumber).toMatch(/^\d{10}$/)
    expect(checkDigit(contractNumber.slice(0, 9))).toBe(contractNumber.at(-1))
    const [row] = await rows()
    expect(row).toMatchObject({
      id,
      contract_number: contractNumber,
      cpf: json.cpf,
      birth_date: '1991-04-23',
      motorcycle_model: 'X-ADV',
      motorcycle_price: '49619.00',
      entry_percentage: '10.00',
      entry_value: '4961.90',
      installments: 24,
      installment_value: '1860.71',
      income: '1234.56',
      status: 'received',
      consent_version: applicationConsent.version,
      documents: { cnh: false, selfie: false, residencia: false },
      search_text: `marina duarte lima marina.duarte@example.com ${json.cpf} ${contractNumber} 11987654321 x-adv`,
    })
    const account = await ownerOf(server.deps.db, row?.id ?? '')
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(json.password)
    const events = await server.deps.db.selectFrom('application_events').selectAll().execute()
    expect(events).toMatchObject([{ application_id: id, kind: 'created', from_status: null, to_status: 'received' }])
  })

  it('makes one application of 100 parallel requests with one key, and answers all of them alike', async () => {
    const json = application()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => applyPatiently(json, key)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const bodies = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())))
    expect(new Set(bodies).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await server.deps.db.selectFrom('application_events').selectAll().execute()).toHaveLength(1)
  }, 60_000)

  it('makes 100 applications of 100 keys, with 100 contract numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => applyPatiently()))
    const numbers = await Promise.all(answers.map(async (answer) => (await answer.json()).contractNumber))
    expect(new Set(numbers).size).toBe(100)
    expect(await rows()).toHaveLength(100)
  }, 60_000)

  it('refuses another request under a used key, and keeps the first', async () => {
    const key = crypto.randomUUID()
    const json = application()
    await apply(json, key)
    const response = await apply({ ...json, fullName: 'Outra Pessoa' }, key)
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await rows()).toHaveLength(1)
  })

  it('takes a repeated request as the first one for as long as a device keeps the draft, and its last choice on offers', async () => {
    const key = crypto.randomUUID()
    const iof = { bearer: 'customer_financed', rate: 'additional' } as const
    await saveConditions(server.deps.db, { iofPor: iof.bearer })
    const on = brazilianDate(server.deps.now())
    const json = application({ shownOffer: { entryPercent: 10, monthlyInterestPercent: 0, iof: { ...iof, on } } })
    const given = { version: offersConsent.version, accepted: true } as const
    const first = await (await apply({ ...json, offersConsent: given }, key)).json()
    server.advance(draftDays * 86_400_000)
    await tidy(server.ownerDeps)
    const today = brazilianDate(server.deps.now())
    const again = { ...json, shownOffer: { ...json.shownOffer, iof: { ...iof, on: today } } }
    for (const [offers, withdrawn] of [
      [undefined, true],
      [given, false],
    ] as const) {
      const answer = await apply({ ...again, ...(offers && { offersConsent: offers }) }, key)
      expect(await answer.json()).toEqual(first)
      const [row, ...others] = await rows()
      expect([row?.offers_withdrawn_at !== null, others]).toEqual([withdrawn, []])
    }
  })

  it('says that the offer changed when the page showed other conditions', async () => {
    const shownOffer = { entryPercent: 20, monthlyInterestPercent: 0 }
    const response = await apply(application({ shownOffer }))
    expect(response.status).toBe(409)
    expect(await problemOf(response)).toMatchObject({ code: 'offer_changed' })
    expect(await rows()).toEqual([])
  })

  it('shows no number of installments first until a bank saves one, which may then be chosen', async () => {
    const offer = async () => (await server.browser().api.offer.$get()).json()
    expect(await offer()).toMatchObject({ defaultInstallments: null })
    expect((await apply(application({ installments: 18 }))).status).toBe(422)
    await saveConditions(server.deps.db, { parcelasPadrao: 18 })
    expect(await offer()).toMatchObject({ defaultInstallments: 18 })
    await apply(application({ installments: 18 }))
    expect(await rows()).toMatchObject([{ installments: 18, installment_value: '749.50' }])
  })

  it("uses the bank's stored rates, with interest by the Price table", async () => {
    await saveConditions(server.deps.db, { taxaEntrada: 20, taxaJurosPadrao: 1.5, parcelasPadrao: 36 })
    const offer = await (await server.browser().api.offer.$get()).json()
    expect(offer).toEqual({
      entryPercent: 20,
      mostEntryPercent: 50,
      monthlyInterestPercent: 1.5,
      defaultInstallments: 36,
      iof: { bearer: 'bank', rate: 'additional', on: brazilianDate(server.deps.now()) },
    })
    const { entryPercent, monthlyInterestPercent } = offer
    await apply(application({ shownOffer: { entryPercent, monthlyInterestPercent } }))
    expect(await rows()).toMatchObject([
      {
        entry_percentage: '20.00',
        entry_value: '2998.00',
        monthly_interest_percent: '1.50',
        installment_value: '1099.43',
      },
    ])
  })

  it.each([
    [{ motorcycle: 'cg-999' }, 'motorcycle', 'motorcycle_unknown'],
    [{ installments: 13 }, 'installments', 'installments_not_offered'],
    [{ cpf: '11111111111' }, 'cpf', 'cpf_invalid'],
    [{ birthDate: '2015-01-01' }, 'birthDate', 'birth_date_under_age'],
    [{ fullName: `${'A'.repeat(120)} B` }, 'fullName', 'too_long'],
    [{ incomeCents: '5000' as unknown as number }, 'incomeCents', 'invalid'],
    [{ profession: 'Astronauta de Marte' }, 'profession', 'profession_unknown'],
    [{ consent: { version: '2001-01', accepted: true as const } }, 'consent.version', 'consent_outdated'],
    [{ status: 'approved' } as object, 'status', 'unknown_field'],
  ])('refuses %o at its field and stores nothing', async (changes, field, code) => {
    const response = await apply(application(changes))
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await problemOf(response)).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] })
    expect(await rows()).toEqual([])
  })

  it('needs a key', async () => {
    const response = await server.browser().api.applications.$post({ json: application() })
    expect(await problemOf(response)).toMatchObject({ status: 400, code: 'idempotency_key_missing' })
  })

  it.each([
    ['cut off', '{"fullName":', 'application/json', 400, 'invalid_request'],
    ['of another type', 'x=1', 'text/plain', 415, 'unsupported_media_type'],
    ['over the limit', JSON.stringify({ fullName: 'A'.repeat(40_000) }), 'application/json', 413, 'body_too_large'],
  ])('refuses a body %s', async (_, body, type, status, code) => {
    const headers = { 'content-type': type, 'Idempotency-Key': crypto.randomUUID() }
    const response = await server.browser().fetch('/api/applications', { method: 'POST', body, headers })
    expect(response.status).toBe(status)
    expect(await problemOf(response)).toMatchObject({ code })
  })
})
