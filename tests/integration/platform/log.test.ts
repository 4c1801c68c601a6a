import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const lines: string[] = []
const sink = new Writable({
  write: (chunk, _, done) => {
    lines.push(String(chunk))
    done()
  },
})
let server: TestServer
beforeAll(async () => {
  server = await startServer({}, { log: pino({ base: null }, sink) })
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

it('writes one line a request, and nothing of a person, a password or a token, not even when a query fails', async () => {
  const { json, contractNumber, browser, id } = await createApplicant(server, { fullName: 'Zenaide Única Silva' })
  await browser.api.portal.$get({ query: {} })
  await browser.api.recovery.verification.$post({ json: { cpf: json.cpf, contractNumber, birthDate: json.birthDate } })
  await browser.fetch(`/api/cep/nada-${json.cpf}`)
  const before = lines.length
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    ...['security', 'request', 'security', 'request', 'request', 'request', 'request'],
  ])
  await server.ownerDeps.db.schema.alterTable('application_events').renameTo('events_gone').execute()
  const failed = await browser.api.portal.$get({ query: {} })
  await server.ownerDeps.db.schema.alterTable('events_gone').renameTo('application_events').execute()
  expect(failed.status).toBe(500)
  // The answer only says that the request failed, and names its id.
  const { requestId, ...told } = (await failed.json()) as unknown as Record<string, unknown>
  expect(requestId).toBe(failed.headers.get('x-request-id'))
  expect(told).toEqual({ type: 'urn:tiriva:problem:internal', title: 'internal', status: 500, code: 'internal' })
  expect(lines.slice(before).map((line) => JSON.parse(line).msg)).toEqual(['internal', 'request'])

  const text = lines.join('')
  const token = browser.cookies.get('__Host-applicant') ?? 'none'
  for (const secret of [
    json.cpf,
    json.password,
    json.fullName,
    json.email,
    json.phone,
    json.street,
    contractNumber,
    token,
    id,
  ]) {
    expect(text).not.toContain(secret)
  }
  // The line before it is the login that the application opens.
  const request = JSON.parse(lines[1] ?? '{}')
  expect(request).toMatchObject({ method: 'POST', route: '/api/applications', status: 201 })
  expect(request.requestId).toMatch(/^[\w-]{36}$/)
})

it('names every login, and why a request was refused: password, input, right, origin or limit', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '1' }, { log: pino({ base: null }, sink) })
  const { json, browser } = await createApplicant(strict)
  lines.length = 0
  const login = (password: string) => strict.browser().api.session.$post({ json: { cpf: json.cpf, password } })
  await login('errada-123')
  await browser.fetch('/api/portal?application=nada')
  await strict.browser().fetch('/api/portal')
  await strict
    .browser({ headers: { 'sec-fetch-site': 'cross-site' } })
    .fetch('/api/session', { method: 'POST', body: '{}' })
  for (let guess = 0; guess < 5; guess++) await login('errada-123')
  await strict.stop()
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = told.filter(({ msg }) => msg === 'request').map(({ problem }) => problem)
  expect(refused.slice(0, 4)).toEqual(['invalid_credentials', 'validation_failed', 'unauthenticated', 'cross_origin'])
  expect(refused.at(-1)).toBe('login_code_required')
  const failed = told.filter(({ security }) => security === 'applicant_login_failed')
  expect(failed).toHaveLength(6)
  expect(new Set(failed.map(({ address }) => address)).size).toBe(1)
  expect(failed[0]).toMatchObject({ by: 'password', address: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(lines.join('')).not.toContain(json.cpf)
  expect(lines.join('')).not.toContain(strict.address)
})

it('numbers a request itself, whatever number it brings', async () => {
  const before = lines.length
  const brought = server.browser({ headers: { 'x-request-id': 'CPF-52998224725' } })
  const answer = await brought.fetch('/api/offer')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.length).toBe(before + 1)
  expect(lines.slice(before).join('')).not.toContain('52998224725')
})
