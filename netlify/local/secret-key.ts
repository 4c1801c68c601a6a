import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The SECRET_KEY of the data in this folder, drawn the first time. Only the folder's owner may read it. */
export async function localSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const drawn = randomBytes(32).toString('base64')
  // Never in place of one that is there: what it sealed would be lost.
  await writeFile(file, drawn, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
