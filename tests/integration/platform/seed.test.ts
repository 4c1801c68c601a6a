import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isProfession } from '#content/professions.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { releasedCredit } from '#domain/offer/released-credit.ts'
import { standardWays } from '#domain/payments/ways.ts'
import { isPixKey } from '#domain/pix.ts'
import { leadStates } from '#domain/work-lists.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { checkFile } from '#server/documents/check-file.ts'
import { readSettings } from '#server/settings/stored.ts'
import { blobFileStore } from '#server/shared/file-store.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { runDue } from '#tests/support/jobs.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { accountText, localAccount } from '../../../netlify/local/bank/start.ts'
import { seedApplication, seedDemo } from '../../../netlify/local/demo/demo.ts'
import { seedDemoDocuments } from '../../../netlify/local/demo/demo-documents.ts'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'
import { seedMorePeople } from '../../../netlify/local/demo/more-people.ts'
import { people } from '../../../netlify/local/demo/people.ts'

/** What names the local providers, as `npm start` does before it seeds. */
const providers = {
  PIX_API_URL: 'http://localhost:1/api/v2',
  PIX_CLIENT_ID: 'banco',
  PIX_CLIENT_SECRET: 'secret',
  PIX_DEBIT_ACCOUNT: '0001/1234567/CORRENTE',
  CARD_SECRET_KEY: 'sk_test_1',
  CARD_WEBHOOK_SECRET: 'whsec_1',
  BOLETO_FILES_URL: 'http://banco:secret@localhost:1/arquivos',
  BOLETO_ACCOUNT: accountText(localAccount),
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  for (const [name, value] of Object.entries(providers)) vi.stubEnv(name, value)
  await seedDemo(server.deps.db)
  await seedDemoDocuments(server.deps.db, blobFileStore(server.deps.documents))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const rows = () => server.deps.db.selectFrom('financing_applications').selectAll().execute()

it('has applications in every status, and is seeded once', async () => {
  const stored = await rows()
  expect(new Set(stored.map((row) => row.status))).toEqual(new Set(applicationStatuses))
  expect(stored).toHaveLength(people.length)
  await seedDemo(server.deps.db)
  expect(await rows()).toHaveLength(people.length)
})

it('draws another contract number where one is taken', async () => {
  const person = people.find(({ cpf, status }) => cpf === undefined && status === 'received')
  if (person === undefined) throw new Error('nobody is new')
  const draws = [42, 42, 43]
  const random = () => draws.shift() ?? 0
  const passwordHash = await hashPassword(demoPassword)
  const numbers = new Set<string>()
  const undone = new Error('undone')
  const seed = server.deps.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('admin_users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    for (let index = 0; index < 2; index++) await seedApplication(tx, person, passwordHash, id, new Date(), random)
    const rows = await tx.selectFrom('financing_applications').select('contract_number').execute()
    for (const { contract_number } of rows) numbers.add(contract_number.slice(2, -1))
    throw undone
  })
  await expect(seed).rejects.toThrow(undone)
  expect([...numbers]).toEqual(expect.arrayContaining(['0000042', '0000043']))
})

it('has contacts in every state, each with the history that led there', async () => {
  const leads = await server.deps.db.selectFrom('leads').selectAll().execute()
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(leadStates))
  for (const { id, state, version } of leads) {
    const events = await server.deps.db.selectFrom('lead_events').selectAll().where('lead_id', '=', id).execute()
    expect(events.at(-1)?.to_state ?? 'new').toBe(state)
    expect(version).toBe(events.length + 1)
  }
})

it('has contracts that name every way to pay that the pages offer', async () => {
  const contracts = await server.deps.db.selectFrom('contracts').select('facts').execute()
  expect(contracts.length).toBeGreaterThan(0)
  for (const { facts } of contracts) expect(facts.ways).toEqual(standardWays)
})

it('has only real professions and events in order', async () => {
  for (const row of await rows()) {
    expect(isProfession(row.profession), row.profession).toBe(true)
  }
  const events = await server.deps.db.selectFrom('application_events').selectAll().orderBy('id').execute()
  const changes = events.filter(({ to_status }) => to_status !== null)
  const last = new Map(changes.map((event) => [event.application_id, event.to_status]))
  for (const row of await rows()) expect(last.get(row.id)).toBe(row.status)
})

it('has the entry of everybody whose motorcycle is released, and an account to pay the others to', async () => {
  const released = (await rows()).filter(({ status }) => status === 'completed')
  const payments = await server.deps.db.selectFrom('pix_payments').selectAll().execute()
  expect(payments.map(({ application_id: id }) => id).sort()).toEqual(released.map(({ id }) => id).sort())
  const { pix } = await readSettings(server.deps.db)
  expect(isPixKey(pix.chave)).toBe(true)
})

it('has the installments of everybody whose motorcycle is released, summing to what was financed', async () => {
  const released = (await rows()).filter(({ status }) => status === 'completed')
  const { db } = server.deps
  const plans = await db.selectFrom('installment_plans').select(['id', 'application_id', 'financed_cents']).execute()
  expect(plans.map(({ application_id: id }) => id).sort()).toEqual(released.map(({ id }) => id).sort())
  for (const { id, financed_cents: financed } of plans) {
    const owed = await db.selectFrom('installments').select('balance_cents').where('plan_id', '=', id).execute()
    expect(owed.reduce((sum, row) => sum + Number(row.balance_cents), 0)).toBe(Number(financed))
  }
})

