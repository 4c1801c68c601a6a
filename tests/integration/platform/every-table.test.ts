import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { retention } from '#domain/application/retention.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { recordViewer } from '#server/cases/presence.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sweepFiles } from '#server/maintenance/sweep.ts'
import { followOutcome } from '#server/payments/follow-outcome.ts'
import { storeKinds } from '#server/shared/stores.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { askCode, contractOf, detailOf, generate, sealVariables, sign } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { arrive, bankKey, chargeOf, openAccount, poll } from '#tests/support/pix/bank.ts'
import { createTestPsp, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo, photo, upload } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

type Table = keyof Database

/** What becomes of the rows of every table. A new table belongs into one of these lists, and what is said of it has to be true. */
const tables = {
  /** Of somebody: removed with what they are about, once it was kept for as long as the law asks. */
  removed: [
    ...['financing_applications', 'application_events', 'documents', 'offers', 'contracts'],
    ...['contract_withdrawals', 'messages', 'message_opt_outs', 'recoveries', 'former_contacts', 'pix_charges'],
    ...['applicant_accounts', 'applicant_devices'],
    ...['installment_plans', 'installments', 'installment_entries', 'settlement_terms', 'lien_releases'],
    ...['pix_payments', 'pix_refunds', 'pickups', 'motorcycle_releases', 'hand_overs', 'leads', 'lead_events'],
  ],
  /** Removed soon. */
  expired: [
    ...['sessions', 'recovery_tokens', 'one_time_codes', 'idempotency_keys', 'rate_limits', 'admin_devices'],
    ...['admin_invitations', 'application_viewers', 'passkey_challenges'],
  ],
  /** The one thing that stays of somebody who was removed, and it not for ever either. */
  proof: ['consent_proofs'],
  /** Says nothing of who applied: the bank's people and what they did, its settings, catalogue, dealerships and counts. */
  bank: [
    ...[
      'admin_users',
      'admin_recovery_codes',
      'admin_passkeys',
      'security_events',
      'system_configurations',
      'settings_events',
    ],
    ...['approvals', 'pix_sync', 'motorcycles', 'motorcycle_slugs', 'motorcycle_events', 'catalogue_versions'],
    ...[
      'catalogue_builds',
      'dealership_settings',
      'pickup_slots',
      'application_status_tallies',
      'application_day_tallies',
    ],
    'maintenance_rounds',
  ],
} as Record<'removed' | 'expired' | 'proof' | 'bank', Table[]>

const day = 86_400_000
let server: TestServer
let psp: TestPsp
let ana: Browser
beforeAll(async () => {
  psp = createTestPsp()
  server = await startServer({ ...pspEnvironment, ...(await sealVariables()) }, { fetch: psp.fetch })
  psp.serve(server)
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  await openAccount(server)
  ana = await stepUp(await createAnalyst(server))
})
afterAll(() => server.stop())

const rowsOf = async (db: Kysely<Database>, table: Table) => {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db)
  return rows.map(({ row }) => row)
}
const filled = async (some: readonly Table[]) => {
  const counts = await Promise.all(some.map(async (table) => (await rowsOf(server.ownerDeps.db, table)).length))
  return some.filter((_, index) => counts[index])
}

