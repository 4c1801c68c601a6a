import type { Transaction } from 'kysely'
import { type UndoPage, undoPages } from '#content/undo-recovery.ts'
import type { Database } from '#db/schema.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { restorePassword } from './password-queries.ts'
import { deleteTokens } from './recovery-queries.ts'
import { deleteApplicationSessions } from './session-queries.ts'
import { insertRecovery, isUndoable, liftBlocks, markUndone } from './undo-recovery-queries.ts'

/** How long a recovered password can be undone, in ms. */
const undoMs = 24 * 60 * 60_000

/** Lets a recovery that is being stored be undone; gives the address of the page that does it, and until when. */
export async function openUndo(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction<Database>,
  recovery: { applicationId: string; applicationIds: string[]; formerHash: string; at: Date },
): Promise<{ link: string; until: Date }> {
  const token = newToken()
  const until = new Date(recovery.at.getTime() + undoMs)
  await insertRecovery(tx, { ...recovery, undoHash: tokenHash(token), expiresAt: until })
  return { link: `${config.siteUrl}/api/recovery/undo/${token}`, until }
}

/**
 * What the page of 'Não fui eu' shows. `confirmed` undoes the recovery: the former password is back, every session and every
 * token of recovery ends, and recovery is blocked until an analyst lifts it.
 */
export async function undoRecovery(deps: Deps, token: string, confirmed: boolean): Promise<UndoPage> {
  const hash = tokenHash(token)
  const at = deps.now()
  if (!confirmed) return (await isUndoable(deps.db, hash, at)) ? undoPages.question : undoPages.over
  return deps.db.transaction().execute(async (tx) => {
    const recovery = await markUndone(tx, hash, at)
    if (recovery === undefined) return undoPages.over
    const { application_ids: ids, former_hash: formerHash } = recovery
    await restorePassword(tx, ids, formerHash, at)
    await deleteTokens(tx, ids)
    for (const applicationId of ids) {
      await deleteApplicationSessions(tx, applicationId)
      const actor = { type: 'applicant', id: applicationId, name: null } as const
      await addEvent(tx, { applicationId, kind: 'password', actor, data: { by: 'undo' }, at })
    }
    return undoPages.done
  })
}

/** Allows recovery again, once the bank has talked to the person. Throws `not_found` when nothing is blocked. */
export async function liftRecoveryBlock(deps: Deps, analyst: AnalystActor, applicationId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const application = await findApplication(tx, applicationId)
    const isLifted = application && (await liftBlocks(tx, application.cpf, analyst.id, at))
    if (!isLifted) throw new ProblemError('not_found')
    await addEvent(tx, { applicationId, kind: 'password', actor: analyst, data: { by: 'release' }, at })
  })
}
