import { isIP } from 'node:net'
import { resolve } from 'node:path'
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
  const port = Number(env.PORT ?? 8888)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`)
  }
  const host = env.HOST || '127.0.0.1'
  if (isIP(host) === 0) throw new StartError(`HOST must be an IP address like 127.0.0.1 or 0.0.0.0, not "${host}".`)
  return { port, host, dataDir: resolve(env.DATA_DIR ?? '.data'), databaseUrl: env.DATABASE_URL || undefined }
}
