import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives the SECRET_KEY of this data folder, and makes it the first time. Only the folder's owner may read it. */
export async function localSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const drawn = randomBytes(32).toString('base64')
  // Never overwrites an existing key, because everything sealed with it would be lost.
  await writeFile(file, drawn, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
