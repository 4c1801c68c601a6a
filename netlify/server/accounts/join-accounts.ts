import type { Kysely, Transaction } from 'kysely'
import { deletionEndedByJoining } from '#content/privacy-center.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { accountById } from './applicant-accounts.ts'
import {
  deleteAccount,
  endWaitingDeletions,
  findAccount,
  findApplicationsOf,
  findTwins,
  lockAccount,
  moveBelongings,
} from './applicant-accounts-queries.ts'
import { type Entered, type ReadNewest, signIn } from './applicant-login.ts'
import type { KnownClient } from './devices.ts'
import {
  atLeast,
  type CodeSubject,
  checkCode,
  countCodeRequest,
  deleteAccountCodes,
  sendCode,
} from './one-time-code.ts'
import { blockedSince, findUndoableOf } from './recovery-queries.ts'
import { settlingUntil } from './settled.ts'

/** The least time (ms) of an answer, so that it does not tell whether the CPF has another account. */
const sameTimeMs = 250

/**
 * Sends a code to the confirmed address of another account of the same person, so that this account's applications may
 * join that one. Answer and time are the same if there is no such account. Throws `too_many_requests`, for which only
 * this account's tries count, and `codes_not_configured`.
 */
export async function askToJoin(deps: Deps, accountId: string): Promise<void> {
  if (deps.config.secretKey === undefined) throw new ProblemError('codes_not_configured')
  await countCodeRequest(deps, { purpose: 'join', accountId, binding: '' })
  await atLeast(sameTimeMs, async () => {
    const own = await accountById(deps.db, accountId)
    const other = await joinable(deps, deps.db, own)
    const [newest] = other === undefined ? [] : await findApplicationsOf(deps.db, other.id)
    if (other === undefined || newest === undefined) return
    await deps.db.transaction().execute((tx) => sendCode(deps, tx, codeFor(own, other), applicantOf(newest)))
  })
}

/**
 * Moves every application of this account to the other account whose code was typed, sends the owner a message, and
 * opens that account in this browser. The other account's password stays; this account ends with its sessions and
 * password. A deletion of data that waits for either account ends.
 * Throws `code_wrong` for every failure, because another problem would tell who has an account, and
 * `too_many_requests`.
 */
export async function joinAccounts<Answer>(
  deps: Deps,
  accountId: string,
  code: string,
  client: KnownClient & { ip: string },
  read: ReadNewest<Answer>,
): Promise<Entered<Answer>> {
  const joined = await atLeast(sameTimeMs, async () => {
    const own = await accountById(deps.db, accountId)
    const other = await joinable(deps, deps.db, own)
    if (other === undefined) throw new ProblemError('code_wrong')
    await oneAnswer(async () => {
      const use = await checkCode(deps, codeFor(own, other), code)
      await deps.db.transaction().execute(async (tx) => {
        await lockBoth(deps, tx, own, other)
        await use(tx)
        await move(deps, tx, own, other)
      })
    })
    return other
  })
  return signIn(deps, joined, { ...client, by: 'code' }, undefined, read)
}

/**
 * The oldest account that another one may join. Undefined without one, and while either is in doubt: its address
 * settles, or its password was recovered and the owner can still undo that or has undone it.
 */
async function joinable(
  deps: Deps,
  db: Kysely<Database>,
  own: ApplicantAccountRow,
): Promise<ApplicantAccountRow | undefined> {
  if (await isInDoubt(deps, db, own)) return undefined
  for (const other of await findTwins(db, own)) if (!(await isInDoubt(deps, db, other))) return other
  return undefined
}

async function isInDoubt({ now }: Deps, db: Kysely<Database>, account: ApplicantAccountRow): Promise<boolean> {
  const { id } = account
  if (settlingUntil(account, now()) !== null || (await blockedSince(db, id)) !== null) return true
  return (await findUndoableOf(db, id, now())) !== undefined
}

/** Locks both accounts. Throws `code_wrong` if one of them has changed since so that they may no longer be joined. */
async function lockBoth(
  deps: Deps,
  tx: Transaction<Database>,
  own: ApplicantAccountRow,
  other: ApplicantAccountRow,
): Promise<void> {
  // Always in the same order, so that two accounts that join each other do not block each other.
  for (const id of [own.id, other.id].sort()) await lockAccount(tx, id)
  const locked = await findAccount(tx, own.id)
  const still = locked && (await joinable(deps, tx, locked))
  if (still?.id !== other.id) throw new ProblemError('code_wrong')
}

async function move(
  deps: Deps,
  tx: Transaction<Database>,
  own: ApplicantAccountRow,
  other: ApplicantAccountRow,
): Promise<void> {
  const at = deps.now()
  const moved = await findApplicationsOf(tx, own.id)
  // The plan that the person saw of a deletion named the applications of one account only.
  const deletionEnded = await endWaitingDeletions(tx, [own.id, other.id], { reason: deletionEndedByJoining, at })
  await deleteAccountCodes(tx, own.id)
  await moveBelongings(tx, own.id, other.id)
  await deleteAccount(tx, own.id)
  for (const { id: applicationId, full_name: name } of moved) {
    const actor = { type: 'applicant', id: applicationId, name } as const
    await addEvent(tx, { applicationId, kind: 'password', actor, data: { by: 'joined' }, at })
  }
  const [newest] = moved
  if (newest === undefined) return
  const { person, ...whom } = applicantOf(newest)
  const params = { ...person, at: at.toISOString(), deletionEnded }
  await queueMessage(deps, tx, { kind: 'accounts_joined', event: `${own.id}:${other.id}`, ...whom, params })
}

async function oneAnswer(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (refusal) {
    throw refusal instanceof ProblemError ? new ProblemError('code_wrong') : refusal
  }
}

/** The code goes to the other account's address, and works only for this account joining that one. */
const codeFor = (own: ApplicantAccountRow, other: ApplicantAccountRow): CodeSubject => ({
  purpose: 'join',
  accountId: other.id,
  about: `${other.id}:${own.id}`,
  binding: own.id,
})
