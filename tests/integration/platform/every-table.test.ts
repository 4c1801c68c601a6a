import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leadConsent } from '#content/consent.ts'
import { technicalColumns } from '#content/personal-copy/codes.ts'
import { columnLabels } from '#content/personal-copy/labels.ts'
import { readableCopy } from '#content/personal-copy/readable.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { retention } from '#domain/retention.ts'
import { addEvents } from '#server/application/events.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sweepFiles } from '#server/maintenance/orphaned-files.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { type BankRule, type PersonalRule, personalTables, tables } from '#server/privacy/personal-data-rules.ts'
import { storeKinds } from '#server/shared/file-store.ts'
import { recordOpen } from '#server/use-cases/presence.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import {
  bankEnvironment,
  createTestBank,
  exchange,
  networkOf,
  type TestBank,
} from '#tests/support/boletos/test-bank.ts'
import { bureauEnvironment, createTestBureau, withBureau } from '#tests/support/bureau.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { askCode, contractOf, detailOf, generate, sealVariables, sign } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { arrive, bankKey, chargeOf, openAccount, poll } from '#tests/support/pix/bank.ts'
import { createTestPsp, debitEnvironment, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import {
  type Applicant,
  applicantIn,
  confirmPrivacy,
  moveTo,
  photo,
  sendFile,
  sha256,
  upload,
} from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { cpfWith } from '../../../netlify/local/bureau/bureau.ts'

type Table = keyof Database

const named = (test: (rule: PersonalRule | BankRule) => boolean) =>
  Object.entries(tables).flatMap(([name, rule]) => (test(rule) ? [name as Table] : []))
const isPassing = (rule: PersonalRule | BankRule) => (rule.of === 'bank' ? rule.passing : rule.kept === 'passing')

/** The fate of the rows of every table, by the product's own list. The tests check that list. */
const lists = {
  /** Rows about a person, removed with their subject after the legal retention. */
  removed: named((rule) => rule.of === 'customer' && rule.kept !== 'proof' && !isPassing(rule)),
  /** Rows removed soon. */
  expired: named((rule) => isPassing(rule) === true),
  /** Rows without applicants' data: staff and their acts, settings, catalogue, dealerships and counts. */
  bank: named((rule) => rule.of === 'bank' && !isPassing(rule)),
}

const day = 86_400_000
let server: TestServer
let psp: TestPsp
let bank: TestBank
const bureau = createTestBureau()
let ana: Browser
beforeAll(async () => {
  psp = createTestPsp()
  bank = createTestBank()
  const send = withBureau(bureau, networkOf(bank, psp))
  const env = {
    ...pspEnvironment,
    ...bankEnvironment,
    ...bureauEnvironment,
    ...(await sealVariables()),
    ...debitEnvironment,
  }
  server = await startServer(env, { fetch: send })
  bank.serve(server)
  psp.serve(server)
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  bank.reset()
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

/** The tables that contain one of these words. */
async function naming(words: readonly string[]): Promise<string[]> {
  const all = await Promise.all(
    Object.keys(tables).map(async (table) => ({
      table,
      text: (await rowsOf(server.ownerDeps.db, table as Table)).join(),
    })),
  )
  return all.filter(({ text }) => words.some((word) => text.includes(word))).map(({ table }) => table)
}

/** Makes a complaint with a file, has an exception approved, and was offered other conditions. */
async function asks({ id, browser, request }: Applicant): Promise<void> {
  const { db } = server.deps
  const asked = await browser.api.portal.requests.$post({ json: { kind: 'complaint', text: request.fullName } })
  const { id: requestId } = await asked.json()
  await sendFile(browser, requestId, await photo(5_000))
  const { id: asked_by } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const change = { contractNumber: '0000000000', from: 'signing', request: { status: 'completed' }, missing: [] }
  await db
    .insertInto('approvals')
    .values({
      kind: 'release',
      subject: id,
      application_id: id,
      change: JSON.stringify(change),
      base: 'a'.repeat(64),
      hash: 'b'.repeat(64),
      reason: request.fullName,
      asked_by,
      asked_by_name: 'ana',
      asked_at: server.deps.now(),
      state: 'open',
      expires_at: new Date(server.deps.now().getTime() + day),
    })
    .execute()
  await db
    .insertInto('income_proofs')
    .values({
      application_id: id,
      state: 'asked',
      months: 3,
      last_day: '2026-12-06',
      asked_by,
      asked_by_name: 'ana',
      asked_at: server.deps.now(),
    })
    .execute()
  await db
    .insertInto('refund_corrections')
    .values({
      application_id: id,
      payment_id: null,
      amount_cents: 100_000,
      paid_on: '2026-11-20',
      returned_on: '2026-11-28',
      correction_cents: 120,
      at: server.deps.now(),
      given_on: '2026-11-28',
      how: request.fullName,
      given_at: server.deps.now(),
    })
    .execute()
  const { document } = await db.selectFrom('offers').select('document').executeTakeFirstOrThrow()
  await db
    .insertInto('counter_offers')
    .values({
      application_id: id,
      state: 'open',
      plans: JSON.stringify([{ kind: 'entry', slug: request.fullName, offer: JSON.parse(document) }]),
      last_day: '2026-12-06',
      offered_by: asked_by,
      offered_by_name: 'ana',
      offered_at: server.deps.now(),
    })
    .execute()
}

/** A colleague of the bank approves an application. */
async function decide(id: string): Promise<void> {
  const param = { id }
  const { version } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
  await ana.api.admin.applications[':id'].status.$put({
    param,
    json: { status: 'waiting_docs', reason: 'Tudo certo', version },
  })
}

/** Sends documents, changes the address, pays twice, gets one payment back, signs. */
async function untilSigned(): Promise<Applicant> {
  const person = { email: 'todas@example.com', cpf: cpfWith(742, '7', '12345') }
  const applicant = await applicantIn(server, 'received', person)
  const { id, browser, request } = applicant
  // The bureau answers before the decision: afterwards it is not asked.
  await runAll(server)
  await decide(id)
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

/** Books, receives the motorcycle, and recovers a password. */
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
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, id))
  const { plan } = await (await browser.api.portal.installments.$get({ query: {} })).json()
  const day = (Number(plan?.rows[0]?.dueOn.slice(8)) % 28) + 1
  await ana.api.admin.applications[':id'].installments['due-day'].$post({ param: { id }, json: { day } })
  await browser.api.portal.installments.charge.$post({ query: {}, json: { numbers: [1], way: 'boleto' } })
  await exchange(server, bank)
  await browser.api.portal.debit.$post({ query: {} })
  await server.deps.db
    .insertInto('debit_charges')
    .columns(['charge_id', 'debit_id'])
    .expression((from) =>
      from
        .selectFrom('boletos')
        .innerJoin('debits', (on) => on.onTrue())
        .select(['boletos.charge_id', 'debits.id']),
    )
    .execute()
  const dealership = 'natal'
  const slots = browser.api.portal.dealerships[':dealership'].slots
  const { days } = await (await slots.$get({ query: {}, param: { dealership } })).json()
  const startsAt = days[0]?.slots[0]?.startsAt ?? ''
  await browser.api.portal.pickup.$put({ query: {}, json: { dealership, startsAt } })
  await settle(id, browser)
  const checked = ['person', 'contract', 'chassis', 'plate', 'keys'] as const
  await ana.api.admin.applications[':id']['hand-over'].$post({
    param: { id },
    json: { takenBy: request.fullName, document: 'cnh', checked: [...checked], dealership, handedOverOn: registeredOn },
  })
  const { id: analystId } = await server.deps.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  await recordOpen(server.deps, { analystId, tab: crypto.randomUUID(), applicationId: id })
  await ana.api.admin.applications[':id']['customer-view'].$post({
    param: { id },
    json: { reason: 'check', note: request.fullName },
  })
  const { cpf, birthDate, email } = request
  const recovery = server.browser().api.recovery
  const { token } = await (await recovery.verification.$post({ json: { cpf, contractNumber, birthDate } })).json()
  const json = { token, code: await codeSentTo(server, email), password: 'nova-senha-2026' }
  expect((await recovery.password.$post({ json })).status).toBe(204)
  // Begins another recovery.
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

/** The remaining cases: a withdrawal, a contact, a payment without an application, an invitation, an unused passkey. */
async function others(): Promise<void> {
  const { db } = server.deps
  const gone = await applicantIn(server, 'signing', { fullName: 'Ivone Desistente Prado' })
  await gone.browser.api.portal.withdrawal.$post({ query: {}, json: { reason: 'Mudei' } })
  await gone.browser.api.portal.$get({ query: {} })
  const { fullName, cpf, email, phone } = gone.request
  const consent = { version: leadConsent.version, accepted: true as const }
  const lead = { motorcycle: 'x-adv', installments: 12, fullName, cpf, email, phone, consent }
  await server.browser().api.leads.$post({ json: lead })
  const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  await ana.api.admin.contacts[':id'].$put({ param: { id }, json: { state: 'called', note: fullName, version: 1 } })
  await psp.psp.receive({ valor: '10.00', chave: bankKey, infoPagador: fullName })
  await arrive(server, psp)
  await ana.api.admin.team.invitations.$post({
    json: { username: 'nova', name: 'Nova Prado', email: 'nova@example.com', role: 'analyst' },
  })
  await server.browser().passkeys.login.options.$post()
}

it('every table is in one of the lists, and whoever is removed is gone from all of them and from every store', async () => {
  const { rows } = await sql<{ name: Table }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'`.execute(
    server.deps.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())

  const applicant = await untilSigned()
  await asks(applicant)
  await untilHandedOver(applicant)
  await others()
  const personal = [...lists.removed, ...lists.expired]
  expect(await filled(personal)).toEqual(personal)
  const { fullName, cpf, email } = applicant.request
  const words = [fullName, cpf, email, 'Ivone Desistente Prado']

  // All waiting mail was sent.
  await server.ownerDeps.db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: server.deps.now(), sealed_code: null })
    .execute()
  server.advance((retention.contractYears + applicant.request.installments / 12 + 1) * 366 * day)
  await tidy(server.ownerDeps)
  expect(await filled(personal)).toEqual([])
  expect(await naming(words)).toEqual(['consent_proofs'])
  for (const kind of storeKinds) expect((await server.deps[kind]().list()).blobs, kind).toEqual([])
  server.advance((retention.consentProofYears + 1) * 366 * day)
  await tidy(server.ownerDeps)
  expect(await naming(words)).toEqual([])
}, 60_000)

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

