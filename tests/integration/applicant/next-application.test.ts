import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyAgain, codeOf, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() })

describe('who is logged in', () => {
  it('is nobody for a stranger, for a session that is over and for a made-up cookie', async () => {
    const { browser } = await createApplicant(server)
    expect(await (await server.browser().api.session.$get()).json()).toEqual({ person: null })
    const made = server.browser()
    made.cookies.set('__Host-applicant', 'A'.repeat(43))
    expect(await (await made.api.session.$get()).json()).toEqual({ person: null })
    await browser.api.session.$delete()
    expect(await (await browser.api.session.$get()).json()).toEqual({ person: null })
  })

  it('is a person as the newest application says, with CPF and e-mail of the account, and nothing that opens anything', async () => {
    const owner = await createApplicant(server)
    await applyAgain(owner, { street: 'Rua Nova', incomeCents: 510_050 })
    const answer = await owner.browser.api.session.$get()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { cpf, email, fullName, birthDate } = owner.json
    const { person } = await answer.json()
    expect(person).toMatchObject({ cpf, email, fullName, birthDate, street: 'Rua Nova', incomeCents: 510_050 })
    expect(JSON.stringify(person)).not.toMatch(/password|argon2|contract/i)
  })
})

describe('another application of somebody who is logged in', () => {
  it.each(['rejected', 'completed'] as const)(
    'is made of what the account knows, after one that is %s',
    async (status) => {
      const owner = await createApplicant(server)
      await moveTo(server, owner.id, status)
      const { person } = await (await owner.browser.api.session.$get()).json()
      const { motorcycle, installments, shownOffer, consent } = owner.json
      const json = { motorcycle, installments, shownOffer, consent, ...person }
      const sent = await owner.browser.api.applications.$post(
        { json: json as typeof owner.json },
        { headers: headers() },
      )
      expect(sent.status).toBe(201)
      const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
      expect(applications.map((one) => one.status)).toEqual(['received', status])
      expect(applications.map((one) => one.step)).toEqual(['received', status === 'rejected' ? 'refused' : 'book'])
      const accounts = await server.deps.db.selectFrom('applicant_accounts').select('id').execute()
      expect(accounts).toHaveLength(1)
    },
  )

  it('is listed with what is left of the entry once it can be paid', async () => {
    const owner = await createApplicant(server)
    const listed = async () => (await (await owner.browser.api.portal.applications.$get()).json()).applications[0]
    await moveTo(server, owner.id, 'signing')
    const { entryCents } = await (await owner.browser.api.portal.$get({ query: {} })).json()
    expect(await listed()).toMatchObject({ payableCents: entryCents })
    await moveTo(server, owner.id, 'rejected')
    expect(await listed()).toMatchObject({ step: 'refused', payableCents: 0 })
  })

  it('is refused without a session, whatever it says, and is stored once the person has logged in again', async () => {
    const owner = await createApplicant(server)
    const { password, ...json } = owner.json
    const sent = headers()
    await owner.browser.api.session.$delete()
    const refused = await owner.browser.api.applications.$post({ json }, { headers: sent })
    expect(await codeOf(refused)).toBe('unauthenticated')
    await owner.browser.api.session.$post({ json: { cpf: json.cpf, password } })
    expect((await owner.browser.api.applications.$post({ json }, { headers: sent })).status).toBe(201)
    expect((await owner.browser.api.applications.$post({ json }, { headers: sent })).status).toBe(201)
    const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
    expect(applications).toHaveLength(2)
  })

  it("never carries another person's CPF or e-mail into the account", async () => {
    const owner = await createApplicant(server)
    const other = await createApplicant(server, { email: 'outra@example.com' })
    const { password: _, ...json } = other.json
    const refused = await owner.browser.api.applications.$post({ json }, { headers: headers() })
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'cpf', code: 'not_of_account' }] })
    const moved = await owner.browser.api.applications.$post(
      { json: { ...json, cpf: owner.json.cpf } },
      { headers: headers() },
    )
    expect(await moved.json()).toMatchObject({ errors: [{ field: 'email', code: 'not_of_account' }] })
    for (const { browser } of [owner, other]) {
      const { applications } = await (await browser.api.portal.applications.$get()).json()
      expect(applications).toHaveLength(1)
    }
  })

  it('of another person in the same browser founds an account of its own, with a password', async () => {
    const owner = await createApplicant(server)
    const json = application()
    expect((await owner.browser.api.applications.$post({ json }, { headers: headers() })).status).toBe(201)
    const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
    expect(applications).toHaveLength(1)
    const own = server.browser()
    const login = await own.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
    expect(await login.json()).toMatchObject({ cpf: json.cpf, applications: 1 })
  })
})

it('a login tells how many applications it opens, and the list names their motorcycles', async () => {
  const owner = await createApplicant(server, { motorcycle: 'x-adv' })
  await applyAgain(owner, { motorcycle: 'cg-160-start' })
  const { cpf, password } = owner.json
  const login = await server.browser().api.session.$post({ json: { cpf, password } })
  expect(await login.json()).toMatchObject({ applications: 2, motorcycle: { slug: 'cg-160-start' } })
  const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
  expect(applications.map(({ slug }) => slug)).toEqual(['cg-160-start', 'x-adv'])
})
