import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, createApplicant } from '#tests/support/accounts.ts'
import { emptyDatabase, startServer, type TestServer } from '#tests/support/api.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

type Applicant = Awaited<ReturnType<typeof createApplicant>>
const verify = ({ json, contractNumber }: Applicant, changes = {}) =>
  server.browser().api.recovery.verification.$post({
    json: { cpf: json.cpf, contractNumber, birthDate: json.birthDate, ...changes },
  })
const change = (token: string, password: string) =>
  server.browser().api.recovery.password.$post({ json: { token, password } })
const login = (cpf: string, password: string) => server.browser().api.session.$post({ json: { cpf, password } })

describe('password recovery', () => {
  it('changes the password with a token that works once, and ends the sessions of that application only', async () => {
    const applicant = await createApplicant(server)
    const other = await createApplicant(server)
    const verified = await verify(applicant)
    expect(verified.status).toBe(200)
    const { token, ...shown } = await verified.json()
    expect(shown).toMatchObject({ fullName: applicant.json.fullName, contractNumber: applicant.contractNumber })
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(token, 'nova-senha-2026')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 410, 410, 410, 410])
    expect((await applicant.browser.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await other.browser.api.portal.$get({ query: {} })).status).toBe(200)
    expect((await login(applicant.json.cpf, applicant.json.password)).status).toBe(401)
    expect((await login(applicant.json.cpf, 'nova-senha-2026')).status).toBe(200)
    const events = await server.deps.db
      .selectFrom('application_events')
      .select('kind')
      .where('kind', '=', 'password')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('leaves other applications of the same CPF as they were', async () => {
    const first = await createApplicant(server)
    const second = await createApplicant(server, { cpf: first.json.cpf })
    const { token } = await (await verify(first)).json()
    await change(token, 'nova-senha-2026')
    const old = await (await login(first.json.cpf, first.json.password)).json()
    expect(old.id).toBe(second.id)
    const recovered = await (await login(first.json.cpf, 'nova-senha-2026')).json()
    expect(recovered.id).toBe(first.id)
  })

  it('stores only the hash of a token, which ends after ten minutes or with the next verification', async () => {
    const applicant = await createApplicant(server)
    const first = await (await verify(applicant)).json()
    const stored = await server.deps.db.selectFrom('recovery_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(first.token)
    const second = await (await verify(applicant)).json()
    expect(await codeOf(await change(first.token, 'nova-senha-2026'))).toBe('recovery_token_invalid')
    server.advance(10 * 60_000)
    expect(await codeOf(await change(second.token, 'nova-senha-2026'))).toBe('recovery_token_invalid')
    expect(await codeOf(await change('inventado', 'nova-senha-2026'))).toBe('recovery_token_invalid')
  })

  it('tells only what the sentences of the page tell', async () => {
    const applicant = await createApplicant(server)
    const stranger = await createApplicant(server)
    expect(await codeOf(await verify(applicant, { contractNumber: stranger.contractNumber }))).toBe(
      'recovery_not_found',
    )
    expect(await codeOf(await verify(applicant, { cpf: stranger.json.cpf }))).toBe('recovery_not_found')
    const wrongDate = await verify(applicant, { birthDate: '1990-01-01' })
    expect(wrongDate.status).toBe(422)
    expect(await codeOf(wrongDate)).toBe('recovery_birth_date_mismatch')
  })

  it('refuses a short password and keeps the token for another try', async () => {
    const applicant = await createApplicant(server)
    const { token } = await (await verify(applicant)).json()
    const refused = await change(token, 'curta')
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'password', code: 'password_short' }] })
    expect((await change(token, 'nova-senha-2026')).status).toBe(204)
  })
})
