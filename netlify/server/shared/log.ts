import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { traceId } from './trace.ts'

export type { Logger }

/**
 * Creates a log of one JSON line per event. `redact` is a second line of defence: the code passes no personal data to
 * the log.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const secret = ['password', 'cpf', 'fullName', 'email', 'phone', 'token', 'cookie', 'authorization', 'code']
  return pino({
    level: config.logLevel,
    base: null,
    mixin: () => ({ traceId: traceId() }),
    redact: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  })
}

/**
 * Returns the parts of an unexpected error that the log may hold: its origin. The database's messages can quote
 * personal data, so they are left out.
 */
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
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}
