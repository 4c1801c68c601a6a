import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationConsent, consentText, offersConsent } from '#content/consent.ts'
import { receiptWords } from '#content/privacy-center.ts'
import { contractFacts } from '#server/contracts/make-contract.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { applicantIn } from '#tests/support/portal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const offersGiven = { version: offersConsent.version, accepted: true } as const
const rowOf = (id: string) =>
  server.deps.db.selectFrom('financing_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('stores the consent to offers apart from what the application needs, and only when it was given', async () => {
  const without = await applicantIn(server, 'received')
  expect(await rowOf(without.id)).toMatchObject({
    consent_version: applicationConsent.version,
    offers_consent_version: null,
    offers_consented_at: null,
  })
  const asked = await applicantIn(server, 'received', { offersConsent: offersGiven })
  expect(await rowOf(asked.id)).toMatchObject({
    offers_consent_version: offersConsent.version,
    offers_consent_sha256: createHash('sha256').update(consentText(offersConsent)).digest('hex'),
    offers_consented_at: expect.any(Date),
    offers_withdrawn_at: null,
  })
})

it('the consent to offers is taken back and given again in the portal, once each, and the history says so', async () => {
  const { id, browser } = await applicantIn(server, 'analysis', { offersConsent: offersGiven })
  const change = async (wanted: boolean) =>
    (await (await browser.api.portal.offers.$put({ query: {}, json: { wanted } })).json()).offers
  expect(await change(false)).toBe(false)
  expect(await change(false)).toBe(false)
  expect((await rowOf(id)).offers_withdrawn_at).toBeInstanceOf(Date)
  expect(await change(true)).toBe(true)
  const events = await server.deps.db
    .selectFrom('application_events')
    .select('data')
    .where('application_id', '=', id)
    .where('kind', '=', 'offers_consent')
    .orderBy('id')
    .execute()
  expect(events.map(({ data }) => data)).toEqual([{ wanted: false }, { wanted: true }])
  const { receipts } = await (await browser.api.portal.privacy.$get()).json()
  const { offersGiven: given, offersTaken, application: applied } = receiptWords
  expect(receipts.map(({ what }) => what).sort()).toEqual([applied, given, given, offersTaken].sort())
})

it('the consent to offers is taken back for the account, and not for a stranger’s with the same CPF and e-mail', async () => {
  const own = await applicantIn(server, 'analysis', { offersConsent: offersGiven })
  const { cpf, email } = own.request
  const other = await applicantIn(server, 'analysis', { offersConsent: offersGiven, cpf, email })
  await own.browser.api.portal.offers.$put({ query: {}, json: { wanted: false } })
  expect((await rowOf(own.id)).offers_withdrawn_at).toBeInstanceOf(Date)
  expect((await rowOf(other.id)).offers_withdrawn_at).toBeNull()
})

it('a consent to offers in an older text is refused at its own box', async () => {
  const json = application({ offersConsent: { version: '2001-01', accepted: true } })
  const answer = await server
    .browser()
    .api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
  expect(await answer.json()).toMatchObject({
    errors: [{ field: 'offersConsent.version', code: 'consent_outdated' }],
  })
})

it('the complement of an address is kept, shown, changed, and stands in the contract', async () => {
  const { id, browser, request } = await applicantIn(server, 'analysis', { complement: 'apto 12,  bloco B' })
  const view = async () => (await browser.api.portal.$get({ query: {} })).json()
  expect((await view()).complement).toBe('apto 12, bloco B')
  const { email, phone, cep, street, number, neighborhood, city, state, password } = request
  const contact = { email, phone, cep, street, number, neighborhood, city, state, password }
  // A page of an older release does not send the field, which then keeps its value.
  await browser.api.portal.contact.$patch({ query: {}, json: { ...contact, number: '1000' } })
  expect(await view()).toMatchObject({ number: '1000', complement: 'apto 12, bloco B' })
  await browser.api.portal.contact.$patch({ query: {}, json: { ...contact, complement: 'fundos' } })
  const { offer, ...rest } = await view()
  expect(rest.complement).toBe('fundos')
  const facts = contractFacts(await rowOf(id), offer, { version: 1, code: 'A', at: new Date() })
  expect(facts.person.address).toContain('Avenida Paulista, 1578, fundos, Bela Vista')
})
