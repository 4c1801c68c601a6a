import type { Insertable, Kysely, Transaction } from 'kysely'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalState, BindingAct } from '#domain/approvals.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { titledName } from '#domain/identity/people.ts'

/** Stores a request for approval. The caller has ended an open one of its kind about the same subject. */
export function insertApproval(
  tx: Transaction<Database>,
  request: Insertable<Database['approvals']>,
): Promise<ApprovalRow> {
  return tx.insertInto('approvals').values(request).returningAll().executeTakeFirstOrThrow()
}

/** The open requests of a kind about a subject, locked until the end of the transaction. */
export function lockOpenAbout(
  tx: Transaction<Database>,
  about: Pick<ApprovalRow, 'kind' | 'subject'>,
): Promise<ApprovalRow[]> {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .where((eb) => eb.and({ ...about, state: 'open' }))
    .forUpdate()
    .execute()
}

/** A request that still waits. */
export function findOpenApproval(db: Kysely<Database>, id: string, now: Date): Promise<ApprovalRow | undefined> {
  return open(db, now).where('id', '=', id).executeTakeFirst()
}

/** A request that still waits, locked until the end of the transaction. */
export function lockOpenApproval(tx: Transaction<Database>, id: string, now: Date): Promise<ApprovalRow | undefined> {
  return open(tx, now).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The newest request about each subject: of an application, of some payments, or of some kinds whose time was not over
 * before an instant. The oldest first.
 */
export async function findNewestApprovals(
  db: Kysely<Database>,
  about: { applicationId: string } | { paymentIds: readonly string[] } | { kinds: readonly BindingAct[]; since: Date },
): Promise<ApprovalRow[]> {
  const newest = await db
    .selectFrom('approvals')
    .selectAll()
    .distinctOn(['kind', 'subject'])
    .where((eb) => {
      if ('kinds' in about) return eb.and([eb('kind', 'in', [...about.kinds]), eb('expires_at', '>', about.since)])
      return 'applicationId' in about
        ? eb('application_id', '=', about.applicationId)
        : eb.and([eb('kind', '=', 'payment'), eb('subject', 'in', [...about.paymentIds, ''])])
    })
    .orderBy('kind')
    .orderBy('subject')
    .orderBy('asked_at', 'desc')
    .execute()
  return newest.sort((one, other) => one.asked_at.getTime() - other.asked_at.getTime())
}

/** Which of the waiting requests. */
export interface OpenOnly {
  kinds?: readonly BindingAct[]
  applicationId?: string
  askedBy?: string
  id?: string
}

/** The requests that wait, the oldest first: all, or of some kinds, about one application, or of one person. */
export function findOpenApprovals(db: Kysely<Database>, now: Date, only: OpenOnly = {}): Promise<ApprovalRow[]> {
  return open(db, now)
    .$if(only.kinds !== undefined, (query) => query.where('kind', 'in', only.kinds ?? []))
    .$if(only.applicationId !== undefined, (query) => query.where('application_id', '=', only.applicationId ?? ''))
    .$if(only.id !== undefined, (query) => query.where('id', '=', only.id ?? ''))
    .$if(only.askedBy !== undefined, (query) => query.where('asked_by', '=', only.askedBy ?? ''))
    .orderBy('asked_at')
    .execute()
}

const open = (db: Kysely<Database>, now: Date) =>
  db.selectFrom('approvals').selectAll().where('state', '=', 'open').where('expires_at', '>', now)

/** Whether a request ended because its facts changed. */
export async function wasOvertaken(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'overtaken'
}

/** The newest requests that no longer wait, of one person or of all. */
export function findDecidedApprovals(
  db: Kysely<Database>,
  now: Date,
  { askedBy, limit }: { askedBy?: string | undefined; limit: number },
): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where(({ or, eb }) => or([eb('state', '<>', 'open'), eb('expires_at', '<=', now)]))
    .$if(askedBy !== undefined, (query) => query.where('asked_by', '=', askedBy ?? ''))
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()
}

/** Stores the decision about a locked request. */
export async function decideApproval(
  tx: Transaction<Database>,
  id: string,
  decision: { state: ApprovalState; by: { id: string; name: string }; at: Date; note: string | null },
): Promise<void> {
  const { state, by, at, note } = decision
  await tx
    .updateTable('approvals')
    .set({ state, decided_by: by.id, decided_by_name: by.name, decided_at: at, note })
    .where('id', '=', id)
    .execute()
}

/** Records that an approved act failed, and returns the request; undefined without one of that id. */
export function noteFailure(tx: Transaction<Database>, id: string, note: string): Promise<ApprovalRow | undefined> {
  return tx
    .updateTable('approvals')
    .set({ note })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returningAll()
    .executeTakeFirst()
}

/** Stores that a locked request ended without a decision. */
export async function markUnapproved(
  tx: Transaction<Database>,
  id: string,
  end: { state: 'overtaken' | 'replaced'; by: { id: string; name: string } | null; at: Date },
): Promise<void> {
  const { state, by, at } = end
  await tx
    .updateTable('approvals')
    .set({ state, decided_by: by?.id ?? null, decided_by_name: by?.name ?? null, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** The same request by the same person, if it still waits. */
export function findSame(
  tx: Transaction<Database>,
  { kind, subject, hash, asked_by, reason }: Pick<ApprovalRow, 'kind' | 'subject' | 'hash' | 'asked_by' | 'reason'>,
  now: Date,
): Promise<ApprovalRow | undefined> {
  return open(tx, now)
    .where((eb) => eb.and({ kind, subject, hash, asked_by, reason }))
    .executeTakeFirst()
}

/** The customers' names by application. */
export async function customersOf(db: Kysely<Database>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('financing_applications')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .execute()
  return Object.fromEntries(rows.map(({ id, full_name: name }) => [id, titledName(name)]))
}

/** The colleague who made a request and is told its outcome. */
export function findAsker(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('admin_users')
    .select(['id', 'name', 'email', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The requests whose time ran out without a decision and that are not ended yet: all, or of a kind about one subject.
 */
export function findExpired(
  db: Kysely<Database>,
  now: Date,
  about: Partial<Pick<ApprovalRow, 'kind' | 'subject'>> = {},
): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where((eb) => eb.and(about))
    .orderBy('expires_at')
    .execute()
}

/** Marks a request as expired if its time ran out without a decision; false if it was ended already. */
export async function markExpired(tx: Transaction<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set(({ ref }) => ({ state: 'expired', decided_at: ref('expires_at') }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an account is an active manager now; its rights cannot change until the end of the transaction. */
export async function holdsManager(tx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('admin_users')
    .select('id')
    .where((eb) => eb.and({ id, role: 'manager' }))
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Every account that can log in as a manager, or could after `since`, by name. */
export function managersSince(db: Kysely<Database>, since: Date) {
  return db
    .selectFrom('admin_users')
    .select(['id', 'name', 'email'])
    .where(({ or, and, eb }) =>
      or([and([eb('role', '=', 'manager'), eb('disabled_at', 'is', null)]), eb('manager_until', '>', since)]),
    )
    .orderBy('name')
    .execute()
}

/** The active accounts of some roles, by name. */
export function findRecipients(db: Kysely<Database>, roles: readonly AdminRole[]) {
  return db
    .selectFrom('admin_users')
    .select(['id', 'name', 'email'])
    .where('role', 'in', roles)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
}
