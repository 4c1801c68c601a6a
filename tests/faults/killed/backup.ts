import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { eachStore, openStore, storeKinds } from '#server/shared/file-store.ts'
import { randomFrom } from '#tests/support/random.ts'
import { seedApplications } from '#tests/support/seed-applications.ts'
import { tablesInOrder } from '../../../netlify/commands/backup/contents.ts'
import { startBlobs } from '../../../netlify/local/storage.ts'
import type { Outcome } from '../scenario.ts'

const applications = 300

/**
 * Kills backups and restores at random moments. A killed backup counts as none, and a repeated restore gives the same
 * rows and files.
 */
export async function killedWhileBackingUp(times: number, seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  const source = join(folder, 'source')
  const surprises: string[] = []
  const outcome = { tried: 0, lost: 0, half: 0 }
  try {
    const before = await inFolder(source, fill)
    const start = performance.now()
    await ended('backup', source, join(folder, 'whole'))
    const lasts = performance.now() - start
    for (let round = 0; round < times; round++) {
      const target = join(folder, `backup-${round}`)
      await killedAt('backup', source, target, random() * lasts)
      // An unfinished folder is refused as a backup; a finished one is complete.
      const place = join(folder, `from-${round}`)
      const isTaken = await ended('restore', place, target).then(
        () => true,
        () => false,
      )
      const isWhole = isTaken && (await inFolder(place, look)) === before
      if (isTaken !== existsSync(join(target, 'manifest.json')) || isTaken !== isWhole) outcome.half++
      outcome.tried++
    }
    for (let round = 0; round < times; round++) {
      const target = join(folder, `restored-${round}`)
      await killedAt('restore', target, join(folder, 'whole'), random() * lasts * 2)
      await killedAt('restore', target, join(folder, 'whole'), random() * lasts * 2)
      await ended('restore', target, join(folder, 'whole')).catch((error: Error) => {
        if (!error.message.includes('into an empty one')) surprises.push(error.message)
      })
      if ((await inFolder(target, look)) !== before) outcome.lost++
      outcome.tried++
      await rm(target, { recursive: true, force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    fault: `killed at ${times * 3} random moments: backups and restores`,
    ...outcome,
    doubled: 0,
    answers: `${applications} applications with files, seed ${seed}`,
    recoveredMs: undefined,
    surprises,
  }
}

type Opened = { db: ReturnType<typeof createDatabase>; stores: ReturnType<typeof storesNow> }
const storesNow = () => eachStore((kind) => openStore(kind))

async function inFolder<Result>(dataDir: string, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const blobs = await startBlobs(join(dataDir, 'blobs'))
  const embedded = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') })
  const db = createDatabase({ databaseUrl: embedded.databaseUrl, databaseWsProxy: embedded.wsProxy })
  try {
    return await work({ db, stores: storesNow() })
  } finally {
    await db.destroy()
    await embedded.stop()
    await blobs.stop()
  }
}

async function fill(opened: Opened): Promise<string> {
  const { db, stores } = opened
  await migrateToLatest(db)
  await seedApplications(db, applications)
  const rows = await db.selectFrom('financing_applications').select('id').execute()
  for (const { id } of rows) await stores.documents.set(`${id}/cnh/1.jpg`, `${id} ação`)
  await stores.photos.set('0'.repeat(64), 'a picture')
  return look(opened)
}

/** Hashes every row and every file into one value. */
async function look({ db, stores }: Opened): Promise<string> {
  const hash = createHash('sha256')
  for (const { name } of await tablesInOrder(db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    hash.update(name).update(rows.map(({ row }) => row).join('\n'))
  }
  for (const kind of storeKinds) {
    const { blobs } = await stores[kind].list()
    for (const { key } of blobs.sort((one, other) => (one.key < other.key ? -1 : 1)))
      hash.update(key).update(new Uint8Array(await stores[kind].get(key, { type: 'arrayBuffer' })))
  }
  return hash.digest('hex')
}

function run(command: 'backup' | 'restore', dataDir: string, folder: string) {
  const env = { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: dataDir }
  const child = spawn('node', [`netlify/commands/${command}.ts`, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const gone = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said))))
  })
  return { child, gone }
}

const ended = (...what: Parameters<typeof run>) => run(...what).gone

/** Starts a command and kills it after so many ms, unless it has ended. */
async function killedAt(command: 'backup' | 'restore', dataDir: string, folder: string, ms: number): Promise<void> {
  const { child, gone } = run(command, dataDir, folder)
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  await gone.catch(() => {})
  clearTimeout(timer)
}
