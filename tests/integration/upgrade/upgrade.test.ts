import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getStore } from '@netlify/blobs'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#db/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { pixKeyIn } from '#domain/pix.ts'
import { readSettings } from '#server/settings/stored.ts'
import { toCents } from '#server/shared/numeric.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { sha256 } from '#tests/support/portal.ts'
import { startDemoDatabase } from '../../../netlify/local/demo/demo-database.ts'
import { demoColleagues } from '../../../netlify/local/demo/logins.ts'
import { localSecretKey } from '../../../netlify/local/secrets.ts'
import { startBlobs } from '../../../netlify/local/storage.ts'
import { asBefore, everyRow, type Known, oldVersion, schemaOf } from './old-version.ts'

// Data stored by a release survives every later change (make-dump.ts). These of 1.0.0 began with an older version.
const old = oldVersion('1.0.0')
let server: TestServer
let known: Known

type Address = Pick<EmbeddedDatabase, 'databaseUrl' | 'wsProxy'>
const databaseOf = ({ databaseUrl, wsProxy }: Address) => createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
const rowsOf = async (embedded: EmbeddedDatabase) => {
  const db = databaseOf(embedded)
  const rows = await everyRow(db)
  await db.destroy()
  return rows
}
type Rows = Awaited<ReturnType<typeof everyRow>>
/** Checks that every row is still there. */
function expectEveryRow(before: Rows, after: Rows) {
  expect(asBefore(before, after)).toEqual(asBefore(before, before))
}
/** The API a minute after the dump, while its sessions were still alive. */
const serve = (embedded: Address, siteUrl: string, documents?: TestServer['deps']['documents']) => {
  const env = { DATABASE_URL: embedded.databaseUrl, DATABASE_WS_PROXY: embedded.wsProxy, SITE_URL: siteUrl }
  const now = () => new Date(Date.parse(known.at) + 60_000)
  return startServer({ ...env, SECRET_KEY: known.secretKey }, { now, ...(documents ? { documents } : {}) })
}
const browserWith = (name: string, token: string): Browser => {
  const browser = server.browser()
  browser.cookies.set(name, token)
  return browser
}
const portalOf = async ({ cookie, id }: { cookie: string; id: string }) =>
  (await browserWith('__Host-applicant', cookie).api.portal.$get({ query: { application: id } })).json()

