import type { Transaction } from 'kysely'
import { type UndoPage, undoRecoveryPages } from '#content/undo-pages.ts'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { accountById, ownerOf } from './applicant-accounts.ts'
import { storePassword } from './change-password.ts'
import { insertRecovery, isUndoable, liftBlocks, markUndone } from './recovery-queries.ts'

/** How long a recovered password can be undone, in ms. */
const undoMs = dayMs

/**
 * Stores a recovery so that it can be undone. Gives the link to the page that undoes it, the secret in the link, and until
 * when it works.
 */
export async function openUndo(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction<Database>,
  recovery: { accountId: string; formerHash: string; at: Date },
): Promise<{ link: string; token: string; until: Date }> {
  const token = newToken()
  const until = new Date(recovery.at.getTime() + undoMs)
  await insertRecovery(tx, { ...recovery, undoHash: tokenHash(token), expiresAt: until })
  return { link: `${config.siteUrl}/api/recovery/undo/${token}`, token, until }
}

/**
 * Gives the page of 'Não fui eu'. `confirmed` undoes the recovery: the former password is back, every session and recovery
 * token of the account ends, and recovery is blocked until an analyst lifts the block.
 */
export async function undoRecovery(deps: Deps, token: string, confirmed: boolean): Promise<UndoPage> {
  const hash = tokenHash(token)
  const at = deps.now()
  if (!confirmed) return (await isUndoable(deps.db, hash, at)) ? undoRecoveryPages.question : undoRecoveryPages.over
  return deps.db.transaction().execute(async (tx) => {
    const recovery = await markUndone(tx, hash, at)
    if (recovery === undefined) return undoRecoveryPages.over
    const account = await accountById(tx, recovery.account_id)
    await storePassword(deps, tx, account, { passwordHash: recovery.former_hash, by: 'undo' })
    return undoRecoveryPages.done
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
