import { resolve } from 'node:path'
import { StartError } from './start-error.ts'

export interface LocalEnvironment {
  port: number
  /** Absolute path of the folder with the embedded database and the files. */
  dataDir: string
  /** Someone else's database; undefined: the embedded one. */
  databaseUrl: string | undefined
}

/** Reads what the local server needs from the environment. Throws StartError for a value that cannot work. */
export function readLocalEnvironment(env: Record<string, string | undefined>): LocalEnvironment {
  const port = Number(env.PORT ?? 8888)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`)
  }
  return { port, dataDir: resolve(env.DATA_DIR ?? '.data'), databaseUrl: env.DATABASE_URL || undefined }
}
