import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a backup. Written last, so that a folder without a manifest is no backup. */
export interface Manifest {
  format: 1
  at: string
  /** The schema that the rows have. */
  migrations: string[]
  tables: { name: string; rows: number; sha256: string }[]
  /** The waiting jobs; missing in backups of older versions. */
  jobs?: { rows: number; sha256: string }
  files: { store: string; count: number; sha256: string }[]
}

export const rowsFile = (folder: string, table: string) => join(folder, 'rows', `${table}.ndjson`)
export const jobsFile = (folder: string) => join(folder, 'jobs.ndjson')
export const listFile = (folder: string, store: string) => join(folder, 'files', `${store}.ndjson`)
/** Gives the path of a stored file: the hash of its key, because a key can be longer than a file name. */
export const storedFile = (folder: string, store: string, key: string) => {
  const name = createHash('sha256').update(key).digest('hex')
  return join(folder, 'files', store, name.slice(0, 2), name)
}

/** A value that identifies a backup. */
export const fingerprintOf = (folder: string) => sha256Of(place(folder))

const place = (folder: string) => join(folder, 'manifest.json')

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(place(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600 })

/** Throws if the folder holds no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(place(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} holds no whole backup: manifest.json is missing.`)
  return JSON.parse(text) as Manifest
}

/** The SHA-256 of a file, read piece by piece. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Gives the lines of a file. Only a line feed ends a line, because a row can contain every other character. */
export async function* linesOf(path: string): AsyncIterable<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
