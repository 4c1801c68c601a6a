import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
let server: TestServer
let address = 0
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const stranger = () => server.browser({ ip: `198.51.100.${++address % 250}` })
const apply = (json: ReturnType<typeof application>, key: string = crypto.randomUUID()) =>
  stranger().api.applications.$post({ json }, { headers: { 'Idempotency-Key': key } })
const login = (cpf: string, password: string) => stranger().api.session.$post({ json: { cpf, password } })
const junk = (cpf: string) => application({ cpf, password: crypto.randomUUID(), email: 'estranho@example.com' })

describe('applications that a stranger makes with a CPF', () => {
  it('never push the password of an older one out, ask nobody for a code, and are marked for the analyst', async () => {
    const owner = application()
    const { id } = await (await apply(owner)).json()
    for (let attempt = 0; attempt < 12; attempt++) expect((await apply(junk(owner.cpf))).status).toBe(201)
    expect((await (await login(owner.cpf, owner.password)).json()).id).toBe(id)
    expect(await messagesTo(server, owner.email)).toEqual(['application_received'])
    const ana = await createAnalyst(server)
    const detail = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(detail.accountsOfCpf).toBe(13)
    const other = await createApplicant(server)
    const { rows } = await (await ana.api.admin.applications.$get({ query: {} })).json()
    expect(new Set(rows.map((row) => row.accountsOfCpf))).toEqual(new Set([13, 1]))
    expect(rows.find((row) => row.id === other.id)?.accountsOfCpf).toBe(1)
  })

  it('take the first real one of its owner like any other', async () => {
    const owner = application()
    for (let attempt = 0; attempt < 3; attempt++) await apply(junk(owner.cpf))
    const { id } = await (await apply(owner)).json()
    expect((await (await login(owner.cpf, owner.password)).json()).id).toBe(id)
  })

  it('are answered the same whatever their password is, and never join an account that has it', async () => {
    const owner = await createApplicant(server)
    const { cpf, password } = owner.json
    for (const guess of [password, 'outra senha minha']) {
      const answer = await apply({ ...junk(cpf), password: guess })
      expect(answer.status).toBe(201)
      expect(Object.keys(await answer.json())).toEqual(['id', 'contractNumber', 'contactBy', 'receivedAt'])
    }
    const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
    expect(applications.map(({ id }) => id)).toEqual([owner.id])
  })

  it('join an account only from its session, of the same person at the same address', async () => {
    const owner = await createApplicant(server)
    const more = await applyAgain(owner, { motorcycle: 'pop-110i' })
    const { applications } = await (await owner.browser.api.portal.applications.$get()).json()
    expect(applications.map(({ id }) => id)).toEqual([more.id, owner.id])
    const { password: _, ...json } = owner.json
    const send = (changes: object, browser = owner.browser) =>
      browser.api.applications.$post(
        { json: { ...json, ...changes } },
        { headers: { 'Idempotency-Key': crypto.randomUUID() } },
      )
    expect(await codeOf(await send({}, stranger()))).toBe('unauthenticated')
    for (const [field, changes] of [
      ['cpf', { cpf: application().cpf }],
      ['email', { email: 'estranho@example.com' }],
    ] as const) {
      expect(await (await send(changes)).json()).toMatchObject({ errors: [{ field, code: 'not_of_account' }] })
    }
  })

  it('cost the person of an account nothing of what a network is allowed', async () => {
    const owner = await createApplicant(server)
    const neighbour = server.browser({ ip: server.address })
    for (let attempt = 0; attempt < 25; attempt++)
      await neighbour.api.applications.$post(
        { json: junk(owner.json.cpf) },
        { headers: { 'Idempotency-Key': crypto.randomUUID() } },
      )
    expect((await applyAgain(owner)).contractNumber).toMatch(/^\d{10}$/)
  })
})

describe('a stranger with an account of the same CPF', () => {
  it('learns nothing by choosing guesses as the new password, and never reaches the other account', async () => {
    const owner = await createApplicant(server)
    const { cpf, password } = owner.json
    const thief = await createApplicant(server, { cpf, password: 'a do estranho', email: 'estranho@example.com' })
    const change = (currentPassword: string, guess: string) =>
      thief.browser.api.portal.password.$put({ query: {}, json: { currentPassword, password: guess } })
    const statuses = []
    let current = 'a do estranho'
    for (const guess of [
      'um chute qualquer',
      password,
      'quatro maritacas',
      'cinco maritacas',
      'seis maritacas',
      'mais um chute',
    ]) {
      const { status } = await change(current, guess)
      statuses.push(status)
      if (status === 204) current = guess
      const { applications } = await (await thief.browser.api.portal.applications.$get()).json()
      expect(applications.map(({ id }) => id)).toEqual([thief.id])
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect((await owner.browser.api.portal.$get({ query: {} })).status).toBe(200)
    // Tries inside an account also count against guesses of the CPF from outside.
    expect(await codeOf(await login(cpf, 'chute-de-fora'))).toBe('login_code_required')
  })
})
