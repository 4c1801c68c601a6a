import type { Transaction } from 'kysely'
import { type UndoPage, undoRecoveryPages } from '#content/undo-pages.ts'
import type { Database } from '#db/schema.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { recoveryUndoHours } from '#domain/identity/take-back.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { hashForCpf, ownerOf } from './applicant-accounts.ts'
import { lockAccount } from './applicant-accounts-queries.ts'
import { storePassword } from './change-password.ts'
import { findUndoable, findUndoableOf, insertRecovery, liftBlocks, markUndone } from './recovery-queries.ts'

/**
 * Stores a recovery so that it can be undone. After several recoveries, each link brings back the password from before the
 * first of them, because the later ones replaced a password that may be a thief's. Gives the link to the page that undoes
 * it, the secret in the link, and until when it works.
 */
export async function openUndo(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction<Database>,
  { accountId, formerHash, at }: { accountId: string; formerHash: string; at: Date },
): Promise<{ link: string; token: string; until: Date }> {
  const token = newToken()
  const until = new Date(at.getTime() + recoveryUndoHours * hourMs)
  const first = await findUndoableOf(tx, accountId, at)
  const restored = first === undefined ? formerHash : first.former_hash
  await insertRecovery(tx, { accountId, formerHash: restored, at, undoHash: tokenHash(token), expiresAt: until })
  return { link: `${config.siteUrl}/api/recovery/undo/${token}`, token, until }
}

/**
 * Gives the page of 'Não fui eu'. `confirmed` undoes the recovery: the former password is back, everything that the
 * recovered one opened ends, and recovery is blocked until an analyst lifts the block. If the portal has changed the
 * password since, none is back: the owner may have left the former one because somebody knows it, and a thief may have
 * changed it so that the owner cannot undo the recovery.
 */
export async function undoRecovery(deps: Deps, token: string, confirmed: boolean): Promise<UndoPage> {
  const hash = tokenHash(token)
  const at = deps.now()
  const { over, question, questionWithout, done, doneWithout } = undoRecoveryPages
  const asked = await findUndoable(deps.db, hash, at)
  if (asked === undefined) return over
  if (!confirmed) return asked.former_hash === null ? questionWithout : question
  const unguessable = newToken()
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, asked.account_id)
    // Whoever changed the password first held the lock, and may have ended this recovery.
    const recovery = account && (await findUndoable(tx, hash, at))
    if (!account || !recovery) return over
    await markUndone(tx, hash, at)
    const passwordHash = recovery.former_hash ?? (await hashForCpf(unguessable, account.password_hash))
    await storePassword(deps, tx, account, { passwordHash, by: 'undo' })
    return recovery.former_hash === null ? doneWithout : done
  })
}

/** Allows recovery again, once the bank has talked to the customer. Throws `not_found` when nothing is blocked. */
export async function liftRecoveryBlock(deps: Deps, analyst: AnalystActor, applicationId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await ownerOf(tx, applicationId)
    if (!(await liftBlocks(tx, id, analyst.id, at))) throw new ProblemError('not_found')
    await addEvent(tx, { applicationId, kind: 'password', actor: analyst, data: { by: 'release' }, at })
  })
}
