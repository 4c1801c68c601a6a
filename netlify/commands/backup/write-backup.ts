import { createHash } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '@netlify/blobs'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { listFile, type Manifest, rowsFile, sha256Of, storedFile, writeManifest } from './manifest.ts'
import { migrationsOf, tablesInOrder } from './tables.ts'

/** What a backup is made of, and goes back into. */
export interface Place {
  db: Kysely<Database>
  /** The stores of files by name. */
  stores: Record<string, Store>
}

const rowsAtOnce = 1000
const filesAtOnce = 16

/**
 * Writes rows and files into an empty folder. Rows are those of one moment. Files are copied before it and, those that came
 * meanwhile, after it: each file that a row names is there, although others may come and go. Gives the manifest, which is
 * written last. Throws where the folder holds something.
 */
export async function writeBackup({ db, stores }: Place, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  await mkdir(dirname(rowsFile(folder, 'x')))
  await mkdir(dirname(listFile(folder, 'x')))
  const copied = new Map(Object.keys(stores).map((name) => [name, new Map<string, string>()]))
  const copyAll = async () => {
    for (const [name, store] of Object.entries(stores))
      await copyFiles(store, folder, name, copied.get(name) ?? new Map())
  }
  await copyAll()
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeRows(trx, folder))
  await copyAll()
  const files = await Promise.all([...copied].map(([name, keys]) => writeList(folder, name, keys)))
  const manifest: Manifest = { format: 1, at: new Date().toISOString(), ...rows, files }
  await writeManifest(folder, manifest)
  return manifest
}

async function writeRows(trx: Transaction<Database>, folder: string): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  const migrations = await migrationsOf(trx)
  const tables: Manifest['tables'] = []
  for (const { name } of await tablesInOrder(trx)) {
    const path = rowsFile(folder, name)
    const file = await open(path, 'wx')
    let count = 0
    await sql`declare rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(trx)
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from rows`.execute(trx)
      if (rows.length === 0) break
      await file.write(rows.map(({ row }) => `${row}\n`).join(''))
      count += rows.length
    }
    await sql`close rows`.execute(trx)
    await file.sync()
    await file.close()
    tables.push({ name, rows: count, sha256: await sha256Of(path) })
  }
  return { migrations, tables }
}

/** Copies every file of a store that is not in `copied` yet, and notes its hash there. One that is gone meanwhile is left out. */
async function copyFiles(store: Store, folder: string, name: string, copied: Map<string, string>): Promise<void> {
  for await (const { blobs } of store.list({ paginate: true })) {
    const keys = blobs.map(({ key }) => key).filter((key) => !copied.has(key))
    for (let start = 0; start < keys.length; start += filesAtOnce) {
      await Promise.all(
        keys.slice(start, start + filesAtOnce).map(async (key) => {
          const content: ArrayBuffer | null = await store.get(key, { type: 'arrayBuffer' })
          if (content === null) return
          const path = storedFile(folder, name, key)
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, new Uint8Array(content))
          copied.set(key, createHash('sha256').update(new Uint8Array(content)).digest('hex'))
        }),
      )
    }
  }
}

async function writeList(folder: string, store: string, keys: ReadonlyMap<string, string>) {
  const path = listFile(folder, store)
  const lines = [...keys].map(([key, sha256]) => `${JSON.stringify({ key, sha256 })}\n`)
  await writeFile(path, lines.join(''), { flag: 'wx' })
  return { store, count: keys.size, sha256: await sha256Of(path) }
}