function whatPeopleSee(later: Known['later']) {
  it('leaves open sessions open', async () => {
    const { waiting, signing, again } = known.applicants
    expect(await portalOf(waiting)).toMatchObject({
      status: 'waiting_docs',
      contractNumber: waiting.contractNumber,
    })
    // Of one dump, the account of the stored code was only asked for: nobody may pay it.
    const { pix } = await readSettings(server.deps.db)
    const pixCode = pixKeyIn(signing.pixCode) === pix.chave ? signing.pixCode : null
    expect(await portalOf(signing)).toMatchObject({ status: 'signing', pixCode })
    const both = await browserWith('__Host-applicant', again.cookie).api.portal.applications.$get()
    expect((await both.json()).applications.map(({ id }) => id)).toEqual([again.id, waiting.id])
    const analyst = browserWith('__Host-analyst', known.analyst.cookie)
    expect((await analyst.api.admin.account.$get()).status).toBe(200)
  })

  it('makes one account of what one password opened at one address, and leaves nobody without', async () => {
    const { waiting, again } = known.applicants
    const rows = await server.deps.db.selectFrom('financing_applications').select(['id', 'account_id']).execute()
    const accountOf = (id: string) => rows.find((row) => row.id === id)?.account_id
    expect(accountOf(again.id)).toBe(accountOf(waiting.id))
    const { cpf, password } = waiting
    const { id } = await (await server.browser().api.session.$post({ json: { cpf, password } })).json()
    expect(id).toBe(again.id)
    expect(rows.filter(({ account_id }) => account_id === null)).toEqual([])
  })

  it('lets people in with their passwords, second factor and recovery codes', async () => {
    const { cpf, password, id } = known.applicants.signing
    const response = await server.browser().api.session.$post({ json: { cpf, password } })
    expect(await response.json()).toMatchObject({ id })
    const { username, password: secret, totpSecret, recoveryCode } = known.analyst
    const code = new TOTP({ secret: totpSecret }).generate({ timestamp: Date.parse(known.at) + 60_000 })
    for (const each of [code, recoveryCode]) {
      const login = await server.browser().api.admin.session.$post({ json: { username, password: secret, code: each } })
      expect(login.status).toBe(200)
    }
  })

  it('keeps settings, histories and decisions', async () => {
    const { api } = browserWith('__Host-analyst', known.analyst.cookie)
    // With two managers, another account of the bank waited for the second one.
    const asked = await server.deps.db.selectFrom('approvals').selectAll().where('kind', '=', 'pix_account').execute()
    const [{ former = { chave: 'banco@example.com', cidade: 'Manaus' } } = {}] = asked.map(
      ({ change }) => change as { former?: object },
    )
    expect(asked.filter(({ state }) => state === 'open')).toEqual([])
    expect(await (await api.admin.settings.$get()).json()).toMatchObject({
      financial: { taxaEntrada: 20, taxaEntradaMaxima: 50, parcelasPadrao: 48 },
      support: { whatsappSuporte: '5511955554444' },
      pix: former,
    })
    const { id } = known.applicants.waiting
    const detail = await (await api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(detail).toMatchObject({
      creditScore: 712,
      documents: {
        cnh: { status: 'accepted', fileName: 'minha cnh.jpg' },
        residencia: { status: 'refused', reason: 'A conta tem mais de três meses.' },
      },
    })
    expect(detail.history.events.length).toBeGreaterThanOrEqual(7)
  })

  it('shows every application in its status, and every contact in its state', async () => {
    const { api } = browserWith('__Host-analyst', known.analyst.cookie)
    for (const [status, id] of Object.entries(known.statuses ?? {})) {
      const detail = await (await api.admin.applications[':id'].$get({ param: { id } })).json()
      expect(detail.status).toBe(status)
    }
    const contacts = await (await api.admin.contacts.$get({ query: {} })).json()
    const stored = await server.deps.db.selectFrom('leads').select(['id', 'state']).execute()
    const states = (rows: readonly { id: string; state: string }[]) =>
      rows.map(({ id, state }) => `${id} ${state}`).sort()
    expect(states(contacts.rows)).toEqual(states(stored))
  })

  it('gives every application its offer, with the amounts that its applicant was shown', async () => {
    const { id } = known.applicants.signing
    const { db } = server.deps
    const rows = await db
      .selectFrom('financing_applications')
      .leftJoin('offers', 'application_id', 'id')
      .selectAll()
      .execute()
    for (const { document, sha256: hash, ...row } of rows) {
      const offer: Offer = JSON.parse(document ?? 'null')
      expect(hash).toBe(sha256(Buffer.from(canonicalJson(offer))))
      // Restored for the first versions, which stored no offers.
      const restored = later ? {} : { restored: { rounded: expect.any(Array) } }
      expect(offer).toMatchObject({ model: row.motorcycle_model, ...restored })
      expect(offer.priceCents).toBe(toCents(row.motorcycle_price))
      expect(offer.entryCents).toBe(toCents(row.entry_value))
      expect(regularInstallment(offer)).toBe(toCents(row.installment_value))
      expect(offer.installments).toHaveLength(row.installments)
    }
    const { api } = browserWith('__Host-analyst', known.analyst.cookie)
    const detail = await (await api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(detail.offer).toEqual(JSON.parse(rows.find((row) => row.id === id)?.document ?? 'null'))
  })

  if (later) whatFollowedSince(later)

  it('takes new applications', async () => {
    const shownOffer = { entryPercent: 20, monthlyInterestPercent: 0 }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const { status } = await server.browser().api.applications.$post({ json: application({ shownOffer }) }, { headers })
    expect(status).toBe(201)
  })
}

function whatFollowedSince({ stranger, handedOver, givenUp }: NonNullable<Known['later']>) {
  const accountOf = ({ id }: { id: string }) =>
    server.deps.db
      .selectFrom('applicant_accounts')
      .innerJoin('financing_applications', 'account_id', 'applicant_accounts.id')
      .select(['applicant_accounts.id', 'email_confirmed_at', 'contract_number'])
      .where('financing_applications.id', '=', id)
      .executeTakeFirstOrThrow()
  const analyst = () => browserWith('__Host-analyst', known.analyst.cookie).api.admin

  it('keeps two people apart who applied under one CPF: neither password opens what is the other’s', async () => {
    const { waiting, again } = known.applicants
    const opened = await Promise.all(
      [stranger, waiting].map(async ({ cpf, password }) => {
        const browser = server.browser()
        await browser.api.session.$post({ json: { cpf, password } })
        const { applications } = await (await browser.api.portal.applications.$get()).json()
        return applications.map(({ id }) => id).sort()
      }),
    )
    expect(opened).toEqual([[stranger.id], [waiting.id, again.id].sort()])
    expect((await accountOf(stranger)).id).not.toBe((await accountOf(waiting)).id)
  })

  it('counts an address as confirmed where a code that went there signed, and nowhere else', async () => {
    expect((await accountOf(handedOver)).email_confirmed_at).not.toBeNull()
    expect((await accountOf(givenUp)).email_confirmed_at).not.toBeNull()
    expect((await accountOf(stranger)).email_confirmed_at).toBeNull()
  })

  it('lets a contract live on: signed and handed over, it owes its installments', async () => {
    const owner = browserWith('__Host-applicant', handedOver.cookie).api.portal
    const { plan } = await (await owner.installments.$get({ query: {} })).json()
    const { offer, handOver } = await portalOf(handedOver)
    const values = plan?.rows.map(({ valueCents }) => valueCents)
    expect(values).toEqual(offer?.installments.map(({ valueCents }) => valueCents))
    expect(plan?.openCents).toBe(values?.reduce((sum, value) => sum + value, 0))
    const contract = await (await owner.contract.$get({ query: {} })).json()
    expect(contract.contract?.signedAt).toEqual(expect.any(String))
    expect(handOver).not.toBeNull()
    const param = { id: handedOver.id }
    const detail = await (await analyst().applications[':id'].$get({ param })).json()
    expect(detail.release).toMatchObject({ plate: 'ABC1D23', chassis: '9C2KC1670ER123456' })
  })

  it('owes the entry of a contract that was given up, and asks for no installments', async () => {
    const { db } = server.deps
    const plans = await db.selectFrom('installment_plans').select('application_id').execute()
    expect(plans.map(({ application_id }) => application_id)).not.toContain(givenUp.id)
    const param = { id: givenUp.id }
    const detail = await (await analyst().applications[':id'].$get({ param })).json()
    expect(JSON.stringify(detail.tasks ?? detail)).toContain('refund')
  })

  it('keeps the team and its passkeys', async () => {
    const { accounts } = await (await analyst().team.$get()).json()
    const named = accounts.map(({ username, role, passkeys }) => `${username} ${role} ${passkeys}`)
    expect(named).toEqual(expect.arrayContaining(['ana manager 1', 'balcao dealership 0', 'bia analyst 0']))
  })
}

describe('a data folder of release 1.0.0', () => {
  let folder: string
  let embedded: EmbeddedDatabase
  let blobs: Awaited<ReturnType<typeof startBlobs>>
  let before: Awaited<ReturnType<typeof everyRow>>
  let after: typeof before
  beforeAll(async () => {
    known = old.dataFolder.known
    folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
    old.dataFolder.unpack(folder)
    const asItWas = await startEmbeddedDatabase({ dataDir: join(folder, 'postgres') })
    before = await rowsOf(asItWas)
    await asItWas.stop()
    blobs = await startBlobs(join(folder, 'blobs'))
    embedded = await startDemoDatabase(folder, undefined, blobs.documents)
    after = await rowsOf(embedded)
    const documents = () => getStore({ name: 'documents', consistency: 'strong' })
    server = await serve(embedded, 'http://localhost:8888', documents)
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    await embedded.stop()
    await blobs.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('comes up with every row', () => {
    expect(before.get('financing_applications')?.length).toBeGreaterThanOrEqual(28)
    // The demonstration's newer accounts are added to the existing ones.
    const there = before.get('admin_users')?.map(({ username }) => username)
    const newer: readonly unknown[] = demoColleagues.map(({ username }) => username)
    const accounts = after
      .get('admin_users')
      ?.filter(({ username }) => there?.includes(username) || !newer.includes(username))
    expectEveryRow(before, new Map([...after, ['admin_users', accounts ?? []]]))
  })

  it('keeps its secret key', async () => {
    expect(await localSecretKey(folder)).toBe(known.secretKey)
  })

  it('has every file, and goes on with an upload that was on its way', async () => {
    const { api, fetch } = browserWith('__Host-applicant', known.applicants.waiting.cookie)
    for (const [kind, hash] of Object.entries(known.files)) {
      const response = await fetch(`/api/portal/documents/${kind}?application=${known.applicants.waiting.id}`)
      expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(hash)
    }
    const upload = await api.portal.documents.uploads[':id'].$get({
      param: { id: known.upload.id },
      query: { application: known.applicants.waiting.id },
    })
    expect(await upload.json()).toEqual(known.upload)
  })

  whatPeopleSee(old.dataFolder.known.later)
})

/**
 * An empty database beside the worker's own. A dump may name roles, but contains none, because they belong to the
 * cluster.
 */
async function newDatabase(): Promise<Address> {
  const { DATABASE_OWNER_URL: databaseUrl = '', DATABASE_WS_PROXY: wsProxy = '' } = process.env
  const name = `upgrade_${crypto.randomUUID()}`
  const cluster = databaseOf({ databaseUrl, wsProxy })
  await sql`create database ${sql.id(name)}`.execute(cluster)
  await cluster.destroy()
  return { databaseUrl: new URL(name, databaseUrl).href, wsProxy }
}

describe('a production database of release 1.0.0', () => {
  let before: Awaited<ReturnType<typeof everyRow>>
  let after: typeof before
  let upgraded: string[]
  beforeAll(async () => {
    known = old.database.known
    const address = await newDatabase()
    const db = databaseOf(address)
    await db.connection().execute(async (connection) => {
      await sql.raw(old.database.sql()).execute(connection)
      await sql`reset all`.execute(connection)
    })
    before = await everyRow(db)
    await migrateToLatest(db)
    after = await everyRow(db)
    upgraded = await schemaOf(db)
    await db.destroy()
    server = await serve(address, 'https://tiriva.example')
  })
  afterAll(() => server.stop())

  it('comes up with every row', () => {
    expect(before.get('financing_applications')?.length).toBeGreaterThanOrEqual(3)
    expectEveryRow(before, after)
  })

  it('has the schema of a new database', async () => {
    const { DATABASE_OWNER_URL: databaseUrl = '', DATABASE_WS_PROXY: wsProxy = '' } = process.env
    const fresh = databaseOf({ databaseUrl, wsProxy })
    const expected = await schemaOf(fresh)
    await fresh.destroy()
    expect(expected.length).toBeGreaterThan(1_000)
    expect(upgraded).toEqual(expected)
  })

  whatPeopleSee(old.database.known.later)
})
