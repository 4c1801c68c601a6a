import { findAccountOf, lockAccount } from '../accounts/applicant-accounts-queries.ts'
import { setAddress } from '../accounts/change-email.ts'
import { accountsKnownTo, type KnownClient, knownDevice } from '../accounts/devices.ts'
import { leaveBehind } from '../accounts/settled.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting, wasWrittenTo } from '../messages/queries.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, isWithin, refundAttempt } from '../shared/rate-limits.ts'
import { notifyFormer, storeEmail } from './change-contact.ts'
import { receiptOf } from './submit.ts'

/** How long (ms) the browser that sent an application may correct its address without the password. */
const correctionMs = 60 * 60_000

/**
 * Corrects a mistyped e-mail address in an application that this browser sent within the last hour. Works until the
 * password opens the account or a code confirms its address; from then on `changeContact` is for that. The receipt goes
 * out again, to the new address, unless that has had too many. A former address that got the receipt is told, counts
 * for another 48 hours and can undo the change, like one that was left in the portal: who sits at the same browser may
 * not be the applicant. The same address again changes and sends nothing. Throws `email_correction_over` whether the
 * application exists or not, and `too_many_requests`.
 */
export async function correctNewEmail(
  deps: Deps,
  id: string,
  email: string,
  client: KnownClient & { ip: string },
): Promise<void> {
  await countAgainst(deps, { emailCorrectionAddress: client.ip })
  const [application, account] = await Promise.all([findApplication(deps.db, id), findAccountOf(deps.db, id)])
  const device = knownDevice(client)
  const since = new Date(deps.now().getTime() - correctionMs)
  const isFresh = application !== undefined && application.created_at > since && account && device
  if (!isFresh || !(await accountsKnownTo(deps.db, account.cpf, device)).includes(account.id))
    throw new ProblemError('email_correction_over')
  await refundAttempt(deps, 'emailCorrectionAddress', client.ip)
  await countAgainst(deps, { emailCorrection: account.id })
  const mayHaveReceipt = account.email !== email && (await isWithin(deps, { unconfirmedReceipt: email }))
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (!locked || locked.email_confirmed_at !== null || locked.password_settled_at !== null)
      throw new ProblemError('email_correction_over')
    if (locked.email === email) return
    const at = deps.now()
    await cancelWaiting(tx, id, ['application_received'], application.created_at)
    const { former, until } = leaveBehind(locked, at)
    const isKnownToFormer = await wasWrittenTo(tx, id, former)
    const left = isKnownToFormer && former !== email ? { former, until } : undefined
    const event = `${id}:${crypto.randomUUID()}`
    // Before the move, because the former address has its receipt already and needs no copy of this one.
    if (mayHaveReceipt) await queueMessage(deps, tx, receiptOf({ ...application, email }, event))
    await setAddress(tx, account.id, { email, confirmedAt: null, left }, at)
    await storeEmail(deps, tx, account.id, email)
    if (left) {
      const address = { accountId: account.id, email: former, until }
      await notifyFormer(deps, tx, { ...application, email: locked.email }, event, ['email'], address)
    }
  })
}
