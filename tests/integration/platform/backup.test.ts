import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@netlify/blobs'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import type { Database } from '#db/schema.ts'
import { sweepFiles } from '#server/maintenance/orphaned-files.ts'
import { restoreUnderWay } from '#server/maintenance/restore-mark.ts'
import { enqueue } from '#server/shared/enqueue.ts'
import { eachStore, storeKinds } from '#server/shared/file-store.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { type Applicant, applicantIn, photo, upload } from '#tests/support/portal.ts'
import { seedApplications } from '#tests/support/seed-applications.ts'
import { rowsFile, tablesInOrder, waitingJobs } from '../../../netlify/commands/backup/contents.ts'
import { restoreBackup } from '../../../netlify/commands/backup/restore-backup.ts'
import { type Place, writeBackup } from '../../../netlify/commands/backup/write-backup.ts'

/** The number of applications with a file each; README's figure is for 20,000. */
const size = Number(process.env.BACKUP_APPLICATIONS ?? 100)

type Side = { server: TestServer; place: Place; stop: () => Promise<void> }
let from: Side
let to: Side
let folder: string
let applicant: Applicant

async function startSide(): Promise<Side> {
  const own = await newDatabase()
  const env = {
    DATABASE_URL: own.servingUrl,
    DATABASE_OWNER_URL: own.databaseUrl,
    DATABASE_WS_PROXY: own.wsProxy,
  }
  const server = await startServer(env)
  const stop = async () => {
    await server.stop()
    await own.stop()
  }
  return { server, place: { db: server.ownerDeps.db, stores: eachStore((kind) => server.deps[kind]()) }, stop }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  from = await startSide()
  await migrateToLatest(from.place.db)
  applicant = await applicantIn(from.server, 'waiting_docs')
  expect((await upload(applicant.browser, 'cnh', await photo(20_000))).status).toBe(200)
  await seedApplications(from.place.db, size)
  const rows = await from.place.db.selectFrom('financing_applications').select('id').execute()
  const { documents, photos } = from.place.stores
  await photos.set('0'.repeat(64), 'a picture')
  for (let start = 0; start < rows.length; start += 50) {
    await Promise.all(
      rows.slice(start, start + 50).map(({ id }) => documents.set(`${id}/residencia/1.jpg`, `${id} ação`)),
    )
  }
}, 600_000)
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()])
  await rm(folder, { recursive: true, force: true })
})

/** Hashes every row, one value for each table. */
async function hashes(db: Kysely<Database>): Promise<Record<string, string | null>> {
  const all: Record<string, string | null> = {}
  for (const { name } of await tablesInOrder(db)) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, '' order by row)) as hash from (select to_jsonb(t)::text as row from ${sql.table(name)} t) all_rows`.execute(
      db,
    )
    all[name] = rows[0]?.hash ?? null
  }
  return all
}
/** Hashes every file, one value for each store. */
const files = ({ stores }: Place) => Promise.all(storeKinds.map((kind) => filesOf(stores[kind])))

async function filesOf(store: Store): Promise<string> {
  const { blobs } = await store.list()
  const hash = createHash('sha256')
  for (const { key } of blobs.sort((one, other) => (one.key < other.key ? -1 : 1))) {
    hash.update(key).update(new Uint8Array(await store.get(key, { type: 'arrayBuffer' })))
  }
  return `${blobs.length} ${hash.digest('hex')}`
}

/** The waiting jobs. */
const waiting = async ({ db }: Place) =>
  (await sql<{ row: string }>`select row from (${waitingJobs}) as jobs order by row`.execute(db)).rows

it('that stopped half-way is none: nothing of it is left', async () => {
  const { documents } = from.place.stores
  const broken = Object.assign(Object.create(documents), { get: () => Promise.reject(new Error('stopped')) })
  const place = { ...from.place, stores: { ...from.place.stores, documents: broken } }
  await expect(writeBackup(place, join(folder, 'stopped'))).rejects.toThrow('stopped')
  expect(await readdir(join(folder, 'stopped'))).toEqual([])
  expect(await readdir(folder)).toEqual(['stopped'])
})

it('comes back whole: every row, every file of every store, every job, triggers, numbers and logins', async () => {
  await enqueue(from.place.db, 'price_day', {}, new Date('2027-03-01T03:00:00Z'))
  const before = await hashes(from.place.db)
  const backup = join(folder, 'whole')
  const start = performance.now()
  const written = await writeBackup(from.place, backup)
  const backedUp = performance.now()
  expect(written.files).toMatchObject([
    { store: 'documents', count: size + 1 },
    { store: 'motorcycle-photos', count: 1 },
  ])
  await expect(writeBackup(from.place, backup)).rejects.toThrow('EEXIST')
  for (const name of ['.', ...(await readdir(backup, { recursive: true }))]) {
    const found = await stat(join(backup, name))
    expect(found.mode & 0o777, name).toBe(found.isDirectory() ? 0o700 : 0o600)
  }

  to = await startSide()
  // A restore that stopped among the files continues. Until then the database cannot be backed up, and the sweep keeps
  // its files.
  const { documents } = to.place.stores
  const full = Object.assign(Object.create(documents), { set: () => Promise.reject(new Error('stopped')) })
  const stores = { ...to.place.stores, documents: full }
  await expect(restoreBackup({ ...to.place, stores }, backup)).rejects.toThrow('stopped')
  await expect(writeBackup(to.place, join(folder, 'half'))).rejects.toThrow('run it again')
  await documents.set(`uploads/${crypto.randomUUID()}/0`, 'nobody’s')
  expect(await sweepFiles(to.server.ownerDeps)).toBe(0)
  for (const { key } of (await documents.list()).blobs) await documents.delete(key)
  const restoring = performance.now()
  expect(await restoreBackup(to.place, backup)).toEqual(written)
  if (process.env.BACKUP_APPLICATIONS) {
    const [backupS, restoreS] = [backedUp - start, performance.now() - restoring].map((ms) => Math.round(ms / 1000))
    console.log(`${size} applications with a file each: backup ${backupS} s, restore ${restoreS} s`)
  }
  expect(await waiting(to.place)).toEqual(await waiting(from.place))
  expect(await hashes(to.place.db)).toEqual(before)
  expect(await files(to.place)).toEqual(await files(from.place))
  await expect(to.place.db.deleteFrom('application_events').execute()).rejects.toThrow('append-only')
  const browser = to.server.browser()
  const { cpf, password } = applicant.request
  expect((await browser.api.session.$post({ json: { cpf, password } })).status).toBe(200)
  expect((await browser.fetch('/api/portal/documents/cnh')).status).toBe(200)
  // New rows get new numbers.
  await applicantIn(to.server, 'received')

  await expect(restoreBackup(to.place, backup)).rejects.toThrow('into an empty one')
  await appendFile(rowsFile(backup, 'financing_applications'), '{}')
  await expect(restoreBackup(to.place, backup)).rejects.toThrow('is not what was backed up')
  expect(await restoreUnderWay(to.place.db)).toBeUndefined()
  await expect(restoreBackup(to.place, folder)).rejects.toThrow('no whole backup')
}, 600_000)
