import type { FieldProblem } from '#api/field-problems.ts'
import type { ChangedPrice, ProblemCode } from '#api/problem.ts'

export interface ProblemDetails {
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  detail?: string
  price?: ChangedPrice
}

/** A request that cannot be served as asked. Thrown anywhere below the routes, answered as a problem document. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}

/** Makes the problem of a request with the right shape and a field that fails a closer check. */
export function fieldError(field: string, code: string): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ field, code }] })
}

/** The file store is unreachable, or did not confirm an operation. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/**
 * Tells whether an error means that the database or the file store is unreachable, hung up or ended a deadlock, not
 * that a query was wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageError) return true
  // A WebSocket that cannot open rejects with an event, not with an Error.
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null && 'type' in error
  const code = 'code' in error ? String(error.code) : ''
  // SQLSTATE 08: connection, 53: out of resources, 57P: shutting down, 40P01: a deadlock, which a second try does not
  // meet again; the rest comes from the driver and the system.
  if (/^(08|53|57P|40P01)/.test(code) || /^E(CONN|PIPE|HOSTUNREACH|TIMEDOUT|AI_AGAIN)/.test(code)) return true
  return /connection (terminated|error)|timeout exceeded when trying to connect|not queryable|websocket/i.test(
    error.message,
  )
}
