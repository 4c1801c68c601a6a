import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { findAccountOf, lockAccount } from '../accounts/applicant-accounts-queries.ts'
import { setAddress } from '../accounts/change-email.ts'
import { accountsKnownTo, type KnownClient, knownDevice } from '../accounts/devices.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting, wasWrittenTo } from '../messages/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { storeEmail } from './change-contact.ts'
import { receiptOf } from './submit.ts'

/** How long (ms) the browser that sent an application may correct its address without the password. */
const correctionMs = 60 * 60_000

/**
 * Corrects a mistyped e-mail address in an application that this browser sent within the last hour. Works until the
 * password opens the account or a code confirms its address; from then on `changeContact` is for that. The receipt goes
 * out again, to the new address. The former address hears of the change only if it got the receipt. The same address
 * again changes and sends nothing. Throws `email_correction_over` whether the application exists or not, and
 * `too_many_requests`.
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
  await countAgainst(deps, { emailCorrection: account.id })
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (!locked || locked.email_confirmed_at !== null || locked.password_settled_at !== null)
      throw new ProblemError('email_correction_over')
    if (locked.email === email) return
    await setAddress(tx, account.id, { email, confirmedAt: null }, deps.now())
    await storeEmail(deps, tx, account.id, email)
    await notifyBoth(deps, tx, { ...application, email: locked.email }, email)
  })
}

/** Sends the receipt to the new address, and a notice to the former one if that has the receipt. */
async function notifyBoth(deps: Deps, tx: Transaction<Database>, former: ApplicationRow, email: string): Promise<void> {
  const event = `${former.id}:${crypto.randomUUID()}`
  await cancelWaiting(tx, former.id, ['application_received'], former.created_at)
  if (await wasWrittenTo(tx, former.id, former.email)) {
    const { person, ...whom } = applicantOf(former)
    const params = { ...person, at: deps.now().toISOString(), fields: ['email' as const], settling: null }
    await queueMessage(deps, tx, { ...whom, event, kind: 'contact_changed_old', params })
  }
  await queueMessage(deps, tx, receiptOf({ ...former, email }, event))
}
