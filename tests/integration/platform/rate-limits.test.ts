import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1. The limiter keeps its own clock, so time is moved for the whole process.
const server: TestServer = await startServer({ RATE_LIMIT_SCALE: '1' })
afterAll(async () => {
  vi.useRealTimers()
  await server.stop()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await emptyDatabase(server.deps.db)
})

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
let address = 0
const stranger = () => server.browser({ ip: `198.51.100.${++address % 250}` })
const login = (cpf: string, password = 'errada-123', browser = stranger()) =>
  browser.api.session.$post({ json: { cpf, password } })
const retryAfter = (response: { headers: Headers }) => Number(response.headers.get('retry-after'))

describe('limits', () => {
  it('stop guessing one CPF from many addresses, with a pause that doubles and always ends', async () => {
    const { json } = await createApplicant(server)
    const pauses: number[] = []
    for (let round = 0; round < 6; round++) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await login(json.cpf)).status).toBe(401)
      const refused = await login(json.cpf)
      expect(refused.status).toBe(429)
      expect(await codeOf(refused)).toBe('too_many_requests')
      pauses.push(retryAfter(refused))
      // Even the right password has to wait; trying meanwhile does not prolong the pause.
      expect((await login(json.cpf, json.password)).status).toBe(429)
      wait(retryAfter(refused) + 1)
    }
    expect(pauses).toEqual([300, 300, 300, 480, 900, 900])
    expect((await login(json.cpf, json.password)).status).toBe(200)
  })

  it('stop one address that tries many CPFs (credential stuffing), and nobody else', async () => {
    const { json } = await createApplicant(server)
    const attacker = server.browser({ ip: '2001:db8:1:2:aaaa::1' })
    for (let attempt = 0; attempt < 30; attempt++) await login(String(attempt), 'x', attacker)
    expect((await login('outro', 'x', attacker)).status).toBe(429)
    const neighbour = server.browser({ ip: '2001:db8:1:2:bbbb::2' })
    expect((await login('outro', 'x', neighbour)).status).toBe(429)
    expect((await login(json.cpf, json.password)).status).toBe(200)
  }, 30_000)

  it('do not let a login with one password clear the way to guess another one of the same CPF', async () => {
    const victim = await createApplicant(server)
    await createApplicant(server, { cpf: victim.json.cpf, password: 'senha do estranho' })
    let refused = 0
    for (let round = 0; round < 4; round++) {
      for (let attempt = 0; attempt < 3; attempt++) refused += Number((await login(victim.json.cpf)).status === 429)
      await login(victim.json.cpf, 'senha do estranho')
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('never count an honest login', async () => {
    const { json } = await createApplicant(server)
    const browser = server.browser({ ip: '198.51.100.251' })
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await login(json.cpf, json.password, browser)).status).toBe(200)
    }
  })

  it.each([
    [
      'recovery',
      5,
      (cpf: string) =>
        stranger().api.recovery.verification.$post({
          json: { cpf, contractNumber: '2600000000', birthDate: '1990-01-01' },
        }),
    ],
    ['analyst login', 5, () => stranger().api.admin.session.$post({ json: { username: 'admin', password: 'errada' } })],
    [
      'one application sent again and again',
      31,
      (cpf: string) =>
        stranger().api.applications.$post(
          { json: application({ cpf }) },
          { headers: { 'Idempotency-Key': 'one-key-for-all-of-them' } },
        ),
    ],
  ])('hold for %s', async (_, allowed, call) => {
    const { cpf } = application()
    for (let attempt = 0; attempt < allowed; attempt++) expect((await call(cpf)).status).not.toBe(429)
    const refused = await call(cpf)
    expect(refused.status).toBe(429)
    expect(retryAfter(refused)).toBeGreaterThan(0)
  })

  it('do not count on one limit while another one has already refused', async () => {
    const { json } = await createApplicant(server)
    const attacker = server.browser({ ip: '198.51.100.252' })
    for (let attempt = 0; attempt < 31; attempt++) await login(String(attempt), 'x', attacker)
    for (let attempt = 0; attempt < 10; attempt++) expect((await login(json.cpf, 'x', attacker)).status).toBe(429)
    expect((await login(json.cpf, json.password)).status).toBe(200)
  }, 30_000)

  it('keep nobody’s CPF', async () => {
    const { cpf } = application()
    await login(cpf)
    const rows = await server.deps.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(cpf)
  })
})
