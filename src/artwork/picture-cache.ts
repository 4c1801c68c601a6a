import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

// Files in this folder stay from one build to the next, also on Netlify.
const kept = resolve('node_modules/.cache')

export const madePhotos = `${kept}/catalogue-photos`
export const madeSocialImages = `${kept}/social-images`

/** Reads a file from an earlier build and marks it as used; undefined if there is none. */
export async function readKept(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const made = await readFile(file).catch(() => undefined)
  const now = new Date()
  // The file's time is its last use, so that builds can remove unused files. Another build may be removing this one
  // now.
  if (made) await utimes(file, now, now).catch(() => {})
  return made
}

/** Gives a file from an earlier build, or makes and stores it. */
export async function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  return (await readKept(file)) ?? keepFile(file, await make())
}

/** Writes a file whole or not at all, so that a stopped build leaves no partial file. Gives the content back. */
export async function keepFile(file: string, content: Buffer): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
  return content
}
