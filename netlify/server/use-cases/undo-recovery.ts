import { type UndoPage, undoRecoveryPages } from '#content/undo-pages.ts'
import { hashForCpf } from '../accounts/applicant-accounts.ts'
import { lockAccount } from '../accounts/applicant-accounts-queries.ts'
import { setAddress } from '../accounts/change-email.ts'
import { storePassword } from '../accounts/change-password.ts'
import { findUndoable, markUndone } from '../accounts/recovery-queries.ts'
import type { Deps } from '../deps.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { storeEmail } from './change-contact.ts'

/**
 * Returns the page of 'Não fui eu'. `confirmed` undoes the recovery: the former password is back, and so is the address
 * that the link went to. Everything that the recovered password opened or asked for ends, and recovery is blocked until
 * an analyst lifts the block. If the portal has changed the password since, none is back: the owner may have left the
 * former one because somebody knows it, and a thief may have changed it so that the owner cannot undo the recovery.
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
    const { former_email: email } = recovery
    if (email !== null && email !== account.email) {
      // Who pressed the link has read that address. The one that is left keeps no power.
      await setAddress(tx, account.id, { email, confirmedAt: at }, at)
      await storeEmail(deps, tx, account.id, email)
    }
    return recovery.former_hash === null ? doneWithout : done
  })
}
