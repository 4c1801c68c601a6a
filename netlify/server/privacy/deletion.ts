import { sql, type Transaction } from 'kysely'
import { endedByDeletion } from '#content/privacy-center.ts'
import type { RequestRow } from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { deletionPauseHours } from '#domain/requests.ts'
import { deleteAccountCodes } from '../accounts/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { addMessage, findUnreachable, lockRequest, updateRequest } from '../requests/queries.ts'
import { notifyPerson } from '../requests/requests.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { keptApplications } from './deletion-plan.ts'
import { removeFilesOf } from './retention.ts'
import { removeApplications, removeLeadsOf } from './retention-queries.ts'

/**
 * Carries out the deletions that customers asked for, once the pause to change their mind is over, one after the other
 * while `hasTime`. One that fails waits for the next run and does not keep the later ones from theirs. Removes the sent
 * messages about deletions. Returns how many of each; throws at the end what failed.
 */
export async function doDueDeletions(
  deps: Deps,
  hasTime = () => true,
): Promise<Record<'deletions' | 'sentNotices', number>> {
  const at = deps.now()
  const due = new Date(at.getTime() - deletionPauseHours * 3_600_000)
  const waiting = await deps.db
    .selectFrom('requests')
    .selectAll()
    .where('kind', '=', 'deletion')
    .where('state', 'in', ['open', 'waiting'])
    .where('opened_at', '<=', due)
    .orderBy('opened_at')
    .execute()
  let deletions = 0
  let sentNotices = 0
  const parts = waiting.map((row) => async () => {
    if (!hasTime()) return
    await deps.db.transaction().execute((trx) => deleteFor(deps, trx, row, at))
    deletions++
  })
  const removeNotices = async () => {
    sentNotices = await removeSentNotices(deps, at)
  }
  await attemptEach([...parts, removeNotices], (part) => part())
  return { deletions, sentNotices }
}

/**
 * Carries out one deletion. Without an account, it removes the contacts left with the address that a code confirmed.
 * With an account, it removes contacts, known browsers, former addresses and reminders, and the applications without a
 * decision. Where no application is left, the account goes too, and what else it asked the bank for ends.
 */
async function deleteFor(
  deps: Deps,
  trx: Transaction<Database>,
  { id, account_id: accountId }: RequestRow,
  at: Date,
): Promise<void> {
  const account = accountId
    ? await trx.selectFrom('applicant_accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
    : undefined
  // The person may have changed their mind, or joined two accounts, since the list was made.
  const request = await lockRequest(trx, id)
  if (request === undefined || request.state === 'closed') return
  if (account === undefined || accountId === null) {
    if (request.channel === 'site' && request.contact_email !== null) {
      await notifyPerson(deps, trx, request, 'data_deleted', { kept: false })
      await removeLeadsOf(trx, at, { email: request.contact_email })
    }
    await updateRequest(trx, request.id, { state: 'closed', answered_at: at, closed_at: at }, at)
    return
  }
  const applications = await trx
    .selectFrom('financing_applications')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = applications.map(({ id }) => id)
  const gone = (await keptApplications(trx, ids)).filter(({ keeping }) => keeping === null).map(({ id }) => id)
  // Tells the person first, because the deletion can remove the address.
  await notifyPerson(deps, trx, request, 'data_deleted', { kept: gone.length < ids.length })
  await removeLeadsOf(trx, at, { email: account.email, account })
  await trx.deleteFrom('applicant_devices').where('account_id', '=', accountId).execute()
  if (ids.length > 0) {
    await trx.deleteFrom('former_contacts').where('application_id', 'in', ids).execute()
    await trx
      .deleteFrom('messages')
      .where('application_id', 'in', ids)
      .where('category', '=', 'optional')
      .where('state', '<>', 'queued')
      .execute()
  }
  if (gone.length > 0) {
    if (gone.length === ids.length) await deleteAccountCodes(trx, accountId)
    else await trx.deleteFrom('one_time_codes').where('subject', 'in', gone).execute()
    await trx.deleteFrom('idempotency_keys').where(sql<boolean>`response ->> 'id' = any(${gone}::text[])`).execute()
    if (gone.length === ids.length) await endUnreachable(trx, accountId, at)
    await removeFilesOf(deps, trx, gone)
    await removeApplications(trx, gone, at)
  }
  await updateRequest(trx, request.id, { state: 'closed', answered_at: at, closed_at: at }, at)
}

/** Closes the requests that nobody can be answered to once this account is gone, and says why in each. */
async function endUnreachable(trx: Transaction<Database>, accountId: string, at: Date): Promise<void> {
  for (const { id: request_id } of await findUnreachable(trx, accountId)) {
    const line = { author: 'system', actor_id: null, actor_name: null, body: endedByDeletion } as const
    await addMessage(trx, { request_id, ...line, at })
    await updateRequest(trx, request_id, { state: 'closed', closed_at: at }, at)
  }
}

/**
 * Removes messages whose address is stored nowhere else: about a deletion without an account, and codes sent to a
 * visitor's address more than a day ago.
 */
async function removeSentNotices({ db }: Deps, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('state', '<>', 'queued')
    .where((eb) =>
      eb.or([
        eb(
          'request_id',
          'in',
          eb
            .selectFrom('requests')
            .select('id')
            .where('kind', '=', 'deletion')
            .where('state', '=', 'closed')
            .where('account_id', 'is', null),
        ),
        eb.and([
          eb('kind', '=', 'request_code'),
          eb('request_id', 'is', null),
          eb('created_at', '<', new Date(at.getTime() - dayMs)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