/** One colleague hands an application to another, who asks the managers for something and is refused. */
async function colleaguesWork(applicationId: string, [former, to]: readonly [string, string]) {
  const actor = { type: 'analyst', id: crypto.randomUUID(), name: to } as const
  const line = { applicationId, actor, at: server.deps.now() }
  const asked = { title: 'Recusar o financiamento', by: to, reason: 'A renda não fecha' }
  await addEvents(server.deps.db, [
    { ...line, kind: 'assigned', data: { to, former, own: false } },
    { ...line, kind: 'ask_refused', data: { ...asked, expired: false, replaced: false }, note: 'A renda não fecha' },
    { ...line, kind: 'ask_withdrawn', data: { title: asked.title } },
    { ...line, kind: 'status', data: { reason: 'A renda não fecha' }, from: 'approved', to: 'analysis' },
  ])
}

it('a copy has every row and every file that the list names as the person’s, and a secret of none', async () => {
  const applicant = await untilSigned()
  await asks(applicant)
  await untilHandedOver(applicant)
  const { browser, request } = applicant
  const team = ['Caio Rezende', 'Bruna Teixeira'] as const
  await colleaguesWork(applicant.id, team)
  const { fullName, cpf, email, phone } = request
  const consent = { version: leadConsent.version, accepted: true as const }
  const lead = { motorcycle: 'x-adv', installments: 12, fullName, cpf, email, phone, consent }
  await server.browser().api.leads.$post({ json: lead })
  await applicantIn(server, 'received', { fullName: 'Outra Pessoa Qualquer', email: 'outra@example.com' })
  await browser.api.session.$post({ json: { cpf, password: 'nova-senha-2026' } })
  const other = await (await browser.api.portal.privacy.copy.$get()).json()
  expect(other).toMatchObject({ code: 'step_up_required' })
  await confirmPrivacy(server, browser, email)
  const copy = await (await browser.api.portal.privacy.copy.$get()).json()

  const { db } = server.deps
  const { id: accountId } = await db
    .selectFrom('applicant_accounts')
    .select('id')
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow()
  const person = { accountId, applicationIds: [applicant.id], cpf, email }
  for (const { name, rule } of personalTables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} as t
      where ${rule.rows(person)}`.execute(db)
    const told = copy.tables.find(({ table }) => table === name)
    expect(told?.rows.length, name).toBeGreaterThanOrEqual(rows[0]?.count ?? 0)
    for (const row of told?.rows ?? [])
      expect(
        Object.keys(row).filter((key) => rule.hide?.includes(key)),
        name,
      ).toEqual([])
  }
  // Every row that names the person belongs to a table of the copy.
  const told = copy.tables.filter(({ rows }) => rows.length > 0).map(({ table }) => table)
  const own = await naming([cpf, email])
  expect(own.filter((table) => !told.includes(table as (typeof told)[number]))).toEqual([])
  const text = JSON.stringify(copy)
  expect(text).not.toContain('Outra Pessoa Qualquer')
  for (const internal of [...team, 'A renda não fecha']) expect(text).not.toContain(internal)
  expect(text.match(/.{60}(\$argon2|password_hash|token_hash|code_hash|sealed_code).{20}/g)).toBeNull()
  const { blobs } = await server.deps.documents().list()
  expect(copy.files).toHaveLength(blobs.length)
  for (const { address, sha256: wanted } of copy.files) {
    const answer = await browser.fetch(address)
    expect(answer.status).toBe(200)
    if (wanted) expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(wanted)
  }
  expect(text, 'the bank’s policy').not.toMatch(/"policy"|mostShare|mostFinancedCents/)
  const pdf = await browser.pdf['meus-dados'].$get()
  expect(pdf.headers.get('content-type')).toBe('application/pdf')

  const read = readableCopy(copy)
  expect(read.map(({ title }) => title)).toEqual(
    copy.tables.filter(({ rows }) => rows.length > 0).map((one) => one.title),
  )
  const facts = read.flatMap(({ title, parts }) => parts.flatMap((part) => part.facts.map((fact) => [title, ...fact])))
  expect(facts.length).toBeGreaterThan(200)
  expect(facts).toContainEqual(['Pedidos de financiamento', 'Preço da moto', 'R$\u00a014.990,00'])
  // Codes, days, times and contents are in words: no `waiting_docs`, no `2026-11-30`, no braces, no undefined.
  const raw = /[{}]|\d{4}-\d\d-\d\d|\b[a-z]+_[a-z_]+\b|^[a-z]+$|undefined|null|NaN|\[object/
  expect(facts.filter(([, , value]) => raw.test(value ?? '') && !value?.includes('@'))).toEqual([])
}, 60_000)

it('a deletion leaves nothing of somebody about whom nobody decided but what retention names', async () => {
  const { id, browser, request } = await applicantIn(server, 'waiting_docs', {
    fullName: 'Zuleide Apagada Nunes',
    email: 'zu@example.com',
  })
  await upload(browser, 'cnh', await photo(5_000))
  // Sent by mistake, before any decision.
  await moveTo(server, id, 'analysis')
  const { fullName, cpf, email, phone } = request
  const consent = { version: leadConsent.version, accepted: true as const }
  await server
    .browser()
    .api.leads.$post({ json: { motorcycle: 'x-adv', installments: 12, fullName, cpf, email, phone, consent } })
  await confirmPrivacy(server, browser, email)
  const before = await (await browser.api.portal.privacy.deletion.$post()).json()
  expect(before.deletion.deletes.map(({ title }) => title)).toContain('Pedidos de contato sobre motos')
  expect(before.deletion.keeps.map(({ title }) => title)).toEqual([
    ...['Solicitações', 'Registros de acesso', 'Provas de consentimento'],
  ])

  await tidy(server.ownerDeps)
  expect((await browser.api.portal.$get({ query: {} })).status, 'the day to change the mind').toBe(200)
  server.advance(25 * 3_600_000)
  await browser.api.session.$post({ json: { cpf, password: request.password } })
  await tidy(server.ownerDeps)
  expect((await browser.api.portal.$get({ query: {} })).status).toBe(401)
  const sent = server.ownerDeps.db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: server.deps.now(), sealed_code: null })
  await sent.execute()
  server.advance(8 * day)
  await tidy(server.ownerDeps)
  expect(await naming([fullName, email, phone, 'zuleide'])).toEqual([])
  expect(await naming([cpf])).toEqual(['consent_proofs'])
  expect((await server.deps.documents().list()).blobs).toEqual([])
  const { rows } = await sql<{
    job: string
  }>`select to_jsonb(j)::text as job from graphile_worker._private_jobs j`.execute(server.deps.db)
  expect(rows.filter(({ job }) => [fullName, cpf, email].some((word) => job.includes(word)))).toEqual([])
})

it('a deletion keeps what a decision or a contract asks for, and names it line by line', async () => {
  const { browser, request, id } = await untilSigned()
  await confirmPrivacy(server, browser, request.email)
  const { deletion } = await (await browser.api.portal.privacy.deletion.$post()).json()
  expect(deletion.pending?.protocol).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const kept = deletion.keeps.map(({ title }) => title)
  expect(kept).toEqual(
    expect.arrayContaining(['Contratos', 'Documentos enviados', 'Pagamentos recebidos', 'E-mails que enviamos']),
  )
  expect(deletion.keeps.find(({ title }) => title === 'Contratos')).toMatchObject({
    until: expect.stringMatching(/^20[34]/),
  })
  server.advance(25 * 3_600_000)
  await tidy(server.ownerDeps)
  const { db } = server.deps
  expect(await db.selectFrom('former_contacts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('financing_applications').select('id').execute()).toEqual([{ id }])
  expect(await db.selectFrom('contracts').select('state').execute()).toEqual([{ state: 'signed' }])
})

const isTechnical = (column: string) => technicalColumns.some((one) => one === column)

it('names every column of a copy that people read in Portuguese', async () => {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(server.ownerDeps.db)
  const unnamed = personalTables.flatMap(({ name, rule }) =>
    rows
      .filter(({ table, column }) => table === name && !rule.hide?.includes(column))
      .filter(({ column }) => !columnLabels[column] && !isTechnical(column))
      .map(({ column }) => `${name}.${column}`),
  )
  expect(unnamed).toEqual([])
})
