import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { recoveryUndoHours } from '#domain/identity/take-back.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { ownerOf } from './applicant-accounts.ts'
import { findUndoableOf, insertRecovery, liftBlocks } from './recovery-queries.ts'

/**
 * Stores a recovery so that it can be undone. After several recoveries, each link brings back password and address from
 * before the first of them, because the later ones replaced what may be a thief's. Returns the link to the page that
 * undoes it, the secret in the link, and until when it works.
 */
export async function openUndo(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction<Database>,
  { accountId, formerHash, formerEmail, at }: { accountId: string; formerHash: string; formerEmail: string; at: Date },
): Promise<{ link: string; token: string; until: Date }> {
  const token = newToken()
  const until = new Date(at.getTime() + recoveryUndoHours * hourMs)
  const first = await findUndoableOf(tx, accountId, at)
  const restored =
    first === undefined
      ? { formerHash, formerEmail }
      : { formerHash: first.former_hash, formerEmail: first.former_email }
  await insertRecovery(tx, { accountId, ...restored, at, undoHash: tokenHash(token), expiresAt: until })
  return { link: `${config.siteUrl}/api/recovery/undo/${token}`, token, until }
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
