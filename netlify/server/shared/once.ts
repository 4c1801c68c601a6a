import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { ProblemError } from './problem.ts'
import { sha256 } from './tokens.ts'

/** How a request is known again: the key that the browser repeats, who sent it to where, and what it says. */
export type Attempt = { readonly scope: string; readonly key: string; readonly request: unknown }

/**
 * Makes something once for a request that may be sent again because its answer was lost. Returns the id of what was
 * made, and that of the first time for a repetition within a day. Attempts under one key wait for each other. Without
 * an attempt (the browser sent no key) it makes a new one. Throws `idempotency_key_reused` for another request under a
 * used key.
 */
export async function once(
  trx: Transaction<Database>,
  attempt: Attempt | null,
  at: Date,
  make: () => Promise<string>,
): Promise<string> {
  if (attempt === null) return make()
  const { scope, key } = attempt
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(trx)
  const known = await madeBefore(trx, attempt)
  if (known !== null) return known
  const id = await make()
  await trx
    .insertInto('idempotency_keys')
    .values({
      scope,
      key,
      request_sha256: fingerprintOf(attempt),
      response: JSON.stringify({ id }),
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    })
    .execute()
  return id
}

/**
 * Returns the id of what an attempt made, null if it made nothing yet. Throws `idempotency_key_reused` for another
 * request under a used key.
 */
export async function madeBefore(db: Kysely<Database>, attempt: Attempt): Promise<string | null> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'response'])
    .where('scope', '=', attempt.scope)
    .where('key', '=', attempt.key)
    .executeTakeFirst()
  if (kept && kept.request_sha256 !== fingerprintOf(attempt)) throw new ProblemError('idempotency_key_reused')
  return kept ? String(kept.response.id) : null
}

const fingerprintOf = ({ request }: Attempt) => sha256(JSON.stringify(request))
