import { resolve } from 'node:path'
import { localVariables, readVariables } from '#server/variables.ts'
import { StartError } from './process-lifetime.ts'

export interface LocalEnvironment {
  port: number
  /** The address to listen on. Only this machine's own by default, because the demo logins are public. */
  host: string
  /** Absolute path of the folder with the embedded database and the files. */
  dataDir: string
  /** The address of a database outside the data folder; undefined for the embedded one. */
  databaseUrl: string | undefined
}

/** Reads the local server's settings from the environment. Throws StartError for a value that cannot work. */
export function readLocalEnvironment(env: Record<string, string | undefined>): LocalEnvironment {
  const { PORT: port, HOST: host, DATA_DIR } = read(env)
  return { port, host, dataDir: resolve(DATA_DIR), databaseUrl: env.DATABASE_URL || undefined }
}

function read(env: Record<string, string | undefined>) {
  try {
    return readVariables(localVariables, env)
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
