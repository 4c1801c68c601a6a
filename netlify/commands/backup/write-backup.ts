import { createHash } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '@netlify/blobs'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { restoreUnderWay } from '#server/maintenance/restore-mark.ts'
import { eachStore, type StoreKind, storeKinds, storeNames } from '#server/shared/file-store.ts'
import {
  jobsFile,
  listFile,
  type Manifest,
  migrationsOf,
  rowsFile,
  sha256Of,
  storedFile,
  tablesInOrder,
  waitingJobs,
  writeManifest,
} from './contents.ts'

/** The database and the stores that a backup reads and a restore fills. */
export interface Place {
  db: Kysely<Database>
  stores: Readonly<Record<StoreKind, Store>>
}

const mostRows = 1000
/** About how many bytes of rows are in memory at once, because some tables have long rows. */
const bytesAtOnce = 4 * 1024 * 1024
const filesAtOnce = 16

// A backup has the personal data of all customers: only the user who makes it may read it.
const privateFolder = { recursive: true, mode: 0o700 } as const
const privateFile = { mode: 0o600 } as const

/**
 * Writes rows and files into an empty folder. The rows are those of one moment. Copies the files before that moment and
 * again after it, so that every file that a row names is there; some files without a row may be there too. Writes
 * beside the folder and renames at the end, so that an interrupted run leaves no backup. Returns the manifest. Throws
 * if the folder is not empty, and if a restore has not ended.
 */
export async function writeBackup(place: Place, folder: string): Promise<Manifest> {
  if ((await restoreUnderWay(place.db)) !== undefined)
    throw new Error('A restore was stopped here: run it again first.')
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`EEXIST: ${folder} holds something already.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  try {
    const manifest = await writeInto(place, partial)
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function writeInto({ db, stores }: Place, folder: string): Promise<Manifest> {
  await mkdir(folder, privateFolder)
  await chmod(folder, 0o700)
  await mkdir(dirname(rowsFile(folder, 'x')), privateFolder)
  await mkdir(dirname(listFile(folder, 'x')), privateFolder)
  const copied = eachStore(() => new Map<string, string>())
  const copyAll = async () => {
    for (const kind of storeKinds) await copyFiles(stores[kind], folder, storeNames[kind], copied[kind])
  }
  await copyAll()
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeRows(trx, folder))
  await copyAll()
  const files = await Promise.all(storeKinds.map((kind) => writeList(folder, storeNames[kind], copied[kind])))
  const manifest: Manifest = { format: 1, at: new Date().toISOString(), ...rows, files }
  await writeManifest(folder, manifest)
  return manifest
}

async function writeRows(
  trx: Transaction<Database>,
  folder: string,
): Promise<Omit<Manifest, 'format' | 'at' | 'files'>> {
  const migrations = await migrationsOf(trx)
  const tables: Manifest['tables'] = []
  for (const { name, refersToItself } of await tablesInOrder(trx)) {
    const order = refersToItself ? sql`order by 1` : sql``
    const all = sql<{ row: string }>`select to_jsonb(t)::text as row from (select * from ${sql.table(name)} ${order}) t`
    tables.push({ name, ...(await writeLines(trx, all, rowsFile(folder, name))) })
  }
  return { migrations, tables, jobs: await writeLines(trx, waitingJobs, jobsFile(folder)) }
}

/** Writes the rows of a query to a file, one per line. Returns their number and the file's hash. */
async function writeLines(trx: Transaction<Database>, query: RawBuilder<{ row: string }>, path: string) {
  const file = await open(path, 'wx', privateFile.mode)
  let count = 0
  let next = 100
  await sql`declare rows no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(next)} from rows`.execute(trx)
    if (rows.length === 0) break
    const text = rows.map(({ row }) => `${row}\n`).join('')
    await file.write(text)
    count += rows.length
    next = Math.max(1, Math.min(mostRows, next * 2, Math.floor((rows.length * bytesAtOnce) / text.length)))
  }
  await sql`close rows`.execute(trx)
  await file.sync()
  await file.close()
  return { rows: count, sha256: await sha256Of(path) }
}

/**
 * Copies every file of a store that is not in `copied` yet and notes its hash there. Skips a file that was removed in
 * the meantime.
 */
async function copyFiles(store: Store, folder: string, name: string, copied: Map<string, string>): Promise<void> {
  for await (const { blobs } of store.list({ paginate: true })) {
    const keys = blobs.map(({ key }) => key).filter((key) => !copied.has(key))
    for (let start = 0; start < keys.length; start += filesAtOnce) {
      await Promise.all(
        keys.slice(start, start + filesAtOnce).map(async (key) => {
          const content: ArrayBuffer | null = await store.get(key, { type: 'arrayBuffer' })
          if (content === null) return
          const path = storedFile(folder, name, key)
          await mkdir(dirname(path), privateFolder)
          await writeFile(path, new Uint8Array(content), privateFile)
          copied.set(key, createHash('sha256').update(new Uint8Array(content)).digest('hex'))
        }),
      )
    }
  }
}

async function writeList(folder: string, store: string, keys: ReadonlyMap<string, string>) {
  const path = listFile(folder, store)
  const lines = [...keys].map(([key, sha256]) => `${JSON.stringify({ key, sha256 })}\n`)
  await writeFile(path, lines.join(''), { ...privateFile, flag: 'wx' })
  return { store, count: keys.size, sha256: await sha256Of(path) }
}
