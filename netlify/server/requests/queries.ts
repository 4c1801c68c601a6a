import type { Kysely, Transaction, Updateable } from 'kysely'
import type {
  NewRequestRow,
  RequestFileRow,
  RequestMessageRow,
  RequestRow,
  RequestTables,
} from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import type { RequestKind } from '#domain/requests.ts'
import { isDeletable } from '../application/kept.ts'

type Db = Kysely<Database>

/** Stores a request. Throws if the protocol is taken, which never happens with 60 random bits. */
export function insertRequest(db: Db, row: NewRequestRow): Promise<RequestRow> {
  return db.insertInto('requests').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Returns a request by its id. The caller checks whose it is. */
export function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns a request by its protocol. The caller checks who asks. */
export function findByProtocol(db: Db, protocol: string): Promise<RequestRow | undefined> {
  return db.selectFrom('requests').selectAll().where('protocol', '=', protocol).executeTakeFirst()
}

/** Finds a request and locks it until the transaction ends, so that two people change it one after the other. */
export function lockRequest(trx: Transaction<Database>, id: string): Promise<RequestRow | undefined> {
  return trx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Changes a request and increments its version. Keeps the instant of the first answer for good, and the due day that it
 * had then.
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

/** Adds a message or an internal note to a request. */
export async function addMessage(db: Db, message: Omit<RequestMessageRow, 'id'>): Promise<void> {
  await db.insertInto('request_messages').values(message).execute()
}

/** The messages of a request, oldest first. `withNotes` adds the bank's own notes. */
export function findMessages(db: Db, requestId: string, withNotes = false): Promise<RequestMessageRow[]> {
  return db
    .selectFrom('request_messages')
    .selectAll()
    .where('request_id', '=', requestId)
    .$if(!withNotes, (query) => query.where('author', '<>', 'note'))
    .orderBy('id')
    .execute()
}

/** Returns the files of a request, oldest first. */
export function findFiles(db: Db, requestId: string): Promise<RequestFileRow[]> {
  return db.selectFrom('request_files').selectAll().where('request_id', '=', requestId).orderBy('at').execute()
}

/** Adds a stored file to a request. */
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

/** The requests of an application, or of its account as a whole, that wait for somebody, each with its last text. */
export function findOpenOfApplication(db: Db, applicationId: string) {
  return db
    .selectFrom('requests')
    .select((eb) => [
      ...(['id', 'protocol', 'kind', 'state', 'due_on'] as const),
      eb
        .selectFrom('request_messages')
        .select('body')
        .whereRef('request_id', '=', 'requests.id')
        .orderBy('request_messages.id', 'desc')
        .limit(1)
        .as('last'),
    ])
    .where((eb) =>
      eb.or([
        eb('application_id', '=', applicationId),
        eb.and([
          eb('application_id', 'is', null),
          eb(
            'account_id',
            '=',
            eb.selectFrom('financing_applications').select('account_id').where('id', '=', applicationId),
          ),
        ]),
      ]),
    )
    .where('state', 'in', ['open', 'waiting'])
    .orderBy('due_on')
    .orderBy('id')
    .execute()
}

/**
 * The requests of an account that wait for an answer, and whose answer reaches nobody once the account is gone: no
 * address came with them. Leaves out the deletion itself.
 */
export function findUnreachable(db: Db, accountId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'deletion')
    .where('state', 'in', ['open', 'waiting'])
    .where('contact_email', 'is', null)
    .execute()
}

/** The deletion that waits to be carried out for an account. */
export const findPendingDeletion = (db: Db, accountId: string) =>
  pendingDeletions(db).where('requests.account_id', '=', accountId).executeTakeFirst()

/** The deletion that waits for the account of an application, and whether it takes the application along. */
export const findDeletionAround = (db: Db, applicationId: string) =>
  pendingDeletions(db)
    .innerJoin('financing_applications as application', 'application.account_id', 'requests.account_id')
    .select(isDeletable('application').as('takes_application'))
    .where('application.id', '=', applicationId)
    .executeTakeFirst()

// At most one waits for an account.
const pendingDeletions = (db: Db) =>
  db
    .selectFrom('requests')
    .select(['requests.id', 'requests.protocol', 'requests.opened_at'])
    .where('requests.kind', '=', 'deletion')
    .where('requests.state', 'in', ['open', 'waiting'])

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

/** Returns the name and address of the person who made a request, and the contract number that the request is about. */
export async function findPeople(db: Db, row: RequestRow) {
  const application = row.application_id
    ? await db
        .selectFrom('financing_applications')
        .select(['full_name', 'contract_number', 'email', 'phone'])
        .where('id', '=', row.application_id)
        .executeTakeFirst()
    : undefined
  const account = row.account_id
    ? await db
        .selectFrom('applicant_accounts')
        .leftJoin('people', 'people.account_id', 'applicant_accounts.id')
        .select(['applicant_accounts.email', 'people.full_name'])
        .where('applicant_accounts.id', '=', row.account_id)
        .executeTakeFirst()
    : undefined
  return {
    name: row.contact_name ?? account?.full_name ?? application?.full_name ?? null,
    // All messages of an account go to its address. A person without an account gave an address with the request.
    email: account?.email ?? row.contact_email,
    phone: row.contact_phone ?? application?.phone ?? null,
    contractNumber: application?.contract_number ?? null,
  }
}

/** The requests that were answered before an instant and not opened again. */
export async function findAnswered(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('state', '=', 'answered')
    .where('answered_at', '<', before)
    .orderBy('answered_at')
    .execute()
  return rows.map(({ id }) => id)
}
