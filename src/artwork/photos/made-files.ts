import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

// What was made stays from one build to the next, also on Netlify.
const kept = resolve('node_modules/.cache')

export const madePhotos = `${kept}/catalogue-photos`
export const madeSocialImages = `${kept}/social-images`

/** A file that was made before, now used again; undefined where it is not there. */
export async function readKept(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const made = await readFile(file).catch(() => undefined)
  const now = new Date()
  // Its time is when it was last used: what no build uses is removed in the end, maybe by another build just now.
  if (made) await utimes(file, now, now).catch(() => {})
  return made
}

/** A file that was made before; where it is not there, makes it. */
export async function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  return (await readKept(file)) ?? keepFile(file, await make())
}

/** Writes a file whole or not at all: a build that is stopped leaves nothing half made behind. Gives what it wrote. */
export async function keepFile(file: string, content: Buffer): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
  return content
}
