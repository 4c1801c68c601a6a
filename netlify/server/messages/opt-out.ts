import { type Kysely, sql } from 'kysely'
import { type UnsubscribePage, unsubscribePages } from '#content/unsubscribe.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { claimedId, isSigned } from '../shared/tokens.ts'

/** Switches the reminders of an application's account on or off. Off again keeps the day of the first time. */
export async function changeReminders(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  await deps.db
    .updateTable('applicant_accounts')
    .set(({ fn, val }) => ({ reminders_off_at: wanted ? null : fn.coalesce('reminders_off_at', val(deps.now())) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('financing_applications').select('account_id').where('id', '=', applicationId),
    )
    .execute()
}

/** Returns the page of a message's List-Unsubscribe address; `confirmed` switches the reminders off. */
export async function unsubscribe(deps: Deps, token: string, confirmed: boolean): Promise<UnsubscribePage> {
  const { secretKey } = deps.config
  const applicationId = claimedId(token)
  if (!secretKey || !applicationId || !isSigned(secretKey, 'unsubscribe', token)) return unsubscribePages.unknown
  if (!confirmed) return unsubscribePages.question
  await changeReminders(deps, applicationId, false)
  return unsubscribePages.done
}

/** Tells whether the account of an application switched optional messages off. */
export async function hasOptedOut(db: Kysely<Database>, applicationId: string): Promise<boolean> {
  return (await optedOut(db, [applicationId])).size > 0
}

/** The applications among these whose account switched optional messages off. */
export async function optedOut(db: Kysely<Database>, applicationIds: readonly string[]): Promise<Set<string>> {
  if (applicationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('financing_applications as application')
    .select('application.id')
    .where('application.id', 'in', [...applicationIds])
    .where(isOff)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the account of the row `application` in a query switched optional messages off. */
export const isOff = sql<boolean>`exists (select from applicant_accounts as own
  where own.id = application.account_id and own.reminders_off_at is not null)`
