import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { canonicalJson } from '#domain/offer/canonical-json.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, emptyDatabase, startServer, type TestServer } from '#tests/support/api.ts'
import { sha256 } from '#tests/support/portal.ts'

let server: TestServer
let analyst: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
let param: { id: string }
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date('2026-11-21T15:00:00Z') })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server)
  applicant = await createApplicant(server, { motorcycle: 'cg-160-start', installments: 60 })
  param = { id: applicant.id }
})

const stored = () => server.deps.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
const inPortal = async () => (await applicant.browser.api.portal.$get({ query: {} })).json()
const inAdmin = async () => (await analyst.api.admin.applications[':id'].$get({ param })).json()

it('is stored at submission, whole, with the hash of its canonical JSON', async () => {
  const row = await stored()
  const offer = JSON.parse(row.document)
  expect(row).toMatchObject({ application_id: param.id, document: canonicalJson(offer) })
  expect(row.sha256).toBe(sha256(Buffer.from(row.document)))
  expect(offer).toMatchObject({
    ...{ schema: 1, madeOn: '2026-11-21', validUntil: '2026-12-21', model: 'CG 160 START', restored: null },
    ...{ priceCents: 1_499_000, entryCents: 149_900, financedCents: 1_349_100, cetPercent: 0 },
    iof: { bearer: 'bank', cents: 5_127, rate: 'additional', ruleSince: '2008-11-21' },
    ...{ catalogueVersion: 1, termsVersion: '2026-11' },
  })
  expect(offer.installments[59]).toEqual({ number: 60, dueOn: '2031-11-21', valueCents: 22_485 })
})

it('is what applicant and analyst see, whatever the settings are later', async () => {
  const { version } = await (await analyst.api.admin.settings.$get()).json()
  const { saved: _, pending: __, ...settings } = await (await analyst.api.admin.settings.$get()).json()
  const financial = { taxaEntrada: 30, taxaJurosPadrao: 2.5, parcelasPadrao: 36 }
  expect((await analyst.api.admin.settings.$put({ json: { ...settings, financial, version } })).status).toBe(200)
  const offer = JSON.parse((await stored()).document)
  expect((await inPortal()).offer).toEqual(offer)
  expect((await inAdmin()).offer).toEqual(offer)
  expect(await inPortal()).toMatchObject({ entryCents: 149_900, installmentCents: 22_485, financedCents: 1_349_100 })
})

it('is changed by nobody, nor is the plan beside it', async () => {
  const { db } = server.deps
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
  await server.deps.db.transaction().execute(async (tx) => {
    await sql`set local tiriva.retention_over = 'on'`.execute(tx)
    await tx.deleteFrom('offers').execute()
  })
  const shown = await inPortal()
  expect(shown).toMatchObject({ entryCents: 149_900, installmentCents: 22_485, offer: { restored: { rounded: [] } } })
  expect((await inAdmin()).offer).toEqual(shown.offer)
  expect(JSON.parse((await stored()).document)).toEqual(shown.offer)
})
