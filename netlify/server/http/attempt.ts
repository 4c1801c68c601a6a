import type { Context } from 'hono'
import { idempotencyKey } from '#api/application.ts'
import type { Attempt } from '../shared/once.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Reads the key under which a browser repeats a request whose answer it lost. Throws `invalid_request` for a malformed
 * one.
 */
export function attemptOf(c: Context, owner: string, request: unknown): Attempt | null {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!idempotencyKey.safeParse(key).success) throw new ProblemError('invalid_request')
  return { scope: `${c.req.method} ${c.req.path} ${owner}`, key, request }
}
