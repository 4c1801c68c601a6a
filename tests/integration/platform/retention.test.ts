import type { Store } from '@netlify/blobs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { retention } from '#domain/retention.ts'
import { addEvent, system } from '#server/application/events.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { keptApplications } from '#server/privacy/deletion-plan.ts'
import { endRetention } from '#server/privacy/retention.ts'
import { lockOverdue } from '#server/privacy/retention-queries.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { applicantIn, moveTo, photo, sendFile, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const day = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  // Returns to today, because new applicants must not become too old.
  server.advance(Date.now() - server.deps.now().getTime())
})

/** Moves the server's clock forward by calendar years and months, and some days. */
function pass({ years = 0, months = 0, days = 0 }) {
  const now = server.deps.now()
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() + years, now.getUTCMonth() + months)
  server.advance(then.getTime() - now.getTime() + days * day)
}

const count = async (
  table: 'financing_applications' | 'application_events' | 'documents' | 'leads' | 'lead_events' | 'consent_proofs',
) => (await server.deps.db.selectFrom(table).selectAll().execute()).length

const wasIn = (id: string, to: ApplicationStatus) => {
  const actor = system
  return addEvent(server.deps.db, { applicationId: id, kind: 'status', actor, to, at: server.deps.now() })
}
const paid = (id: string) =>
  server.deps.db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: 'E'.repeat(32),
      txid: null,
      application_id: id,
      amount_cents: 1,
      paid_at: server.deps.now(),
      kind: 'exact',
      state: 'entry',
      source: 'provider',
      payer_note: null,
      recorded_by: null,
      recorded_by_name: null,
      recorded_at: server.deps.now(),
      search_text: '',
    })
    .execute()

/**
 * The counts of a run of retention. Leaves out access records, which expire after months and have a test of their own.
 */
async function ended() {
  const { accessRecords: _, ...others } = await endRetention(server.ownerDeps)
  return others
}
const nothing = { leads: 0, applications: 0, requests: 0, payments: 0, teamMessages: 0, consentProofs: 0 }

it('keeps a refused application as long as the policy says, then removes it with its history and files', async () => {
  const { id, browser, request } = await applicantIn(server, 'waiting_docs')
  expect((await upload(browser, 'cnh', await photo(5_000))).status).toBe(200)
  await moveTo(server, id, 'rejected')
  const { blob_key: key } = await server.deps.db.selectFrom('documents').select('blob_key').executeTakeFirstOrThrow()
  const file = () => server.deps.documents().get(key ?? '')

  pass({ years: retention.unfinishedYears, days: -2 })
  expect(await ended()).toEqual(nothing)
  expect(await file()).not.toBeNull()

  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
  expect(await ended()).toEqual(nothing)
  expect(await file()).toBeNull()
  for (const table of ['financing_applications', 'application_events', 'documents'] as const) {
    expect(await count(table), table).toBe(0)
  }

  // Only the proof of the consent stays, and not for ever.
  const proofs = await server.deps.db.selectFrom('consent_proofs').selectAll().execute()
  expect(proofs).toMatchObject([{ cpf: request.cpf, consent_version: request.consent.version }])
  expect(JSON.stringify(proofs)).not.toContain(request.fullName)
  pass({ years: retention.consentProofYears, days: 2 })
  expect(await ended()).toEqual({ ...nothing, consentProofs: 1 })
})

it('counts from the last change, and removes what was given up too', async () => {
  const { id } = await applicantIn(server, 'analysis')
  pass({ years: retention.unfinishedYears - 1 })
  await server.deps.db
    .updateTable('financing_applications')
    .set({ updated_at: server.deps.now() })
    .where('id', '=', id)
    .execute()
  pass({ years: retention.unfinishedYears, days: -2 })
  expect(await ended()).toEqual(nothing)
  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
})

it('leaves an application whose account is in use to the next run', async () => {
  await applicantIn(server, 'waiting_docs')
  pass({ years: retention.unfinishedYears, days: 1 })
  await server.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('applicant_accounts').select('id').forNoKeyUpdate().execute()
    expect(await ended()).toEqual(nothing)
  })
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
})

it('takes no more applications at once than it is asked for, whichever way they ended', async () => {
  for (const status of ['rejected', 'completed', 'signing'] as const) await applicantIn(server, status)
  pass({ years: 20 })
  const taken = (limit: number) =>
    server.ownerDeps.db
      .transaction()
      .execute((trx) => lockOverdue(trx, server.deps.now(), { unfinished: 5, contract: 10 }, limit))
  expect(await taken(1)).toHaveLength(1)
  expect(await taken(2)).toHaveLength(2)
  expect(new Set(await taken(20)).size).toBe(3)
})

it('keeps a contract for its whole run and the years that the law asks for', async () => {
  await applicantIn(server, 'completed', { installments: 36 })
  pass({ years: retention.contractYears, months: 36, days: -2 })
  expect(await ended()).toEqual(nothing)
  expect(await count('financing_applications')).toBe(1)
  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
})

it.each<ApplicationStatus>(['approved', 'signing', 'completed', 'rejected'])(
  'keeps %s until the day that it tells its applicant',
  async (status) => {
    const { id } = await applicantIn(server, status)
    const [told] = await keptApplications(server.deps.db, [id])
    const until = Date.parse(`${told?.keeping?.until}T12:00:00Z`)
    server.advance(until - server.deps.now().getTime() - 2 * day)
    expect(await ended()).toEqual(nothing)
    server.advance(4 * day)
    expect(await ended()).toEqual({ ...nothing, applications: 1 })
  },
)

