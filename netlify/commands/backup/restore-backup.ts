import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { migrateToLatest, migrateUpTo } from '#db/migrate.ts'
import type { Database } from '#db/schema.ts'
import { linesOf, listFile, type Manifest, readManifest, rowsFile, sha256Of, storedFile } from './manifest.ts'
import { type Table, tablesInOrder } from './tables.ts'
import type { Place } from './write-backup.ts'

const rowsAtOnce = 1000
const filesAtOnce = 16

/**
 * Puts a backup into an empty database and empty stores: first everything is read and compared with its checksums, then the
 * schema is made as the backup has it, filled all or nothing, and brought to the newest. Gives the manifest. Throws where a
 * checksum is wrong or something is there already.
 */
export async function restoreBackup(place: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkSums(folder, manifest)
  await assertEmpty(place)
  await migrateUpTo(place.db, manifest.migrations)
  await place.db.transaction().execute((trx) => fill(trx, folder, manifest))
  for (const { store } of manifest.files) await restoreFiles(place, folder, store)
  await migrateToLatest(place.db)
  return manifest
}

async function checkSums(folder: string, { tables, files }: Manifest): Promise<void> {
  const expected = [
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

async function assertEmpty({ db, stores }: Place): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('public.financing_applications')::text as name`.execute(db)
  const isUsed =
    rows[0]?.name && (await db.selectFrom('financing_applications').select('id').limit(1).executeTakeFirst())
  if (isUsed) throw new Error('The database has applications: a backup goes into an empty one.')
  for (const [name, store] of Object.entries(stores)) {
    const { blobs } = await store.list({ directories: true })
    if (blobs.length > 0) throw new Error(`The store ${name} has files: a backup goes into an empty one.`)
  }
}

/** Fills all tables in one transaction; what triggers would add or refuse is in the rows already. */
async function fill(trx: Transaction<Database>, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesInOrder(trx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  // Migrations may have put something in.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  for (const table of tables) {
    if (manifest.tables.some(({ name }) => name === table.name))
      await fillTable(trx, rowsFile(folder, table.name), table)
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
}

async function fillTable(trx: Transaction<Database>, path: string, { name, columns, identity }: Table): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  const insert = (rows: string[]) =>
    sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
      trx,
    )
  const rows: string[] = []
  for await (const row of linesOf(path)) {
    rows.push(row)
    if (rows.length === rowsAtOnce) await insert(rows.splice(0))
  }
  if (rows.length > 0) await insert(rows)
  if (identity === null) return
  await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), max(${sql.id(identity)}))
    from ${sql.table(name)} having count(*) > 0`.execute(trx)
}

async function* listed(folder: string, store: string): AsyncIterable<{ key: string; sha256: string }> {
  for await (const line of linesOf(listFile(folder, store))) yield JSON.parse(line)
}

async function restoreFiles({ stores }: Place, folder: string, name: string): Promise<void> {
  const store = stores[name]
  if (!store) throw new Error(`There is no store ${name}.`)
  const some: Promise<unknown>[] = []
  for await (const { key } of listed(folder, name)) {
    const content = await readFile(storedFile(folder, name, key))
    some.push(store.set(key, new Uint8Array(content).buffer))
    if (some.length === filesAtOnce) await Promise.all(some.splice(0))
  }
  await Promise.all(some)
}
