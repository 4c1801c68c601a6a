import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo, otherThan } from '#tests/support/codes.ts'
import { moveTo } from '#tests/support/portal.ts'
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
const login = async (cpf: string, password: string) =>
  (await stranger().api.session.$post({ json: { cpf, password } })).status
const junk = (cpf: string) => application({ cpf, password: crypto.randomUUID(), email: 'estranho@example.com' })
const count = async (cpf: string) =>
  (await server.deps.db.selectFrom('financing_applications').select('id').where('cpf', '=', cpf).execute()).length

describe('applications that a stranger makes with a CPF', () => {
  it('never push the password of an older one out', async () => {
    const owner = application()
    const { id } = await (await apply(owner)).json()
    const row = await server.deps.db
      .selectFrom('financing_applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { payment_info, documents, file_paths, ...rest } = row
    const copies = Array.from({ length: 44 }, (_, place) => ({
      ...rest,
      id: crypto.randomUUID(),
      contract_number: String(2_600_000_000 + place),
      password_hash: row.password_hash.replace(/.{10}$/, 'A'.repeat(10)),
      created_at: new Date(row.created_at.getTime() + place + 1),
    }))
    await server.deps.db.insertInto('financing_applications').values(copies).execute()
    expect(await login(owner.cpf, owner.password)).toBe(200)
  })

  it('are three at most: then a code from the address on file is needed, which one gets and the other does not', async () => {
    const owner = application()
    await apply(owner)
    for (let attempt = 0; attempt < 2; attempt++) expect((await apply(junk(owner.cpf))).status).toBe(201)
    const statuses = []
    for (let attempt = 0; attempt < 20; attempt++) statuses.push((await apply(junk(owner.cpf))).status)
    expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([428]))
    expect(await count(owner.cpf)).toBe(3)

    const another = { ...application({ cpf: owner.cpf }), email: owner.email, password: 'outra senha minha' }
    const key = crypto.randomUUID()
    const code = await codeSentTo(server, owner.email)
    expect(await codeOf(await apply({ ...another, code: otherThan(code) }, key))).toBe('code_wrong')
    expect((await apply({ ...another, code }, key)).status).toBe(201)
    expect((await apply({ ...another, code }, key)).status).toBe(201)
    expect(await count(owner.cpf)).toBe(4)
    expect(await login(owner.cpf, 'outra senha minha')).toBe(200)
    expect(await codeOf(await apply({ ...junk(owner.cpf), code }))).toBe('code_over')
  })

  it('do not stand in the way of who uses the password of what is there, nor of anybody once they are refused', async () => {
    const owner = application()
    await apply(owner)
    for (let attempt = 0; attempt < 3; attempt++) await apply(junk(owner.cpf))
    expect(await count(owner.cpf)).toBe(3)
    expect((await apply({ ...application({ cpf: owner.cpf }), password: owner.password })).status).toBe(201)
    const another = { ...application({ cpf: owner.cpf }), password: 'outra senha minha' }
    expect(await codeOf(await apply(another))).toBe('application_code_required')
    const rows = await server.deps.db
      .selectFrom('financing_applications')
      .select('id')
      .where('email', '=', 'estranho@example.com')
      .execute()
    for (const { id } of rows) await moveTo(server, id, 'rejected')
    expect((await apply(another)).status).toBe(201)
  })

  it('are few also when they are sent at once, and cost nothing when they are refused', async () => {
    const { cpf } = application()
    await Promise.all(Array.from({ length: 15 }, () => apply(junk(cpf))))
    expect(await count(cpf)).toBeLessThanOrEqual(5)
    const other = application()
    const wrong = { ...other, shownOffer: { entryPercent: 1, monthlyInterestPercent: 0 } }
    for (let attempt = 0; attempt < 12; attempt++) expect(await codeOf(await apply(wrong))).toBe('offer_changed')
    expect((await apply(other)).status).toBe(201)
  })
})
