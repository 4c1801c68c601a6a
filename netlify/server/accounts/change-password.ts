import type { Transaction } from 'kysely'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { accountById, confirmOwnPassword, hashForCpf } from './applicant-accounts.ts'
import { findApplicationsOf, replacePassword } from './applicant-accounts-queries.ts'
import { forgetDevices, type KnownClient, knownDevice } from './devices.ts'
import { refuseWeakOwnPassword } from './password.ts'
import { deleteTokens } from './recovery-queries.ts'
import { deleteAccountSessions } from './session-queries.ts'
import { openSession } from './sessions.ts'

/**
 * Changes the password of an applicant's account and gives the token of a new session. Ends all other sessions and every
 * open recovery, forgets the account's other browsers, and sends the owner a message. Throws `password_incorrect`,
 * `too_many_requests`, and `validation_failed` for a password that is weak or unchanged.
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
    await storePassword(deps, tx, account, { passwordHash, by: 'portal' })
    await forgetDevices(tx, accountId, knownDevice(client))
    const [newest] = applications
    if (newest) await notifyOwner(deps, tx, newest)
    return openSession(deps, tx, { kind: 'applicant', accountId }, client)
  })
}

/**
 * Replaces an account's password, ends its sessions and every open recovery, and adds a line to the history of each of its
 * applications. Throws `password_incorrect` when another change was faster, because the typed password is then no longer
 * the current one.
 */
export async function storePassword(
  deps: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  { id, password_hash: formerHash }: ApplicantAccountRow,
  { passwordHash, by }: { passwordHash: string; by: 'portal' | 'recovery' | 'undo' | 'email_undo' },
): Promise<void> {
  const at = deps.now()
  if (!(await replacePassword(tx, { id, formerHash, passwordHash, at }))) throw new ProblemError('password_incorrect')
  await deleteTokens(tx, id)
  await deleteAccountSessions(tx, id)
  for (const { id: applicationId, full_name } of await findApplicationsOf(tx, id)) {
    const actor = {
      type: 'applicant',
      id: applicationId,
      name: by === 'undo' || by === 'email_undo' ? null : full_name,
    } as const
    await addEvent(tx, { applicationId, kind: 'password', actor, data: { by }, at })
  }
}

async function notifyOwner(deps: Deps, tx: Transaction<Database>, newest: Parameters<typeof applicantOf>[0]) {
  const at = deps.now().toISOString()
  const { person, ...whom } = applicantOf(newest)
  await queueMessage(deps, tx, {
    kind: 'password_changed',
    event: `${newest.id}:${at}`,
    ...whom,
    params: { ...person, at },
  })
}
