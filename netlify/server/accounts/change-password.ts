import type { Transaction } from 'kysely'
import { deletionEndedByUndo } from '#content/privacy-center.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { accountById, confirmOwnPassword, hashForCpf } from './applicant-accounts.ts'
import { endWaitingDeletions, findApplicationsOf, replacePassword } from './applicant-accounts-queries.ts'
import { forgetDevices, type KnownClient, knownDevice } from './devices.ts'
import { deleteAccountCodes } from './one-time-code.ts'
import { refuseWeakOwnPassword } from './password.ts'
import { changeUndoable, deleteTokens } from './recovery-queries.ts'
import { deleteAccountSessions } from './session-queries.ts'
import { openSession } from './sessions.ts'

/**
 * Changes the password of an applicant's account, gives the token of a new session and sends the owner a message.
 * Throws `password_incorrect`, `too_many_requests`, and `validation_failed` for a password that is weak or unchanged.
 */
export async function changeApplicantPassword(
  deps: Deps,
  accountId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  client: KnownClient,
): Promise<string> {
  const account = await accountById(deps.db, accountId)
  await confirmOwnPassword(deps, account, currentPassword)
  if (password === currentPassword) throw fieldError('password', 'password_same')
  const applications = await findApplicationsOf(deps.db, accountId)
  refuseWeakOwnPassword(password, applications)
  const passwordHash = await hashForCpf(password, account.password_hash)
  return deps.db.transaction().execute(async (tx) => {
    await storePassword(deps, tx, account, { passwordHash, by: 'portal', browser: knownDevice(client) })
    const [newest] = applications
    if (newest) await notifyOwner(deps, tx, newest)
    return openSession(deps, tx, { kind: 'applicant', accountId }, client)
  })
}

/**
 * Replaces an account's password, ends everything that the former one opened or began (sessions, codes, recoveries
 * under way, known browsers but `browser`; if an owner took it
 * back, waiting deletions too), and adds a line to the history of each of its applications. Throws `password_incorrect`
 * when another change was faster, because the typed password is then no longer the current one.
 */
export async function storePassword(
  deps: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  { id, password_hash: formerHash }: ApplicantAccountRow,
  { passwordHash, by, browser }: NewPassword,
): Promise<void> {
  const at = deps.now()
  if (!(await replacePassword(tx, { id, formerHash, passwordHash, at }))) throw new ProblemError('password_incorrect')
  await deleteTokens(tx, id)
  await deleteAccountCodes(tx, id)
  await deleteAccountSessions(tx, id)
  await forgetDevices(tx, id, browser)
  if (by === 'portal') await changeUndoable(tx, id, { former_hash: null }, at)
  const isTakenBack = by === 'undo' || by === 'email_undo'
  if (isTakenBack) {
    await changeUndoable(tx, id, { expires_at: at }, at)
    // The thief may have asked for it.
    await endWaitingDeletions(tx, [id], { reason: deletionEndedByUndo, at })
  }
  for (const { id: applicationId, full_name } of await findApplicationsOf(tx, id)) {
    const actor = { type: 'applicant', id: applicationId, name: isTakenBack ? null : full_name } as const
    await addEvent(tx, { applicationId, kind: 'password', actor, data: { by }, at })
  }
}

interface NewPassword {
  passwordHash: string
  by: 'portal' | 'recovery' | 'undo' | 'email_undo'
  /** The browser (`knownDevice`) in which its owner proved to be the account's. */
  browser?: string | undefined
}

/** Tells an account's owner that the password was changed. `newest` is the account's newest application. */
export async function notifyOwner(
  deps: Deps,
  tx: Transaction<Database>,
  newest: Parameters<typeof applicantOf>[0],
): Promise<void> {
  const at = deps.now().toISOString()
  const { person, ...whom } = applicantOf(newest)
  await queueMessage(deps, tx, {
    kind: 'password_changed',
    event: `${newest.id}:${at}`,
    ...whom,
    params: { ...person, at },
  })
}
