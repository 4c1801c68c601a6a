import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/**
 * One JSON line an event. `redact` is the second fence: nothing personal is handed to the log in the first place.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const secret = ['password', 'cpf', 'fullName', 'email', 'phone', 'token', 'cookie', 'authorization', 'code']
  return pino({
    level: config.logLevel,
    base: null,
    redact: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  })
}

/** What may be told of an unexpected error: where it came from. Messages of the database can quote a person's data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>
  const fromDatabase = severity !== undefined
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    sqlState: code,
    constraint,
    table,
    ...(fromDatabase ? {} : { message: error.message }),
    stack,
  }
}
