import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { sentKinds } from '#domain/documents/documents.ts'
import { namedPhotos } from '../catalogue/queries.ts'
import { contractFiles } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { liveUploads, ownedFiles } from '../documents/queries.ts'
import { termFiles } from '../installments/settlement-queries.ts'
import { ownedRequestFiles } from '../requests/queries.ts'
import { blobFileStore, type FileStore, type StoreKind, storeKinds } from '../shared/file-store.ts'
import { restoreUnderWay } from './restore-mark.ts'

const atOnce = 8

interface Sweep {
  /** The name under which its progress is stored. */
  task: string
  /**
   * Beginnings of keys that cut the store into slices, because a listing cannot start in the middle, and one of
   * everything may never end.
   */
  slices: readonly string[]
  /** Returns those of some keys that no row owns. */
  orphans: (deps: Deps, files: FileStore, keys: readonly string[]) => Promise<string[]>
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const sweeps: Record<StoreKind, Sweep> = {
  documents: { task: 'sweep', slices: ['uploads/', ...bytes], orphans: documentOrphans },
  photos: { task: 'sweep_photos', slices: [''], orphans: photoOrphans },
}

/**
 * Compares the stores with the tables, slice by slice while `hasTime`, and removes files without an owner: files whose
 * row was not written, and files whose removal failed. Goes through each store once a day and continues where the last
 * run stopped. Does nothing during a restore, because the store does not have all files yet. Returns how many files it
 * removed.
 */
export async function sweepFiles(deps: Deps, hasTime = () => true): Promise<number> {
  if ((await restoreUnderWay(deps.db)) !== undefined) return 0
  let removed = 0
  for (const kind of storeKinds) removed += await sweepStore(deps, blobFileStore(deps[kind]), sweeps[kind], hasTime)
  return removed
}

async function sweepStore(deps: Deps, files: FileStore, { task, slices, orphans }: Sweep, hasTime: () => boolean) {
  const round = await readRound(deps.db, task)
  if (round.endedAt && deps.now().getTime() - round.endedAt.getTime() < dayMs) return 0
  let next = round.position
  let removed = 0
  try {
    for (; next < slices.length && hasTime(); next = Math.min(next + atOnce, slices.length)) {
      const some = slices.slice(next, next + atOnce)
      const found = await Promise.all(some.map(async (slice) => orphans(deps, files, await files.list(slice))))
      for (const keys of found) removed += await removeAll(files, keys)
    }
  } finally {
    const isOver = next === slices.length
    await saveRound(deps.db, task, { position: isOver ? 0 : next, endedAt: isOver ? deps.now() : null })
  }
  return removed
}

async function removeAll(files: FileStore, keys: readonly string[]): Promise<number> {
  for (let start = 0; start < keys.length; start += atOnce) {
    await Promise.all(keys.slice(start, start + atOnce).map((key) => files.remove(key)))
  }
  return keys.length
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The file of a document; its key has the time at which it was written. */
const documentKey = new RegExp(`^${uuid}/(?:${sentKinds.join('|')})/(\\d+)\\.\\w+$`)
/** A part of an upload. */
const partKey = new RegExp(`^uploads/(${uuid})/\\d+$`)
/** The file of a contract to read, or the sealed one, whose key has the time. */
const contractKey = new RegExp(`^${uuid}/contrato/(${uuid})(?:-assinado-(\\d+))?\\.pdf$`)

/** The file of a settlement term; each attempt to seal it has the time in its key. */
const termKey = new RegExp(`^${uuid}/quitacao/(${uuid})-(\\d+)\\.pdf$`)
/** The file of a request; its key has the time. */
const requestKey = new RegExp(`^${uuid}/anexo/${uuid}-(\\d+)\\.\\w+$`)

/** Returns those of these keys that no row owns. Keys of another form belong to other owners. */
async function documentOrphans(deps: Deps, _: FileStore, keys: readonly string[]): Promise<string[]> {
  const before = deps.now().getTime() - dayMs
  const found = await Promise.all([
    ...[documents(deps, keys, before), parts(deps, keys)],
    ...[contracts(deps, keys, before), terms(deps, keys, before), requestFiles(deps, keys, before)],
  ])
  return found.flat()
}

async function documents({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const old = keys.filter((key) => Number(documentKey.exec(key)?.[1] ?? Number.NaN) < before)
  const owned = await ownedFiles(db, old)
  return old.filter((key) => !owned.has(key))
}

async function requestFiles({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const old = keys.filter((key) => Number(requestKey.exec(key)?.[1] ?? Number.NaN) < before)
  const owned = await ownedRequestFiles(db, old)
  return old.filter((key) => !owned.has(key))
}

/** An upload without a row is an orphan, because the row is written before the first part. */
async function parts({ db }: Deps, keys: readonly string[]): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const id = partKey.exec(key)?.[1]
    return id ? [{ key, id }] : []
  })
  const live = await liveUploads(db, [...new Set(named.map(({ id }) => id))])
  return named.filter(({ id }) => !live.has(id)).map(({ key }) => key)
}

/**
 * A contract's row is written before its file. Each attempt to seal it has a file of its own, so an old file that the
 * row does not name is an orphan.
 */
async function contracts({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const [, id, sealedAt] = contractKey.exec(key) ?? []
    return id ? [{ key, id, sealedAt: sealedAt === undefined ? null : Number(sealedAt) }] : []
  })
  const rows = await contractFiles(db, [...new Set(named.map(({ id }) => id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOrphan = ({ key, id, sealedAt }: (typeof named)[number]) => {
    const row = byId.get(id)
    if (row === undefined) return true
    if (row.blob_key === key || row.sealed_blob_key === key) return false
    return sealedAt === null ? row.state !== 'draft' : sealedAt < before
  }
  return named.filter(isOrphan).map(({ key }) => key)
}

/** A term's row names its file once it is sealed, so an old file that the row does not name is an orphan. */
async function terms({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const [, id, sealedAt] = termKey.exec(key) ?? []
    return id ? [{ key, id, isOld: Number(sealedAt) < before }] : []
  })
  const rows = await termFiles(db, [...new Set(named.map(({ id }) => id))])
  const owned = new Set(rows.map(({ blob_key }) => blob_key))
  return named.filter(({ key, isOld }) => isOld && !owned.has(key)).map(({ key }) => key)
}

/** For how long (ms) a form that names a photo may stay open before it is saved. */
const formMs = 7 * dayMs

/** Returns the photos that no model, history or version names and that were uploaded longer ago than `formMs`. */
async function photoOrphans(deps: Deps, files: FileStore, keys: readonly string[]): Promise<string[]> {
  const before = deps.now().getTime() - formMs
  const named = await namedPhotos(deps.db, keys)
  const orphans: string[] = []
  for (const key of keys.filter((one) => !named.has(one))) {
    const sent = await files.writtenAt(key)
    if ((sent?.getTime() ?? 0) < before) orphans.push(key)
  }
  return orphans
}

/** The progress of a task that takes several runs. */
interface Round {
  /** The part with which to continue. */
  position: number
  /** When the last round ended; null while a round is under way, and before the first. */
  endedAt: Date | null
}

/** The progress of a task; its beginning if it has not begun. */
export async function readRound(db: Kysely<Database>, task: string): Promise<Round> {
  const row = await db.selectFrom('maintenance_rounds').selectAll().where('task', '=', task).executeTakeFirst()
  return { position: row?.position ?? 0, endedAt: row?.ended_at ?? null }
}

/** Records the progress of a task. */
export async function saveRound(db: Kysely<Database>, task: string, { position, endedAt }: Round): Promise<void> {
  const changes = { position, ended_at: endedAt }
  await db
    .insertInto('maintenance_rounds')
    .values({ task, ...changes })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(changes))
    .execute()
}
