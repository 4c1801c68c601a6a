import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationRequest } from '#api/application.ts'
import type { Settings } from '#api/settings.ts'
import { applicationConsent } from '#content/consent.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { quote } from '#domain/offer/quote.ts'
import { changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { sha256 } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-21T15:00:00Z')
let clock = start
let server: TestServer
let analyst: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
let param: { id: string }
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = start
  await emptyDatabase(server.deps.db)
  analyst = await stepUp(await createAnalyst(server))
  applicant = await createApplicant(server, { motorcycle: 'cg-160-start', installments: 60 })
  param = { id: applicant.id }
})

const stored = () => server.deps.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
async function save(financial: Partial<Settings['financial']>) {
  const settings = changeable(await (await analyst.api.admin.settings.$get()).json())
  const json = { ...settings, financial: { ...settings.financial, ...financial } }
  expect((await analyst.api.admin.settings.$put({ json })).status).toBe(200)
}
const shownNow = async () => {
  const {
    defaultInstallments: _,
    mostEntryPercent: __,
    ...shownOffer
  } = await (await server.browser().api.offer.$get()).json()
  return shownOffer
}
async function apply(shownOffer: ApplicationRequest['shownOffer']) {
  const json = application({ shownOffer, installments: 60 })
  return server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
}
const offerOf = async (response: Awaited<ReturnType<typeof apply>>): Promise<Offer> => {
  const { id } = (await response.json()) as { id: string }
  const row = await server.deps.db
    .selectFrom('offers')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.document)
}
const inPortal = async () => (await applicant.browser.api.portal.$get({ query: {} })).json()
const inAdmin = async () => (await analyst.api.admin.applications[':id'].$get({ param })).json()

it('is stored at submission, whole, with the hash of its canonical JSON', async () => {
  const row = await stored()
  const offer = JSON.parse(row.document)
  expect(row).toMatchObject({ application_id: param.id, document: canonicalJson(offer) })
  expect(row.sha256).toBe(sha256(Buffer.from(row.document)))
  expect(offer).toMatchObject({
    schema: 1,
    madeOn: '2026-11-21',
    validUntil: '2026-12-21',
    model: 'CG 160 START',
    restored: null,
    priceCents: 1_499_000,
    entryCents: 149_900,
    financedCents: 1_349_100,
    cetPercent: 0,
    iof: { bearer: 'bank', cents: 5_127, rate: 'additional', ruleSince: '2008-11-21' },
    catalogueVersion: 1,
    termsVersion: applicationConsent.version,
  })
  expect(offer.installments[59]).toEqual({ number: 60, dueOn: '2031-11-21', valueCents: 22_485 })
})

it('is what applicant and analyst see, whatever the settings are later', async () => {
  await save({ taxaEntrada: 30, taxaJurosPadrao: 2.5, parcelasPadrao: 36 })
  const offer = JSON.parse((await stored()).document)
  expect((await inPortal()).offer).toEqual(offer)
  expect((await inAdmin()).offer).toEqual(offer)
  expect(await inPortal()).toMatchObject({ entryCents: 149_900, installmentCents: 22_485, financedCents: 1_349_100 })
})

it('is changed by nobody, nor is the plan beside it', async () => {
  // As the owner of the tables, because the serving role is refused before the trigger.
  const { db } = server.ownerDeps
  const { document } = await stored()
  const changes = [
    sql`update offers set document = '{}', sha256 = encode(sha256('{}'), 'hex')`,
    sql`delete from offers`,
    sql`update financing_applications set installment_value = installment_value - 1`,
    sql`update financing_applications set monthly_interest_percent = 1`,
  ]
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow('is append-only')
  await expect(
    sql`insert into offers values (gen_random_uuid(), '{}', repeat('0', 64), now())`.execute(db),
  ).rejects.toThrow()
  expect((await stored()).document).toBe(document)
})

it('is restored for an application that a server of an older version stores while the new one starts', async () => {
  await server.ownerDeps.db.transaction().execute(async (tx) => {
    await sql`set local tiriva.retention_over = 'on'`.execute(tx)
    await tx.deleteFrom('offers').execute()
  })
  const shown = await inPortal()
  expect(shown).toMatchObject({ entryCents: 149_900, installmentCents: 22_485, offer: { restored: { rounded: [] } } })
  expect((await inAdmin()).offer).toEqual(shown.offer)
  // Reading stores nothing; the next act that builds on the offer does.
  expect(await server.deps.db.selectFrom('offers').selectAll().execute()).toEqual([])
})

describe('conditions that were shown', () => {
  it('are honoured for two days after the bank replaced them', async () => {
    const shown = await shownNow()
    await save({ taxaEntrada: 30 })
    await save({ taxaEntrada: 40 })
    clock += 2 * dayMs - 1000
    expect(await offerOf(await apply(shown))).toMatchObject({ entryPercent: 10, entryCents: 149_900 })
    expect(await offerOf(await apply({ ...shown, entryPercent: 30 }))).toMatchObject({ entryCents: 449_700 })
    clock += 2000
    expect(await codeOf(await apply(shown))).toBe('offer_changed')
    expect(await offerOf(await apply(await shownNow()))).toMatchObject({ entryPercent: 40 })
  })

  it('give the installment that was seen, also where the tax counts days and midnight came between', async () => {
    await save({ iofPor: 'customer_financed', iofAliquota: 'full' })
    const shown = await shownNow()
    const seen = quote({ priceCents: 1_499_000, installments: 60, offer: shown })
    clock += dayMs
    const { madeOn, financedCents, installments } = await offerOf(await apply(shown))
    expect(madeOn).toBe(shown.iof.on)
    expect([financedCents, installments[0]?.valueCents]).toEqual([seen.financedCents, seen.installmentCents])
    for (const on of ['2026-01-01', '2040-01-01']) {
      expect(await codeOf(await apply({ ...shown, iof: { ...shown.iof, on } }))).toBe('offer_changed')
    }
    clock += 2 * dayMs
    // A page from before the tax shows other installments.
    expect(await codeOf(await apply({ entryPercent: 10, monthlyInterestPercent: 0 }))).toBe('offer_changed')
  })

  it('ask for the tax together with the entry, where the customer pays it at once', async () => {
    await save({ iofPor: 'customer_up_front' })
    applicant = await createApplicant(server, { shownOffer: await shownNow(), installments: 60 })
    param = { id: applicant.id }
    for (const view of [await inPortal(), await inAdmin()]) {
      expect(view).toMatchObject({ entryCents: 155_027, offer: { entryCents: 149_900, iof: { cents: 5_127 } } })
    }
    const { rows } = await (await analyst.api.admin.applications.$get({ query: {} })).json()
    expect(rows.find(({ id }) => id === applicant.id)).toMatchObject({ entryCents: 155_027 })
    expect(await (await analyst.fetch('/api/admin/applications.csv?from=2020-01-01')).text()).toContain(';1550,27;')
  })
})
