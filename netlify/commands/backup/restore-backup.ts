import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { migrateToLatest, migrateUpTo } from '#db/migrate.ts'
import { namesSinceFirstRelease } from '#db/migrations/first-release/former-names.ts'
import type { Database } from '#db/schema.ts'
import { rebuildStates } from '#server/application/state.ts'
import { beginRestore, endRestore, restoreUnderWay } from '#server/maintenance/restore-mark.ts'
import { storeKinds, storeNames } from '#server/shared/file-store.ts'
import {
  addJobs,
  fingerprintOf,
  jobsFile,
  linesOf,
  listFile,
  type Manifest,
  migrationsOf,
  readManifest,
  rowsFile,
  sha256Of,
  storedFile,
  type Table,
  tablesInOrder,
} from './contents.ts'
import type { Place } from './write-backup.ts'

const rowsAtOnce = 1000
const bytesAtOnce = 4 * 1024 * 1024
const filesAtOnce = 16

/**
 * Restores a backup into an empty database and empty stores. First compares every file with its checksum. Then makes
 * the schema of the backup, fills it all or nothing, stores the files, and migrates to the newest schema. Run again
 * after an interruption, it continues. Returns the manifest. Throws if a checksum is wrong, or if the database or a
 * store is not empty.
 */
export async function restoreBackup(place: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkSums(folder, manifest)
  const backup = await fingerprintOf(folder)
  const underWay = await restoreUnderWay(place.db)
  if (underWay === undefined) {
    await assertEmpty(place, manifest)
    await migrateUpTo(place.db, manifest.migrations)
    await place.db.transaction().execute((trx) => fill(trx, folder, manifest, backup))
  } else if (underWay !== backup) throw new Error('The restore of another backup was stopped here: run that one again.')
  for (const { store } of manifest.files) await restoreFiles(place, folder, store)
  await migrateToLatest(place.db)
  await rebuildStates(place.db)
  await endRestore(place.db)
  return manifest
}

async function checkSums(folder: string, { tables, jobs, files }: Manifest): Promise<void> {
  const expected = [
    ...(jobs ? [[jobsFile(folder), jobs.sha256] as const] : []),
    ...tables.map(({ name, sha256 }) => [rowsFile(folder, name), sha256] as const),
    ...files.map(({ store, sha256 }) => [listFile(folder, store), sha256] as const),
  ]
  for (const [path, sha256] of expected) await check(path, sha256)
  for (const { store } of files) {
    for await (const { key, sha256 } of listed(folder, store)) await check(storedFile(folder, store, key), sha256)
  }
}

async function check(path: string, sha256: string) {
  if ((await sha256Of(path).catch(() => '')) !== sha256) throw new Error(`${path} is not what was backed up.`)
}

/** The tables that migrations fill, and those that an unused site fills by itself. */
const filledByItself = [
  ...['motorcycles', 'motorcycle_slugs', 'motorcycle_events', 'catalogue_versions'],
  ...['maintenance_rounds', 'pix_sync', 'rate_limits'],
]

async function assertEmpty({ db, stores }: Place, { migrations }: Manifest): Promise<void> {
  const known = namesSinceFirstRelease(migrations)
  const newer = (await migrationsOf(db)).filter((name) => !known.includes(name))
  for (const { name } of await tablesInOrder(db)) {
    if (filledByItself.includes(name)) continue
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) throw new Error(`The database has rows in ${name}: a backup goes into an empty one.`)
  }
  if (newer.length > 0)
    throw new Error(
      `The database has a newer schema than the backup (${newer.join(', ')}): give it one without tables.`,
    )
  for (const kind of storeKinds) {
    const { blobs } = await stores[kind].list({ directories: true })
    if (blobs.length > 0) throw new Error(`The store ${storeNames[kind]} has files: a backup goes into an empty one.`)
  }
}

/**
 * Fills all tables in one transaction, with triggers disabled, because the rows already contain the values that
 * triggers add.
 */
async function fill(trx: Transaction<Database>, folder: string, manifest: Manifest, backup: string): Promise<void> {
  const tables = await tablesInOrder(trx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  // Migrations may have inserted rows.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  for (const table of tables) {
    if (manifest.tables.some(({ name }) => name === table.name))
      await fillTable(trx, rowsFile(folder, table.name), table)
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  if (manifest.jobs) await inBatches(jobsFile(folder), (rows) => addJobs(trx, rows))
  await beginRestore(trx, backup)
}

async function fillTable(trx: Transaction<Database>, path: string, { name, columns, identity }: Table): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  const insert = (rows: string[]) =>
    sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
      trx,
    )
  await inBatches(path, insert)
  if (identity === null) return
  await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), max(${sql.id(identity)}))
    from ${sql.table(name)} having count(*) > 0`.execute(trx)
}

/** Runs `work` on the lines of a file, in batches limited by rows and by characters. */
async function inBatches(path: string, work: (rows: string[]) => Promise<unknown>): Promise<void> {
  const rows: string[] = []
  let length = 0
  for await (const row of linesOf(path)) {
    rows.push(row)
    length += row.length
    if (rows.length < rowsAtOnce && length < bytesAtOnce) continue
    await work(rows.splice(0))
    length = 0
  }
  if (rows.length > 0) await work(rows)
}

async function* listed(folder: string, store: string): AsyncIterable<{ key: string; sha256: string }> {
  for await (const line of linesOf(listFile(folder, store))) yield JSON.parse(line)
}

/** Stores the files that the store does not have yet. */
async function restoreFiles({ stores }: Place, folder: string, name: string): Promise<void> {
  const kind = storeKinds.find((one) => storeNames[one] === name)
  if (!kind) throw new Error(`There is no store ${name}.`)
  const store = stores[kind]
  const there = new Set<string>()
  for await (const { blobs } of store.list({ paginate: true })) for (const { key } of blobs) there.add(key)
  const put = async (key: string) => {
    const content = await readFile(storedFile(folder, name, key))
    await store.set(key, new Uint8Array(content).buffer)
  }
  const some: string[] = []
  for await (const { key } of listed(folder, name)) {
    if (there.has(key)) continue
    some.push(key)
    if (some.length === filesAtOnce) await Promise.all(some.splice(0).map(put))
  }
  await Promise.all(some.map(put))
}
