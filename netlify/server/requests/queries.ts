import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type {
  NewRequestRow,
  RequestFileRow,
  RequestMessageRow,
  RequestRow,
  RequestTables,
} from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { RequestChannel, RequestKind } from '#domain/requests/request.ts'
import { type Anchor, comparedToRow } from '../shared/keyset-queries.ts'

type Db = Kysely<Database>

/** Stores a request. Throws for a protocol that is taken, which does not happen with 60 random bits. */
export function insertRequest(db: Db, row: NewRequestRow): Promise<RequestRow> {
  return db.insertInto('requests').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByProtocol(db: Db, protocol: string): Promise<RequestRow | undefined> {
  return db.selectFrom('requests').selectAll().where('protocol', '=', protocol).executeTakeFirst()
}

/** Finds a request and locks it until the transaction ends, so that two people change it one after the other. */
export function lockRequest(trx: Transaction<Database>, id: string): Promise<RequestRow | undefined> {
  return trx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Changes a request and increments its version. Keeps the instant of the first answer for good, and the due day that it had
 * then.
 */
export async function updateRequest(
  db: Db,
  id: string,
  changes: Updateable<RequestTables['requests']>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('requests')
    .set((eb) => ({
      ...changes,
      ...(changes.answered_at && {
        first_answered_at: eb.fn.coalesce('first_answered_at', eb.val(changes.answered_at)),
        first_due_on: eb.fn.coalesce('first_due_on', 'due_on'),
      }),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
}

export async function addMessage(db: Db, message: Omit<RequestMessageRow, 'id'>): Promise<void> {
  await db.insertInto('request_messages').values(message).execute()
}

/** The messages of a request, oldest first; with the bank's own notes only where `withNotes`. */
export function findMessages(db: Db, requestId: string, withNotes = false): Promise<RequestMessageRow[]> {
  return db
    .selectFrom('request_messages')
    .selectAll()
    .where('request_id', '=', requestId)
    .$if(!withNotes, (query) => query.where('author', '<>', 'note'))
    .orderBy('id')
    .execute()
}

export function findFiles(db: Db, requestId: string): Promise<RequestFileRow[]> {
  return db.selectFrom('request_files').selectAll().where('request_id', '=', requestId).orderBy('at').execute()
}

export async function insertFile(db: Db, file: Omit<RequestFileRow, 'id'> & { id: string }): Promise<void> {
  await db.insertInto('request_files').values(file).execute()
}

/** The keys among these that belong to files of requests. */
export async function ownedRequestFiles(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('request_files').select('blob_key').where('blob_key', 'in', keys).execute()
  return new Set(rows.map(({ blob_key }) => blob_key))
}

/** An account's requests, newest first. */
export function findAccountRequests(db: Db, accountId: string) {
  return db
    .selectFrom('requests')
    .leftJoin('financing_applications as application', 'application.id', 'requests.application_id')
    .selectAll('requests')
    .select('application.contract_number')
    .where('requests.account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .execute()
}

/** An open or waiting request of a kind about an application, if there is one. */
export function findOpen(db: Db, accountId: string, kind: RequestKind, applicationId: string | null) {
  return db
    .selectFrom('requests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('application_id', applicationId === null ? 'is' : '=', applicationId)
    .where('state', 'in', ['open', 'waiting'])
    .executeTakeFirst()
}

/** The reviews of an application's refusal, oldest first. */
export function findReviews(db: Db, applicationId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'review')
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** The request to the ombudsman that follows this one. */
export function findChild(db: Db, parentId: string) {
  return db.selectFrom('requests').select(['id', 'protocol']).where('parent_id', '=', parentId).executeTakeFirst()
}

/** Gives the name and address of the person who made a request, and the contract number that the request is about. */
export async function findPeople(db: Db, row: RequestRow) {
  const application = row.application_id
    ? await db
        .selectFrom('financing_applications')
        .select(['full_name', 'contract_number', 'email'])
        .where('id', '=', row.application_id)
        .executeTakeFirst()
    : undefined
  const account = row.account_id
    ? await db
        .selectFrom('applicant_accounts')
        .leftJoin('financing_applications as own', 'own.account_id', 'applicant_accounts.id')
        .select(['applicant_accounts.email', 'own.full_name'])
        .where('applicant_accounts.id', '=', row.account_id)
        .limit(1)
        .executeTakeFirst()
    : undefined
  return {
    name: row.contact_name ?? application?.full_name ?? account?.full_name ?? null,
    // An account's messages all go to its address. A person without an account gave one with the request.
    email: account?.email ?? row.contact_email,
    contractNumber: application?.contract_number ?? null,
  }
}

/** The analyst who last refused an application; null without one. */
export async function findRefuser(db: Db, applicationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('application_events')
    .select('actor_id')
    .where('application_id', '=', applicationId)
    .where('to_status', '=', 'rejected')
    .where('actor_type', '=', 'analyst')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_id ?? null
}

/** Whether the first answer came by its due day, in Brasília. */
export const answeredInTime = sql<boolean>`(requests.first_answered_at at time zone 'America/Sao_Paulo')::date <= requests.first_due_on`

/** Whether the first answer came after its due day, or an open request is past its due day without one. */
export const answeredLate = (today: PlainDate) => sql<boolean>`
  ((requests.first_answered_at at time zone 'America/Sao_Paulo')::date > requests.first_due_on
    or (requests.first_answered_at is null and requests.state = 'open' and requests.due_on < ${today}))`

export interface RequestFilter {
  state: 'open' | 'done' | 'all'
  channel?: RequestChannel | undefined
  /** When the request was opened: since `from`, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  /** How the request was answered; lateness depends on `today`. */
  answer?: { is: 'answered' | 'in_time' | 'late'; today: PlainDate } | undefined
  kind?: RequestKind | undefined
  assignee?: string | undefined
  /** A protocol without its marks, or a piece of a name. */
  protocol?: string | undefined
  name?: string | undefined
}

/** At most `limit` requests next to the anchor: open ones by due day, done ones newest first. */
export async function listRequests(db: Db, filter: RequestFilter, anchor: Anchor | undefined, limit: number) {
  const isDone = filter.state === 'done'
  const key = isDone ? 'updated_at' : 'due_on'
  const forwards = (anchor?.side !== 'before') !== isDone
  let rows = db
    .selectFrom('requests')
    .leftJoin('financing_applications as application', 'application.id', 'requests.application_id')
    .leftJoin('admin_users as assignee', 'assignee.id', 'requests.assignee_id')
    .selectAll('requests')
    .select([
      'application.contract_number',
      'assignee.username as assignee_name',
      sql<
        string | null
      >`coalesce(requests.contact_name, application.full_name, (select full_name from financing_applications
        where account_id = requests.account_id limit 1))`.as('name'),
    ])
    .limit(limit)
  if (filter.state !== 'all')
    rows = rows.where('requests.state', 'in', isDone ? ['answered', 'closed'] : ['open', 'waiting'])
  if (filter.channel) rows = rows.where('requests.channel', '=', filter.channel)
  if (filter.from) rows = rows.where('requests.opened_at', '>=', filter.from)
  if (filter.until) rows = rows.where('requests.opened_at', '<', filter.until)
  if (filter.answer?.is === 'answered') rows = rows.where('requests.first_answered_at', 'is not', null)
  if (filter.answer?.is === 'in_time') rows = rows.where(answeredInTime)
  if (filter.answer?.is === 'late') rows = rows.where(answeredLate(filter.answer.today))
  if (filter.kind) rows = rows.where('requests.kind', '=', filter.kind)
  if (filter.assignee) rows = rows.where('requests.assignee_id', '=', filter.assignee)
  if (filter.protocol !== undefined || filter.name !== undefined) {
    const { protocol = '', name = '' } = filter
    rows = rows.where((eb) =>
      eb.or([
        eb('requests.protocol', '=', protocol),
        eb('requests.contact_name', 'ilike', `%${name.replace(/[\\%_]/g, '\\$&')}%`),
        eb('application.search_text', 'like', `%${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    )
  }
  if (anchor) rows = rows.where(comparedToRow('requests', [key], forwards ? '>' : '<', anchor.id))
  const direction = forwards ? 'asc' : 'desc'
  const found = await rows.orderBy(`requests.${key}`, direction).orderBy('requests.id', direction).execute()
  return anchor?.side === 'before' ? found.reverse() : found
}

/** Closes requests that were answered and last changed before an instant; gives how many. */
export async function closeAnswered(db: Db, before: Date, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set({ state: 'closed', closed_at: at, updated_at: at })
    .where('state', '=', 'answered')
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
