import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { contractOf, detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await createAnalyst(server)
})

type Person = Awaited<ReturnType<typeof createApplicant>>

/** Applies once more from an open account, with another person's facts; returns the answer. */
function applyAs({ json, browser }: Person, changes: object) {
  const { password: _, ...rest } = json
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return browser.api.applications.$post({ json: { ...rest, ...changes } }, { headers })
}

const recover = (cpf: string, birthDate: string) =>
  server.browser().api.recovery.verification.$post({ json: { cpf, birthDate } })
const codes = async (email: string) =>
  (await messagesTo(server, email)).filter((kind) => kind === 'one_time_code').length

/** An analyst corrects what a person asked to have corrected. */
async function correct(browser: Browser, sent: { fullName?: string; birthDate?: string }) {
  const json = { kind: 'correction', text: 'O meu cadastro está errado.' } as const
  const { id } = await (await browser.api.portal.requests.$post({ json })).json()
  const { version } = await (await ana.api.admin.requests[':id'].$get({ param: { id } })).json()
  return ana.api.admin.requests[':id'].correction.$post({ param: { id }, json: { ...sent, version } })
}

describe('a session is one person', () => {
  it('so another name or birth date is refused beside its field, and nothing is stored', async () => {
    const person = await createApplicant(server)
    for (const [field, changes] of [
      ['fullName', { fullName: 'Outra Pessoa Silva' }],
      ['birthDate', { birthDate: '1985-01-02' }],
    ] as const) {
      const refused = await applyAs(person, changes)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ errors: [{ field, code: 'not_of_person' }] })
    }
    expect(await server.deps.db.selectFrom('financing_applications').select('id').execute()).toHaveLength(1)
    expect((await applyAs(person, { fullName: 'MARINA DUARTE LÍMA' })).status).toBe(201)
  })

  it('with one birth date, which alone recovers the password', async () => {
    const person = await createApplicant(server, { email: 'dona@example.com' })
    await applyAgain(person)
    expect((await correct(person.browser, { birthDate: '1990-02-03' })).status).toBe(200)
    await recover(person.json.cpf, person.json.birthDate)
    expect(await codes('dona@example.com')).toBe(0)
    await recover(person.json.cpf, '1990-02-03')
    expect(await codes('dona@example.com')).toBe(1)
    const { person: own } = await (await person.browser.api.session.$get()).json()
    expect(own).toMatchObject({ birthDate: '1990-02-03', fullName: person.json.fullName })
  })
})

describe('the correction of a name', () => {
  it('is told to each application of the person, once', async () => {
    const person = await createApplicant(server)
    const second = await applyAgain(person)
    expect((await correct(person.browser, { fullName: 'Marina Duarte Souza' })).status).toBe(200)
    for (const id of [person.id, second.id]) {
      const detail = await detailOf(ana, id)
      expect(detail).toMatchObject({ fullName: 'Marina Duarte Souza', names: { person: null, signedAs: null } })
      expect(detail.history.events.filter(({ kind }) => kind === 'data_corrected')).toHaveLength(1)
    }
    const again = await correct(person.browser, { fullName: 'Marina Duarte Souza' })
    expect(await again.json()).toMatchObject({ errors: [{ field: 'fullName', code: 'required' }] })
    // The next application is the corrected person's.
    expect(await codeOf((await applyAs(person, {})) as never)).toBe('validation_failed')
  })

  it('leaves a signed contract as it is, whose application says so', async () => {
    const { id, browser, request } = await signed(server, ana)
    const { contract } = await contractOf({ browser })
    expect((await correct(browser, { fullName: 'Ana Souza' })).status).toBe(200)
    expect((await detailOf(ana, id)).names).toEqual({ person: null, signedAs: request.fullName })
    expect((await contractOf({ browser })).contract?.document).toEqual(contract?.document)
    const code = { code: contract?.code ?? '' }
    const checked = await (await server.browser().api.verification.$post({ json: code })).json()
    expect(checked).toMatchObject({ found: true, initials: 'MD' })
  })
})

it('names for analysts what applications of an earlier release say otherwise than their person', async () => {
  const person = await createApplicant(server)
  const second = await applyAgain(person)
  // Before accounts had a person, an account's applications could differ.
  await server.deps.db
    .updateTable('financing_applications')
    .set({ full_name: 'Marina Lima', birth_date: '1991-04-24' })
    .where('id', '=', second.id)
    .execute()
  const { fullName, birthDate } = person.json
  expect((await detailOf(ana, second.id)).names).toEqual({ person: { fullName, birthDate }, signedAs: null })
  expect((await detailOf(ana, person.id)).names).toEqual({ person: null, signedAs: null })
  // A correction to what the person is called already makes them agree.
  expect((await correct(person.browser, { fullName, birthDate })).status).toBe(200)
  expect((await detailOf(ana, second.id)).names).toEqual({ person: null, signedAs: null })
})

it('is in the copy of the own data, and follows the telephone', async () => {
  const person = await createApplicant(server, { email: 'dona@example.com' })
  const { browser, json } = person
  const { email, cep, street, number, neighborhood, city, state, password } = json
  const contact = { email, phone: '11911112222', cep, street, number, neighborhood, city, state, password }
  expect((await browser.api.portal.contact.$patch({ query: {}, json: contact })).status).toBe(200)
  await confirmPrivacy(server, browser, email)
  const copy = await (await browser.api.portal.privacy.copy.$get()).text()
  expect(copy).toContain('Quem você é')
  const [row] = await server.deps.db.selectFrom('people').selectAll().execute()
  expect(row).toMatchObject({ full_name: json.fullName, birth_date: json.birthDate, phone: '11911112222' })
})
