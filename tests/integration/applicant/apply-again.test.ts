import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationRequest } from '#api/application.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { sha256 } from '#server/shared/tokens.ts'
import { codeOf } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const apply = (json: ReturnType<typeof application>, key: string) =>
  server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': key } })
const login = async (cpf: string, password: string) =>
  (await server.browser().api.session.$post({ json: { cpf, password } })).status
const count = async () => (await server.deps.db.selectFrom('financing_applications').select('id').execute()).length

describe('a repeated application', () => {
  const first = 'a primeira senha'
  const last = 'a senha digitada por último'
  const key = crypto.randomUUID()

  it('with another password opens with the last one typed, and is still one', async () => {
    const json = application({ password: first })
    const answer = await (await apply(json, key)).json()
    const again = await apply({ ...json, password: last }, key)
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(answer)
    expect('contactBy' in answer && answer.contactBy).toBe(contactDeadline(server.deps.now()))
    expect(await login(json.cpf, first)).toBe(401)
    expect(await login(json.cpf, last)).toBe(200)
    expect(await count()).toBe(1)
    const events = await server.deps.db.selectFrom('application_events').select('kind').orderBy('id').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'password'])
  })

  it('may change its mind more than once, back to the first password too', async () => {
    const json = application({ password: first })
    for (const password of [first, last, first, first])
      expect((await apply({ ...json, password }, key)).status).toBe(201)
    expect(await login(json.cpf, last)).toBe(401)
    expect(await login(json.cpf, first)).toBe(200)
  })

  it('changes no password that has opened the application', async () => {
    const json = application({ password: first })
    await apply(json, key)
    expect(await login(json.cpf, first)).toBe(200)
    const refused = await apply({ ...json, password: last }, key)
    expect(refused.status).toBe(409)
    expect(await codeOf(refused)).toBe('already_applied')
    expect((await apply(json, key)).status).toBe(201)
    expect(await login(json.cpf, last)).toBe(401)
    expect(await login(json.cpf, first)).toBe(200)
  })

  it('changes no password that was recovered since', async () => {
    const json = application({ password: first })
    const { contractNumber } = await (await apply(json, key)).json()
    const { api } = server.browser()
    const identity = { cpf: json.cpf, contractNumber, birthDate: json.birthDate }
    const { token } = await (await api.recovery.verification.$post({ json: identity })).json()
    const code = await codeSentTo(server, json.email)
    const recovered = await api.recovery.password.$post({ json: { token, code, password: 'a recuperada' } })
    expect(recovered.status).toBe(204)
    expect((await apply({ ...json, password: last }, key)).status).toBe(409)
    expect(await login(json.cpf, 'a recuperada')).toBe(200)
  })

  it('changes no password without the key, nor with the key and other content', async () => {
    const json = application({ password: first })
    await apply(json, key)
    await apply({ ...json, password: last }, crypto.randomUUID())
    expect(await count()).toBe(2)
    expect((await apply({ ...json, password: last, email: 'outra@example.com' }, key)).status).toBe(422)
    expect(await login(json.cpf, first)).toBe(200)
  })

  it('leaves one password, when two are sent at once', async () => {
    const json = application({ password: first })
    const answers = await Promise.all([apply(json, key), apply({ ...json, password: last }, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await count()).toBe(1)
    expect([await login(json.cpf, first), await login(json.cpf, last)].sort()).toEqual([200, 401])
  })

  it('gets its first answer also when model, terms and conditions are no longer on offer', async () => {
    const json = application()
    const answer = await (await apply(json, key)).json()
    const outdated = { ...json, motorcycle: 'cg-125-1976', consent: { version: '1976-01', accepted: true as const } }
    const { password: _, ...content } = applicationRequest.parse(outdated)
    await server.deps.db
      .updateTable('idempotency_keys')
      .set({ request_sha256: sha256(JSON.stringify(content)) })
      .execute()
    const value = JSON.stringify({ taxaEntrada: 30, taxaJurosPadrao: 2, parcelasPadrao: 12 })
    await server.deps.db
      .insertInto('system_configurations')
      .values({ key: 'financial_settings', value, description: 'x', updated_at: new Date(), updated_by: null })
      .execute()
    const again = await apply(outdated, key)
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(answer)
    expect(await codeOf(await apply(outdated, crypto.randomUUID()))).toBe('validation_failed')
  })
})
