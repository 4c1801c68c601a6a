import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1. The limiter has a clock of its own, so the test moves the time of the whole
// process.
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
  it('on guessing one CPF from many addresses ask for a code, whatever the password, with a pause that doubles and always ends', async () => {
    const { json } = await createApplicant(server)
    const pauses: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await login(json.cpf)).status).toBe(401)
      const start = Date.now()
      expect(await codeOf(await login(json.cpf))).toBe('login_code_required')
      expect(await codeOf(await login(json.cpf, json.password))).toBe('login_code_required')
      while ((await login(json.cpf)).status === 428) wait(60)
      pauses.push(Math.round((Date.now() - start) / 60_000))
      wait(300)
    }
    expect(pauses).toEqual([5, 5, 5, 8])
    expect((await login(json.cpf, json.password)).status).toBe(200)
  }, 90_000)

  it('ask one address that tries many CPFs (credential stuffing) for a code, and nobody else', async () => {
    const { json } = await createApplicant(server)
    const attacker = server.browser({ ip: '2001:db8:1:2:aaaa::1' })
    for (let attempt = 0; attempt < 30; attempt++) await login(String(attempt), 'x', attacker)
    expect((await login('outro', 'x', attacker)).status).toBe(428)
    const neighbour = server.browser({ ip: '2001:db8:1:2:bbbb::2' })
    expect((await login('outro', 'x', neighbour)).status).toBe(428)
    expect((await login(json.cpf, json.password)).status).toBe(200)
  }, 30_000)

  it('do not let a login with one password clear the way to guess another one of the same CPF', async () => {
    const victim = await createApplicant(server)
    await createApplicant(server, { cpf: victim.json.cpf, password: 'senha do estranho' })
    let refused = 0
    for (let round = 0; round < 4; round++) {
      for (let attempt = 0; attempt < 3; attempt++) refused += Number((await login(victim.json.cpf)).status === 428)
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
      'wrong numbers in a recovery',
      60,
      (cpf: string) =>
        server.browser({ ip: '198.51.100.253' }).api.recovery.verification.$post({
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

  it('send a third person few mails, from however many networks, and still take every application', async () => {
    const email = 'terceiro@correio.example'
    const apply = async (address: string) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      return (await stranger().api.applications.$post({ json: application({ email: address }) }, { headers })).status
    }
    for (let attempt = 0; attempt < 9; attempt++) {
      expect(await apply(email)).toBe(201)
    }
    const mails = server.deps.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', email)
      .where('state', '<>', 'cancelled')
    expect(await mails.execute()).toHaveLength(6)
    wait(24 * 3600 + 1)
    await apply(email)
    expect(await mails.execute()).toHaveLength(7)
  }, 60_000)

  async function applied(changes: Parameters<typeof application>[0]) {
    const browser = stranger()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await browser.api.applications.$post({ json: application(changes) }, { headers })).status).toBe(201)
    return browser
  }

  it('send a third person few mails through accounts that name the address, and let the owner confirm it', async () => {
    const email = 'terceiro@correio.example'
    const mails = async () => (await messagesTo(server, email)).length
    for (let attempt = 0; attempt < 8; attempt++) {
      const browser = await applied({ email })
      for (let press = 0; press < 5; press++) {
        wait(1)
        await browser.api.portal.email.code.$post()
        await browser.api.portal.privacy.code.$post()
        await browser.api.portal.requests.$post({ json: { kind: 'message', text: 'Quanto falta?' } })
      }
      const { phone, cep, street, number, neighborhood, city, state, password = '' } = application()
      const contact = { email, phone, cep, street, number, neighborhood, city, state }
      const another = await applied({ password })
      for (let press = 0; press < 5; press++)
        await another.api.portal.contact.$patch({ query: {}, json: { ...contact, password } })
    }
    // Six receipts a day, and four mails with codes an hour.
    expect(await mails()).toBe(10)

    const owner = await applied({ email })
    await owner.api.portal.email.code.$post()
    expect(await mails()).toBe(10)
    const code = await codeSentTo(server, email)
    expect(code).toMatch(/^(\d{4} ?){3}$/)
    expect((await owner.api.portal.email.confirmation.$post({ json: { code } })).status).toBe(204)
  }, 120_000)

  it('do not count on one limit while another one has already refused', async () => {
    const { json } = await createApplicant(server)
    const attacker = server.browser({ ip: '198.51.100.252' })
    for (let attempt = 0; attempt < 31; attempt++) await login(String(attempt), 'x', attacker)
    for (let attempt = 0; attempt < 10; attempt++) expect((await login(json.cpf, 'x', attacker)).status).toBe(428)
    expect((await login(json.cpf, json.password)).status).toBe(200)
  }, 30_000)

  it('do not count the honest people behind one address, but their refusals', async () => {
    // A mobile carrier, or the Wi-Fi of a dealership: everybody has another CPF, browser and mailbox.
    const shared = '198.51.100.254'
    const headers = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
    const apply = (json = application()) => server.browser({ ip: shared }).api.applications.$post({ json }, headers())
    for (let person = 0; person < 60; person++)
      expect((await apply(application({ email: `pessoa${person}@example.com` }))).status).toBe(201)
    // One person there is limited much earlier, and so is one mailbox.
    const statuses = async (changes: () => Parameters<typeof application>[0]) => {
      const got = []
      for (let sent = 0; sent < 12; sent++) got.push((await apply(application(changes()))).status)
      return got
    }
    const { cpf } = application()
    expect(await statuses(() => ({ cpf, email: 'uma@example.com' }))).toEqual([
      ...Array(5).fill(201),
      ...Array(7).fill(429),
    ])
    expect(await statuses(() => ({ email: 'vitima@example.com' }))).toEqual([
      ...Array(10).fill(201),
      ...Array(2).fill(429),
    ])
    expect((await apply(application({ email: 'mais.uma@example.com' }))).status).toBe(201)
  }, 60_000)

  it('do not count right recoveries, papers and corrections of one address', async () => {
    const { json, contractNumber } = await createApplicant(server)
    const { cpf, birthDate } = json
    const verify = () =>
      server
        .browser({ ip: '198.51.100.249' })
        .api.recovery.verification.$post({ json: { cpf, birthDate, contractNumber } })
    for (let attempt = 0; attempt < 61; attempt++) expect((await verify()).status).toBe(200)
  }, 30_000)

  it('keep nobody’s CPF', async () => {
    const { cpf } = application()
    await login(cpf)
    const rows = await server.deps.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(cpf)
  })
})
