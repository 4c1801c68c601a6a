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
  expect(before).toBe(5)
  await server.ownerDeps.db.schema.alterTable('application_events').renameTo('events_gone').execute()
  const failed = await browser.api.portal.$get({ query: {} })
  await server.ownerDeps.db.schema.alterTable('events_gone').renameTo('application_events').execute()
  expect(failed.status).toBe(500)
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
  const request = JSON.parse(lines[0] ?? '{}')
  expect(request).toMatchObject({ method: 'POST', route: '/api/applications', status: 201 })
  expect(request.requestId).toMatch(/^[\w-]{36}$/)
})