it.each([
  ['signing', async (id: string) => paid(id)],
  ['rejected', async (id: string) => wasIn(id, 'completed')],
  ['analysis', async (id: string) => paid(id)],
] as const)('keeps a contract that runs for 60 months although its status is %s', async (status, before) => {
  const { id } = await applicantIn(server, status, { installments: 60 })
  await before(id)
  pass({ years: retention.contractYears, months: 60, days: -2 })
  expect(await ended()).toEqual(nothing)
  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
})

it('removes contacts with their history, and keeps the proof of their consent', async () => {
  const at = server.deps.now()
  const row = {
    full_name: 'Íris Quintão',
    cpf: '52998224725',
    email: 'iris@example.com',
    phone: '11987654321',
    motorcycle_model: null,
    installments: null,
    consent_version: '1',
    consent_sha256: '0'.repeat(64),
    consented_at: at,
    created_at: at,
    updated_at: at,
    search_text: 'iris quintao',
  }
  const [lead] = await server.deps.db
    .insertInto('leads')
    .values(Array.from({ length: 1_001 }, () => row))
    .returning('id')
    .execute()
  const actor = { actor_id: crypto.randomUUID(), actor_name: 'ana' }
  await server.deps.db
    .insertInto('lead_events')
    .values({ lead_id: lead?.id ?? '', ...actor, from_state: 'new', to_state: 'called', note: null, at })
    .execute()
  pass({ months: retention.leadMonths, days: -2 })
  expect(await ended()).toEqual(nothing)
  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, leads: 1_001 })
  expect([await count('leads'), await count('lead_events'), await count('consent_proofs')]).toEqual([0, 0, 1_001])
})

it('leaves the rows while the files cannot be removed, and ends the work later', async () => {
  const { browser } = await applicantIn(server, 'waiting_docs')
  await upload(browser, 'selfie', await photo(5_000))
  pass({ years: retention.unfinishedYears, days: 2 })
  const { list } = server.deps.documents()
  const store = {
    list: list.bind(server.deps.documents()),
    delete: () => Promise.reject(new Error('down')),
  } as unknown as Store
  const broken = { ...server.ownerDeps, documents: () => store }
  await expect(endRetention(broken)).rejects.toThrow()
  expect([await count('financing_applications'), await count('documents')]).toEqual([1, 1])
  expect(await ended()).toEqual({ ...nothing, applications: 1 })
})

it('removes every other one where one application, or one request, cannot be removed', async () => {
  const { db } = server.deps
  const people = [
    await applicantIn(server, 'waiting_docs'),
    await applicantIn(server, 'waiting_docs'),
    await applicantIn(server, 'waiting_docs'),
  ]
  const picture = await photo(5_000)
  for (const { browser } of people) {
    await upload(browser, 'selfie', picture)
    const sent = await browser.api.portal.requests.$post({ json: { kind: 'message', text: 'Cadê a moto?' } })
    expect((await sendFile(browser, (await sent.json()).id, picture)).status).toBe(201)
  }
  const files = await db.selectFrom('documents').select('blob_key').execute()
  const sentFiles = await db.selectFrom('request_files').select('blob_key').execute()
  const stuck = [files, sentFiles].map(([first]) => first?.blob_key)
  pass({ years: retention.unfinishedYears, days: 2 })
  const whole = server.deps.documents()
  const remove = whole.delete.bind(whole)
  const store = {
    list: whole.list.bind(whole),
    delete: (key: string) => (stuck.includes(key) ? Promise.reject(new Error('down')) : remove(key)),
  } as unknown as Store
  await expect(endRetention({ ...server.ownerDeps, documents: () => store })).rejects.toThrow()
  expect(await count('financing_applications')).toBe(1)
  expect(await db.selectFrom('requests').select('id').execute()).toHaveLength(1)
  expect(await ended()).toEqual({ ...nothing, applications: 1, requests: 1 })
})

it('is the only way out of the history', async () => {
  await applicantIn(server, 'received')
  const { db } = server.ownerDeps
  await expect(db.deleteFrom('application_events').execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('application_events').set({ note: 'x' }).execute()).rejects.toThrow('append-only')
})

it('removes messages to people of the bank a year later, and none to applicants while their application is kept', async () => {
  await applicantIn(server, 'analysis')
  const params = messageSamples.lead_arrived
  const team = { kind: 'lead_arrived', event: 'lead', to: 'banco@example.com', about: null, params } as const
  await queueMessage(server.deps, server.deps.db, team)
  await server.deps.db.updateTable('messages').set({ state: 'sent', sent_at: server.deps.now() }).execute()
  // A mail server that was away for a year still gets what waits for it.
  await queueMessage(server.deps, server.deps.db, { ...team, event: 'another lead' })
  pass({ months: retention.teamMessageMonths, days: -2 })
  expect(await ended()).toEqual(nothing)
  pass({ days: 4 })
  expect(await ended()).toEqual({ ...nothing, teamMessages: 1 })
  const left = await server.deps.db.selectFrom('messages').select('kind').orderBy('kind').execute()
  expect(left).toEqual([{ kind: 'application_received' }, { kind: 'lead_arrived' }])
})
