import type { Deps } from '../../deps.ts'
import { liveUploads, ownedFiles } from '../../repositories/documents/documents.ts'
import { readRound, saveRound } from '../../repositories/maintenance/rounds.ts'
import { blobFileStore, type FileStore } from '../../storage/file-store.ts'

const task = 'sweep'
const dayMs = 24 * 60 * 60 * 1000
const atOnce = 8

/** The store, by what keys begin with: a listing cannot start in the middle, and one of everything has no end. */
const slices = ['uploads/', ...Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))]

/**
 * Compares the store with the tables, a slice after the other while `hasTime`, and removes what nobody owns: files that were
 * written while their row was not, and those whose removal failed. Goes through the store once a day and goes on where the
 * run before had to stop. Gives how many files were removed.
 */
export async function sweepFiles(deps: Deps, hasTime = () => true): Promise<number> {
  const files = blobFileStore(deps.documents)
  const round = await readRound(deps.db, task)
  if (round.endedAt && deps.now().getTime() - round.endedAt.getTime() < dayMs) return 0
  let next = round.position
  let removed = 0
  try {
    for (; next < slices.length && hasTime(); next = Math.min(next + atOnce, slices.length)) {
      const some = slices.slice(next, next + atOnce)
      const counts = await Promise.all(some.map(async (slice) => sweep(deps, files, await files.list(slice))))
      removed += counts.reduce((sum, count) => sum + count, 0)
    }
  } finally {
    const isOver = next === slices.length
    await saveRound(deps.db, task, { position: isOver ? 0 : next, endedAt: isOver ? deps.now() : null })
  }
  return removed
}

/** The file of a document, whose key tells when it was written, and a part of an upload. Other keys belong to others. */
const documentKey = /^[0-9a-f-]{36}\/(?:cnh|selfie|residencia)\/(\d+)\.\w+$/
const partKey = /^uploads\/([0-9a-f-]{36})\/\d+$/

async function sweep(deps: Deps, files: FileStore, keys: readonly string[]): Promise<number> {
  const before = deps.now().getTime() - dayMs
  const old = keys.filter((key) => Number(documentKey.exec(key)?.[1] ?? Number.NaN) < before)
  const owned = await ownedFiles(deps.db, old)
  // The row of an upload is there before its first part is.
  const parts = keys.flatMap((key) => {
    const id = partKey.exec(key)?.[1]
    return id ? [{ key, id }] : []
  })
  const live = await liveUploads(deps.db, [...new Set(parts.map(({ id }) => id))])
  const orphans = [
    ...old.filter((key) => !owned.has(key)),
    ...parts.filter(({ id }) => !live.has(id)).map(({ key }) => key),
  ]
  for (let start = 0; start < orphans.length; start += atOnce) {
    await Promise.all(orphans.slice(start, start + atOnce).map((key) => files.remove(key)))
  }
  return orphans.length
}
