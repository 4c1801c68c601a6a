import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checksOf } from '#domain/documents/review.ts'
import { codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { waitingForLock } from '#tests/support/locks.ts'
import { type Applicant, applicantIn, photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
let server: TestServer
let applicant: Applicant
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  applicant = await applicantIn(server, 'analysis')
})

const change = (changes: { phone: string } | { email: string }) => {
  const { email, phone, cep, street, number, neighborhood, city, state, password } = applicant.request
  const json = { email, phone, cep, street, number, neighborhood, city, state, password, ...changes }
  return applicant.browser.api.portal.contact.$patch({ query: {}, json })
}
const changePhone = (number: number) => change({ phone: `119${String(number).padStart(8, '0')}` })

it('does not collide with a decision that does not depend on it', async () => {
  const ana = await createAnalyst(server)
  const param = { id: applicant.id }
  const { version } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
  expect((await changePhone(1)).status).toBe(200)
  const decision = await ana.api.admin.applications[':id'].status.$put({ param, json: { status: 'approved', version } })
  expect(decision.status).toBe(200)
})

it('to another address has an accepted proof of residence reviewed again, and stops who compared it with the former one', async () => {
  applicant = await applicantIn(server, 'waiting_docs')
  const { db } = server.deps
  for (const kind of ['cnh', 'residencia'] as const) await upload(applicant.browser, kind, await photo(20_000))
  await db.updateTable('documents').set({ review: 'accepted', reviewed_at: new Date() }).execute()
  const ana = await createAnalyst(server)
  const param = { id: applicant.id }
  const seen = await (await ana.api.admin.applications[':id'].$get({ param })).json()
  const { email, phone, cep, street, neighborhood, city, state, password } = applicant.request
  const json = { email, phone, cep, street, number: '999', neighborhood, city, state, password }
  expect((await applicant.browser.api.portal.contact.$patch({ query: {}, json })).status).toBe(200)
  const { documents } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
  expect(documents).toMatchObject({ cnh: { status: 'accepted' }, residencia: { status: 'uploaded' } })
  const decision = { documentId: seen.documents.residencia.id ?? '', checked: [...checksOf('residencia')] }
  const review = ana.api.admin.applications[':id'].documents[':kind'].review
  const late = await review.$put({
    param: { ...param, kind: 'residencia' },
    json: { ...decision, version: seen.version, decision: 'accepted' },
  })
  expect(await codeOf(late)).toBe('stale_version')
})

it('keeps what an analyst corrects at the same moment', async () => {
  const { db } = server.deps
  const gate = () => Promise.withResolvers<void>()
  const [{ promise: held, resolve: release }, { promise: begun, resolve: begin }] = [gate(), gate()]
  const correction = db.transaction().execute(async (tx) => {
    await tx.updateTable('financing_applications').set({ full_name: 'Rosa Corrigida' }).execute()
    begin()
    await held
  })
  await begun
  const change = changePhone(1)
  await expect.poll(() => waitingForLock(db), { timeout: 15_000 }).toBeGreaterThan(0)
  release()
  await correction
  expect((await change).status).toBe(200)
  const row = await db.selectFrom('financing_applications').select(['search_text', 'phone']).executeTakeFirstOrThrow()
  expect(row.search_text).toContain('corrigida')
})

it('is told each time', async () => {
  for (const change of [1, 2, 3]) await changePhone(change)
  const told = await messagesTo(server, applicant.request.email)
  expect(told.filter((kind) => kind === 'contact_changed_old')).toHaveLength(3)
})

it('is limited: ten changes an hour', async () => {
  for (let change = 1; change <= 10; change++) {
    expect((await changePhone(change)).status).toBe(200)
    server.advance(5 * 60_000)
  }
  const refused = await changePhone(11)
  expect(await codeOf(refused)).toBe('too_many_requests')
  server.advance(3_600_000)
  const { cpf, password } = applicant.request
  await applicant.browser.api.session.$post({ json: { cpf, password } })
  expect((await changePhone(12)).status).toBe(200)
})

it('sends five codes an hour to other addresses, and no more', async () => {
  const codes: unknown[] = []
  for (let asked = 0; asked < 6; asked++) {
    codes.push(await codeOf(await change({ email: `nova${asked % 2}@example.com` })))
    // Past the limit of the password.
    server.advance(6 * 60_000)
  }
  expect(codes).toEqual([...Array(5).fill('code_required'), 'too_many_requests'])
})
