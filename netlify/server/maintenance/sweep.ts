import type { Deps } from '../deps.ts'
import { blobFileStore, type FileStore } from '../shared/file-store.ts'
import { type StoreKind, storeKinds } from '../shared/stores.ts'
import { documentOrphans } from './document-orphans.ts'
import { photoOrphans } from './photo-orphans.ts'
import { restoreUnderWay } from './restore-mark.ts'
import { readRound, saveRound } from './rounds.ts'

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 8

interface Sweep {
  /** What its progress is kept under. */
  task: string
  /** The store, by what keys begin with: a listing cannot start in the middle, and one of everything may have no end. */
  slices: readonly string[]
  /** Those of some keys that nobody owns. */
  orphans: (deps: Deps, files: FileStore, keys: readonly string[]) => Promise<string[]>
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const sweeps: Record<StoreKind, Sweep> = {
  documents: { task: 'sweep', slices: ['uploads/', ...bytes], orphans: documentOrphans },
  photos: { task: 'sweep_photos', slices: [''], orphans: photoOrphans },
}

/**
 * Compares the stores with the tables, a slice after the other while `hasTime`, and removes what nobody owns: files that were
 * written while their row was not, and those whose removal failed. Goes through each store once a day and goes on where the
 * run before had to stop; waits for a restore, whose files are not all there. Gives how many files were removed.
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
