import { type Insertable, type Kysely, sql } from 'kysely'
import type { SessionRow, SessionsTable } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Place } from './access-records.ts'
import { secondFactorDue } from './second-factor.ts'

/** Stores a session, and an access record of the place where it was opened. */
export async function insertSession(
  db: Kysely<Database>,
  { address, port }: Place,
  row: Insertable<SessionsTable> & { created_at: Date },
): Promise<void> {
  await db
    .with('opened', (part) =>
      part.insertInto('sessions').values(row).returning(['id', 'account_id', 'admin_user_id', 'created_at']),
    )
    .with('visited', (part) =>
      part
        .updateTable('applicant_accounts')
        .set({ last_visit_at: row.created_at })
        .where('id', '=', row.account_id ?? null),
    )
    .insertInto('access_records')
    .columns(['session_id', 'account_id', 'admin_user_id', 'first_at', 'last_at', 'address', 'port'])
    .expression((eb) =>
      eb
        .selectFrom('opened')
        .select(['id', 'account_id', 'admin_user_id', 'created_at', 'created_at as last_at'])
        .select([eb.val(address).as('address'), sql<number | null>`${port}::integer`.as('port')]),
    )
    .execute()
}

/**
 * Finds a session that is valid at `now`: before its absolute end, seen since `seenAfter`, of an enabled account. Also
 * gives whether the session was used from `address` before. For an analyst it gives the name, the role, the dealership
 * and whether a second factor is due; for an applicant, the applications that the session opens, newest first.
 */
export async function findLiveSession(
  db: Kysely<Database>,
  wanted: { tokenHash: string; kind: SessionRow['kind']; now: Date; seenAfter: Date; address: string },
): Promise<
  | (SessionRow & {
      role: AdminRole | null
      name: string | null
      dealership: string | null
      second_factor_due: boolean
      opens: string[]
      known_address: boolean
    })
  | undefined
> {
  return db
    .selectFrom('sessions')
    .leftJoin('admin_users', 'admin_users.id', 'sessions.admin_user_id')
    .selectAll('sessions')
    .select([
      'role',
      'admin_users.name',
      'admin_users.dealership',
      secondFactorDue.as('second_factor_due'),
      opens.as('opens'),
    ])
    .select(
      sql<boolean>`exists (select from access_records as record
        where record.session_id = sessions.id and record.address = ${wanted.address})`.as('known_address'),
    )
    .where('token_hash', '=', wanted.tokenHash)
    .where('kind', '=', wanted.kind)
    .where('expires_at', '>', wanted.now)
    .where('last_seen_at', '>', wanted.seenAfter)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

const opens = sql<string[]>`array(select application.id from financing_applications as application
  where application.account_id = sessions.account_id order by application.created_at desc, application.id desc)`

/** Records that a session was used, which is a visit of an applicant's account. */
export async function touchSession(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .with('used', (part) =>
      part.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).returning('account_id'),
    )
    .updateTable('applicant_accounts')
    .set({ last_visit_at: at })
    .where('id', 'in', (part) => part.selectFrom('used').select('account_id').$castTo<{ account_id: string }>())
    .execute()
}

/** Records that a session's owner has just stepped up. */
export async function markSteppedUp(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: at }).where('id', '=', id).execute()
}

/** Ends the session of a token, if there is one. */
export async function deleteSession(db: Kysely<Database>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** An applicant account's live sessions, the most recently used first. */
export function findAccountSessions(
  db: Kysely<Database>,
  accountId: string,
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Ends an applicant account's sessions: all, the one with `id`, or all but one. */
export async function deleteAccountSessions(
  db: Kysely<Database>,
  accountId: string,
  which: { id: string } | { except: string } | 'all' = 'all',
): Promise<void> {
  const own = db.deleteFrom('sessions').where('account_id', '=', accountId)
  if (which === 'all') await own.execute()
  else await ('id' in which ? own.where('id', '=', which.id) : own.where('id', '!=', which.except)).execute()
}

/** An analyst's sessions that are not past their absolute end, the most recently used first. */
export async function findAnalystSessions(db: Kysely<Database>, adminUserId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('admin_user_id', '=', adminUserId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Ends every session of an analyst, or the one with `id`, if it is that analyst's. */
export async function deleteAnalystSessions(db: Kysely<Database>, adminUserId: string, id?: string): Promise<void> {
  const own = db.deleteFrom('sessions').where('admin_user_id', '=', adminUserId)
  await (id === undefined ? own : own.where('id', '=', id)).execute()
}

/** Ends every session of an analyst but `keep`. */
export async function deleteOtherSessions(db: Kysely<Database>, adminUserId: string, keep: string): Promise<void> {
  await db.deleteFrom('sessions').where('admin_user_id', '=', adminUserId).where('id', '!=', keep).execute()
}

/** Lets a session look at an application as its customer does, until an instant. */
export async function saveCustomerView(
  db: Kysely<Database>,
  { sessionId, applicationId }: { sessionId: string; applicationId: string },
  until: Date,
): Promise<void> {
  await db
    .insertInto('customer_views')
    .values({ session_id: sessionId, application_id: applicationId, expires_at: until })
    .onConflict((conflict) => conflict.columns(['session_id', 'application_id']).doUpdateSet({ expires_at: until }))
    .execute()
}

/** Finds the look of a session at an application that is open at `now`, and the account that it shows. */
export function findCustomerView(
  db: Kysely<Database>,
  { sessionId, applicationId }: { sessionId: string; applicationId: string },
  now: Date,
): Promise<{ accountId: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('customer_views')
    .innerJoin('financing_applications as application', 'application.id', 'customer_views.application_id')
    .select(['application.account_id as accountId', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Ends a session's look at an application. */
export async function deleteCustomerView(
  db: Kysely<Database>,
  { sessionId, applicationId }: { sessionId: string; applicationId: string },
): Promise<void> {
  await db
    .deleteFrom('customer_views')
    .where('session_id', '=', sessionId)
    .where('application_id', '=', applicationId)
    .execute()
}
