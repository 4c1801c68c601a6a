import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { findRefusers } from '../application/events.ts'
import { hasEnded } from '../application/fact-parts.ts'

/** Every staff account, disabled ones last, with its last use, its number of passkeys and its open work. */
export function findTeam(db: Kysely<Database>) {
  return db
    .selectFrom('admin_users as account')
    .select(['account.id', 'username', 'name', 'role', 'email', 'dealership', 'totp_enabled_at', 'disabled_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('seen'))
        .whereRef('admin_user_id', '=', 'account.id')
        .as('seen'),
    )
    .select(({ selectFrom }) =>
      selectFrom('admin_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('admin_user_id', '=', 'account.id')
        .as('passkeys'),
    )
    .select(({ selectFrom }) =>
      selectFrom('financing_applications')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('assignee_id', '=', 'account.id')
        .where(sql<boolean>`not ${hasEnded()}`)
        .as('applications'),
    )
    .select(({ selectFrom }) =>
      selectFrom('requests')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('assignee_id', '=', 'account.id')
        .where('state', 'in', ['open', 'waiting'])
        .as('requests'),
    )
    .orderBy((eb) => eb('disabled_at', 'is not', null))
    .orderBy('username')
    .execute()
}

const oneAccount = (db: Kysely<Database>, id: string) => db.selectFrom('admin_users').selectAll().where('id', '=', id)

/** One account, disabled or not. */
export function findAccount(db: Kysely<Database>, id: string) {
  return oneAccount(db, id).executeTakeFirst()
}

/**
 * One account, disabled or not, locked until the end of the transaction. Rows that name the account do not wait for it.
 */
export function lockAccount(tx: Transaction<Database>, id: string) {
  return oneAccount(tx, id).forNoKeyUpdate().executeTakeFirst()
}

/** The ids of the managers who can log in, locked, so that two changes at once cannot remove the last two managers. */
export async function lockManagers(tx: Transaction<Database>): Promise<string[]> {
  const rows = await tx
    .selectFrom('admin_users')
    .select('id')
    .where('role', '=', 'manager')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks what an account leaves behind: its requests, where `work` moves them, and its applications with those about
 * which it still asks something of the managers. All at once and in the order of ids, like every assignment of several.
 */
export async function lockLeftBehind(
  tx: Transaction<Database>,
  id: string,
  { work, now }: { work: boolean; now: Date },
): Promise<void> {
  if (work)
    await sql`select from requests where assignee_id = ${id}::uuid and state <> 'closed' order by id for update`.execute(
      tx,
    )
  await sql`
    select from financing_applications
    where (${work} and assignee_id = ${id}::uuid and not ${hasEnded()})
      or id in (select application_id from approvals where asked_by = ${id}::uuid and state = 'open' and expires_at > ${now})
    order by id for update`.execute(tx)
}

/** Finds an enabled manager or analyst, who can take over a colleague's work. */
export function findSuccessor(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('role', 'in', ['manager', 'analyst'])
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Moves a person's applications, except ended ones, to another person, or takes the assignee away; returns the
 * applications' ids. A released motorcycle still makes work, by its pick-up and its lien.
 */
export async function moveApplications(
  tx: Transaction<Database>,
  { from, to }: { from: string; to: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update financing_applications set assignee_id = ${to}::uuid
    where assignee_id = ${from}::uuid and not ${hasEnded()} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Moves a person's requests, but for closed ones, to another person or to nobody: one that is answered may open again.
 * A request that the new person may not answer goes to nobody.
 */
export async function moveRequests(
  tx: Transaction<Database>,
  { from, to, at }: { from: string; to: string | null; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; application_id: string | null; kind: string }>`
    update requests set version = version + 1, updated_at = ${at},
      assignee_id = case when excluded_id = ${to}::uuid then null else ${to}::uuid end
    where assignee_id = ${from}::uuid and state <> 'closed' returning id, application_id, kind`.execute(tx)
  if (to === null) return
  for (const { id, application_id, kind } of rows) {
    if (kind !== 'review' || application_id === null || !(await findRefusers(tx, application_id)).includes(to)) continue
    await tx.updateTable('requests').set({ assignee_id: null }).where('id', '=', id).execute()
  }
}

/**
 * Changes an account's role, and whether it is disabled. For an active manager who stops being one, keeps the instant
 * in `manager_until`.
 */
export async function updateRights(
  db: Kysely<Database>,
  id: string,
  rights: { role: AdminRole; disabled_at: Date | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('admin_users')
    .set(({ and, case: when, eb }) => ({
      ...rights,
      updated_at: at,
      manager_until:
        rights.role === 'manager' && rights.disabled_at === null
          ? null
          : when()
              .when(and([eb('role', '=', 'manager'), eb('disabled_at', 'is', null)]))
              .then(at)
              .else(eb.ref('manager_until'))
              .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Stores an invitation, which replaces an open one of the same user name. */
export async function insertInvitation(
  db: Kysely<Database>,
  invitation: {
    tokenHash: string
    username: string
    name: string
    email: string
    role: AdminRole
    dealership: string | null
    by: string
    askedBy?: string | undefined
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { tokenHash: token_hash, username, name, email, role, dealership, by: invited_by, at, expiresAt } = invitation
  const asked_by = invitation.askedBy ?? null
  await db.deleteFrom('admin_invitations').where('username', '=', username).where('used_at', 'is', null).execute()
  await db
    .insertInto('admin_invitations')
    .values({
      token_hash,
      username,
      name,
      email,
      role,
      dealership,
      invited_by,
      asked_by,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
}

/** The invitations that can still be accepted, each with its sender. */
export function findOpenInvitations(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('admin_invitations as invitation')
    .innerJoin('admin_users as maker', 'maker.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.username', 'invitation.email', 'invitation.role', 'expires_at'])
    .select(['invitation.dealership', 'invitation.name', 'maker.name as by'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('invitation.username')
    .execute()
}

/** Uses an invitation up and returns it; undefined when it was used or withdrawn, or has expired. */
export function spendInvitation(db: Kysely<Database>, tokenHash: string, now: Date) {
  return db
    .updateTable('admin_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['username', 'name', 'email', 'role', 'dealership'])
    .returning(({ fn }) => fn.coalesce('asked_by', 'invited_by').as('invitedBy'))
    .executeTakeFirst()
}

/** Returns the user name and the name of an open invitation; undefined when it can no longer be accepted. */
export function findInvitation(db: Kysely<Database>, tokenHash: string, now: Date) {
  return db
    .selectFrom('admin_invitations')
    .select(['username', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Withdraws an open invitation and returns its user name. */
export function deleteInvitation(db: Kysely<Database>, id: string) {
  return db
    .deleteFrom('admin_invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('username')
    .executeTakeFirst()
}

/** Withdraws the invitations that somebody sent or asked for and that can still be accepted; gives their user names. */
export function deleteInvitationsBy(db: Kysely<Database>, by: string, now: Date) {
  return db
    .deleteFrom('admin_invitations')
    .where((eb) => eb.or([eb('invited_by', '=', by), eb('asked_by', '=', by)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('username')
    .execute()
}
