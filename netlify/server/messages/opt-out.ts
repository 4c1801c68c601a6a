import { type Kysely, sql } from 'kysely'
import { type UnsubscribePage, unsubscribePages } from '#content/unsubscribe.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { claimedId, isSigned } from '../shared/tokens.ts'

/** Switches an applicant's reminders on or off. */
export async function changeReminders(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  if (wanted) await switchOn(deps.db, applicationId)
  else await switchOff(deps.db, applicationId, deps.now())
}

/** Gives the page of a message's List-Unsubscribe address; `confirmed` switches the reminders off. */
export async function unsubscribe(deps: Deps, token: string, confirmed: boolean): Promise<UnsubscribePage> {
  const { secretKey } = deps.config
  const applicationId = claimedId(token)
  if (!secretKey || !applicationId || !isSigned(secretKey, 'unsubscribe', token)) return unsubscribePages.unknown
  if (!confirmed) return unsubscribePages.question
  await changeReminders(deps, applicationId, false)
  return unsubscribePages.done
}

/** Tells whether the person of an application switched optional messages off. */
export async function hasOptedOut(db: Kysely<Database>, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_opt_outs')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}

/** The applications among these whose person switched optional messages off. */
export async function optedOut(db: Kysely<Database>, applicationIds: readonly string[]): Promise<Set<string>> {
  if (applicationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_opt_outs')
    .select('application_id')
    .where('application_id', 'in', [...applicationIds])
    .execute()
  return new Set(rows.map(({ application_id: id }) => id))
}

/** Switches optional messages off, for every application of the account. */
async function switchOff(db: Kysely<Database>, applicationId: string, at: Date): Promise<void> {
  await sql`insert into message_opt_outs (application_id, at)
    select id, ${at}::timestamptz from (${ofTheAccount(applicationId)}) as own
    on conflict do nothing`.execute(db)
}

/** Switches optional messages on again, for every application of the account. */
async function switchOn(db: Kysely<Database>, applicationId: string): Promise<void> {
  await sql`delete from message_opt_outs where application_id in (${ofTheAccount(applicationId)})`.execute(db)
}

const ofTheAccount = (applicationId: string) => sql<string>`select other.id from financing_applications as one
  join financing_applications as other on other.account_id = one.account_id
  where one.id = ${applicationId}::uuid`
