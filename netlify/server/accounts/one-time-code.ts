import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CodePurpose } from '#domain/messages/code-purpose.ts'
import type { Deps } from '../deps.ts'
import { codePlaceholder } from '../messages/placeholder.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { replaceCode, spendCode, tryCode } from './code-queries.ts'

const minutes = 10
const mostTries = 5

export interface CodeSubject {
  purpose: CodePurpose
  applicationId: string
  /** What exactly the code confirms: a contract's hash, a new address. With another it does not work. */
  binding: string
}

/**
 * Draws a code of six digits that works once within ten minutes, in the place of the one before, and queues the message
 * that carries it. Nobody else learns it: the database keeps a keyed hash. Count the request with `countCodeRequest`
 * first, outside the transaction. Throws `codes_not_configured` without SECRET_KEY.
 */
export async function sendCode(
  deps: Deps,
  tx: Kysely<Database>,
  subject: CodeSubject,
  person: { email: string; fullName: string; contractNumber: string },
): Promise<{ expiresAt: Date }> {
  const code = String(randomInt(10 ** 6)).padStart(6, '0')
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  await replaceCode(tx, keyOf(subject), { hash: hashOf(deps, subject, code), createdAt, expiresAt })
  const { fullName, contractNumber } = person
  await queueMessage(deps, tx, {
    kind: 'one_time_code',
    event: `${subject.purpose}:${subject.applicationId}:${crypto.randomUUID()}`,
    to: person.email,
    about: { applicationId: subject.applicationId },
    params: { fullName, contractNumber, purpose: subject.purpose, code: codePlaceholder, minutes },
    ...{ code, expiresAt },
  })
  return { expiresAt }
}

/** Counts a request for a code of an application. Throws `too_many_requests`. */
export async function countCodeRequest(deps: Deps, { purpose, applicationId }: CodeSubject): Promise<void> {
  await countAgainst(deps, { codeRequest: `${purpose}:${applicationId}` })
}

/**
 * Checks a code and, in one transaction, uses it up and does what it confirms; gives what `confirmed` gives. A wrong try
 * counts whatever happens to the rest; where `confirmed` throws, the code still works. Throws `code_wrong`; `code_over`
 * when there is no live code (never sent, used, ten minutes old, tried five times), so that a new one has to be asked for;
 * `too_many_requests`.
 */
export async function withCode<Result>(
  deps: Deps,
  subject: CodeSubject,
  typed: string,
  confirmed: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  await countAgainst(deps, { codeCheck: `${subject.purpose}:${subject.applicationId}` })
  const expected = await tryCode(deps.db, keyOf(subject), deps.now(), mostTries)
  if (expected === undefined) throw new ProblemError('code_over')
  const given = hashOf(deps, subject, typed.replace(/\s/g, ''))
  if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'))) throw new ProblemError('code_wrong')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await spendCode(tx, keyOf(subject), expected, deps.now()))) throw new ProblemError('code_over')
    return confirmed(tx)
  })
}

const keyOf = ({ purpose, applicationId }: CodeSubject) => ({ purpose, subject: applicationId })

function hashOf(deps: Deps, { purpose, applicationId, binding }: CodeSubject, code: string): string {
  const { secretKey } = deps.config
  if (secretKey === undefined) throw new ProblemError('codes_not_configured')
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'one-time code', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, applicationId, binding, code]))
    .digest('hex')
}