it('has a contract to read for everybody who is asked to sign one, and a signed one for each released motorcycle', async () => {
  await runDue(server)
  const contracts = await server.deps.db.selectFrom('contracts').selectAll().execute()
  const states = new Map(contracts.map((contract) => [contract.application_id, contract.state]))
  const told = { signing: 'ready', completed: 'signed' } as const
  for (const { id, status } of await rows())
    expect(states.get(id), status).toBe(status === 'signing' || status === 'completed' ? told[status] : undefined)
  for (const { facts, application_id: id, signed_at: signedAt } of contracts.filter(({ signed_at }) => signed_at)) {
    // As after every release: the debt equals the signed offer, its dates count from the release, and the entry was
    // paid before the signature.
    const released = server.deps.db.selectFrom('application_events').select('at').where('application_id', '=', id)
    const { at } = await released.where('to_status', '=', 'completed').executeTakeFirstOrThrow()
    const credit = releasedCredit(facts.offer, brazilianDate(at))
    const plan = server.deps.db.selectFrom('installment_plans').selectAll().where('application_id', '=', id)
    const { id: planId, ...terms } = await plan.executeTakeFirstOrThrow()
    expect(terms).toMatchObject({ released_on: brazilianDate(at), financed_cents: facts.offer.financedCents })
    const owed = server.deps.db.selectFrom('installments').select(['number', 'due_on', 'value_cents'])
    expect(await owed.where('plan_id', '=', planId).orderBy('number').execute()).toEqual(
      credit.installments.map(({ number, dueOn, valueCents }) => ({ number, due_on: dueOn, value_cents: valueCents })),
    )
    expect(at.getTime()).toBeGreaterThan(signedAt?.getTime() ?? Number.POSITIVE_INFINITY)
    const entry = server.deps.db.selectFrom('pix_payments').select('paid_at').where('application_id', '=', id)
    expect((await entry.executeTakeFirst())?.paid_at.getTime()).toBeLessThan(signedAt?.getTime() ?? 0)
    expect(facts.offer.validUntil >= brazilianDate(signedAt ?? new Date(0))).toBe(true)
  }
})

it('claims no exception that no manager gave', async () => {
  const releases = await server.deps.db.selectFrom('motorcycle_releases').select('waived').execute()
  expect(releases.length).toBeGreaterThan(3)
  expect(releases.flatMap(({ waived }) => waived)).toEqual([])
})

it('has the motorcycle of its customer with installments handed over, so that the portal opens with them', async () => {
  const owner = await server.deps.db
    .selectFrom('hand_overs')
    .innerJoin('financing_applications as application', 'application.id', 'application_id')
    .select(['hand_overs.at', 'application.updated_at as releasedAt'])
    .where('cpf', '=', demoApplicants[2].cpf)
    .executeTakeFirstOrThrow()
  expect(owner.at.getTime()).toBeGreaterThan(owner.releasedAt.getTime())
  expect(owner.at.getTime()).toBeLessThan(server.deps.now().getTime())
})

it.each(demoApplicants)('lets $name in', async ({ cpf, status }) => {
  const response = await server.browser().api.session.$post({ json: { cpf, password: demoPassword } })
  expect(response.status).toBe(200)
  const view = await response.json()
  expect(view.status).toBe(status)
})

it('gives every applicant who was asked for documents files that can be read, once', async () => {
  const files = blobFileStore(server.deps.documents)
  await seedDemoDocuments(server.deps.db, files)
  await seedDemoDocuments(server.deps.db, files)
  const documents = await server.deps.db.selectFrom('documents').selectAll().execute()
  expect(documents.length).toBeGreaterThan(20)
  expect(new Set(documents.map((document) => document.review))).toEqual(new Set(['pending', 'accepted', 'refused']))
  for (const { blob_key, kind } of documents) {
    const bytes = await files.read(blob_key ?? '')
    expect(await checkFile(server.deps, kind, bytes ?? new Uint8Array())).toMatchObject({ mime: 'image/png' })
  }
})

it('goes on to as many applications as one asks for, each with what its status says has happened', async () => {
  const { db } = server.deps
  const total = people.length + 20
  await seedMorePeople(db, blobFileStore(server.deps.documents), total)
  await seedMorePeople(db, blobFileStore(server.deps.documents), total)
  const stored = await rows()
  expect(stored).toHaveLength(total)
  const withA = async (table: 'contracts' | 'installment_plans' | 'motorcycle_releases' | 'documents') =>
    new Set((await db.selectFrom(table).select('application_id').execute()).map((row) => row.application_id))
  const [contracts, plans, releases, documents] = await Promise.all([
    withA('contracts'),
    withA('installment_plans'),
    withA('motorcycle_releases'),
    withA('documents'),
  ])
  for (const { id, status } of stored) {
    expect(contracts.has(id), status).toBe(status === 'signing' || status === 'completed')
    expect(plans.has(id), status).toBe(status === 'completed')
    expect(releases.has(id), status).toBe(status === 'completed')
    if (status === 'completed' || status === 'signing') expect(documents.has(id), status).toBe(true)
  }
})