/** Sends documents, moves house, pays twice, gets one back, signs. */
async function untilSigned(): Promise<Applicant> {
  const applicant = await applicantIn(server, 'waiting_docs', { email: 'todas@example.com' })
  const { id, browser, request } = applicant
  await upload(browser, 'cnh', await photo(5_000))
  const { email, cep, street, number, neighborhood, city, state, password } = request
  const moved = { email, phone: '11912345678', cep, street, number, neighborhood, city, state, password }
  await browser.api.portal.contact.$patch({ query: {}, json: moved })
  await browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
  await moveTo(server, id, 'signing')
  await generate(server, ana, id)
  await poll(server)
  await psp.psp.pay(await chargeOf(server, psp, id), 'twice')
  await arrive(server, psp)
  const { rows } = await (await ana.api.admin.payments.$get({ query: { state: 'waiting' } })).json()
  const double = { id: rows[0]?.id ?? '', amountCents: rows[0]?.amountCents ?? 0 }
  const json = { key: 'a'.repeat(32), amountCents: double.amountCents, reason: 'Pago em dobro' }
  await ana.api.admin.payments[':id'].refunds.$post({ param: { id: double.id }, json })
  const signer = { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
  expect((await sign(signer, await askCode(server, signer))).status).toBe(200)
  await runAll(server)
  return applicant
}

/** Books, is handed the motorcycle over, and recovers a password. */
async function untilHandedOver({ id, browser, request }: Applicant): Promise<void> {
  const { contractNumber, version } = await detailOf(ana, id)
  const registeredOn = brazilianDate(server.deps.now())
  const registration = {
    chassis: '9C2KC1670ER123456',
    plate: 'ABC1D23',
    registrationNumber: 'SP12345678',
    registeredOn,
  }
  await ana.api.admin.applications[':id'].release.$put({ param: { id }, json: { ...registration, version } })
  await moveTo(server, id, 'completed')
  await server.deps.db.transaction().execute((trx) => followOutcome(server.deps, trx, id))
  const dealership = 'natal'
  const slots = browser.api.portal.dealerships[':dealership'].slots
  const { days } = await (await slots.$get({ query: {}, param: { dealership } })).json()
  const startsAt = days[0]?.slots[0]?.startsAt ?? ''
  await browser.api.portal.pickup.$put({ query: {}, json: { dealership, startsAt } })
  await settle(id, browser)
  const checked = ['person', 'contract', 'chassis', 'plate', 'keys'] as const
  await ana.api.admin.applications[':id']['hand-over'].$post({
    param: { id },
    json: { takenBy: request.fullName, document: 'cnh', checked: [...checked], dealership },
  })
  const { id: analystId } = await server.deps.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const looking = { analystId, tab: crypto.randomUUID(), applicationId: id, at: server.deps.now() }
  await recordViewer(server.deps.db, looking)
  const { cpf, birthDate, email } = request
  const recovery = server.browser().api.recovery
  const { token } = await (await recovery.verification.$post({ json: { cpf, contractNumber, birthDate } })).json()
  const json = { token, code: await codeSentTo(server, email), password: 'nova-senha-2026' }
  expect((await recovery.password.$post({ json })).status).toBe(204)
  // And is about to do it again.
  await recovery.verification.$post({ json: { cpf, birthDate } })
}

/** Pays every installment, which makes the term of settlement, and has the lien released. */
async function settle(id: string, browser: Browser): Promise<void> {
  const { plan } = await (await browser.api.portal.installments.$get({ query: {} })).json()
  const numbers = plan?.rows.map(({ number }) => number) ?? []
  const paidOn = plan?.today ?? ''
  const json = { numbers, paidOn, amountCents: plan?.payoffCents ?? 0, how: 'boleto 1234' }
  const { installments, lien } = ana.api.admin.applications[':id']
  expect((await installments.payments.$post({ param: { id }, json })).status).toBe(200)
  await runAll(server)
  const released = await lien.$post({ param: { id }, json: { releasedOn: paidOn, protocol: 'SP 881' } })
  expect(released.status).toBe(200)
}

/** What else there may be: somebody who gave up, a contact, a payment of nobody's, an invitation, a passkey that nobody used. */
async function others(): Promise<void> {
  const { db } = server.deps
  const gone = await applicantIn(server, 'signing', { fullName: 'Ivone Desistente Prado' })
  await gone.browser.api.portal.withdrawal.$post({ query: {}, json: { reason: 'Mudei' } })
  await gone.browser.api.portal.$get({ query: {} })
  const { consent, fullName, cpf, email, phone } = gone.request
  const lead = { motorcycle: 'x-adv', installments: 12, fullName, cpf, email, phone, consent }
  await server.browser().api.leads.$post({ json: lead })
  const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  await ana.api.admin.contacts[':id'].$put({ param: { id }, json: { state: 'called', note: fullName, version: 1 } })
  await psp.psp.receive({ valor: '10.00', chave: bankKey, infoPagador: fullName })
  await arrive(server, psp)
  await ana.api.admin.team.invitations.$post({ json: { username: 'nova', email: 'nova@example.com', role: 'analyst' } })
  await server.browser().passkeys.login.options.$post()
}

it('every table is in one of the lists, and whoever is removed is gone from all of them and from every store', async () => {
  const { rows } = await sql<{ name: Table }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'`.execute(
    server.deps.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(tables).flat().sort())

  const applicant = await untilSigned()
  await untilHandedOver(applicant)
  await others()
  const personal = [...tables.removed, ...tables.expired]
  expect(await filled(personal)).toEqual(personal)
  const { fullName, cpf, email } = applicant.request
  const named = [fullName, cpf, email, 'Ivone Desistente Prado']
  const naming = async () => {
    const all = await Promise.all(
      Object.values(tables)
        .flat()
        .map(async (table) => ({ table, text: (await rowsOf(server.ownerDeps.db, table)).join() })),
    )
    return all.filter(({ text }) => named.some((word) => text.includes(word))).map(({ table }) => table)
  }

  // Whatever waited to be sent was.
  await server.ownerDeps.db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: server.deps.now(), sealed_code: null })
    .execute()
  server.advance((retention.contractYears + applicant.request.installments / 12 + 1) * 366 * day)
  await tidy(server.ownerDeps)
  expect(await filled(personal)).toEqual([])
  expect(await naming()).toEqual(['consent_proofs'])
  for (const kind of storeKinds) expect((await server.deps[kind]().list()).blobs, kind).toEqual([])
  server.advance((retention.consentProofYears + 1) * 366 * day)
  await tidy(server.ownerDeps)
  expect(await naming()).toEqual([])
})

it('every file that the journey leaves is known to the sweep', async () => {
  await untilSigned()
  const documents = server.deps.documents()
  expect((await documents.list()).blobs.length).toBeGreaterThan(2)
  const { db } = server.ownerDeps
  await db.transaction().execute(async (trx) => {
    await sql`set local tiriva.retention_over = 'on'`.execute(trx)
    await sql`delete from contracts`.execute(trx)
    await sql`delete from documents`.execute(trx)
  })
  server.advance(2 * day)
  await sweepFiles(server.ownerDeps)
  expect((await documents.list()).blobs).toEqual([])
})
