import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = new URL('../..', import.meta.url).pathname

/** A file of the project: its path from the root, and its text. */
export type Source = { readonly path: string; readonly text: string }

/**
 * The files that match the patterns, from the root of the project, sorted by path. Throws where a pattern matches none,
 * because a check of no files would pass whatever the code is like.
 */
export function sources(...patterns: readonly string[]): Source[] {
  for (const pattern of patterns)
    if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`no file matches ${pattern}`)
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
