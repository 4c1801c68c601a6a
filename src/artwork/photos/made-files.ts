import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

// What was made stays from one build to the next, also on Netlify.
const kept = resolve('node_modules/.cache')

export const madePhotos = `${kept}/catalogue-photos`
export const madeSocialImages = `${kept}/social-images`

/** A file that was made before; where it is not there, makes it. */
export async function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const made = await readFile(file).catch(() => undefined)
  return made ?? keepFile(file, await make())
}

/** Writes a file whole or not at all: a build that is stopped leaves nothing half made behind. Gives what it wrote. */
export async function keepFile(file: string, content: Buffer): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
  return content
}
