import { namedPhotos } from '../catalogue/photo-queries.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../shared/file-store.ts'

/** A form that names a photo may be open for so long before it is saved. */
const formMs = 7 * 24 * 60 * 60 * 1000

/** Those of these photos that no model, history or version names, and that were sent long ago. */
export async function photoOrphans(deps: Deps, files: FileStore, keys: readonly string[]): Promise<string[]> {
  const before = deps.now().getTime() - formMs
  const named = await namedPhotos(deps.db, keys)
  const orphans: string[] = []
  for (const key of keys.filter((one) => !named.has(one))) {
    const sent = await files.writtenAt(key)
    if ((sent?.getTime() ?? 0) < before) orphans.push(key)
  }
  return orphans
}
