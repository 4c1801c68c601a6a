import { type Expression, type Kysely, type QueryCreator, type SqlBool, sql } from 'kysely'
import type { MessageRow, NewMessageRow } from '#db/schema/messages.ts'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { stepMessages } from '#domain/messages.ts'
import { hasEnded } from '../application/fact-parts.ts'
import { hasNoJob, jobId } from '../shared/enqueue.ts'

/**
 * A stored message has this placeholder instead of a code or a link's token, so that its text holds no secret. Sending
 * puts the secret there.
 */
export const codePlaceholder = '••••••'

/** Codes and links that open something go first: a person waits for them, and they expire. */
const urgency = sql<number>`case when sealed_code is not null then -1 else 0 end`

const sendJob = (from?: Expression<Date>) => jobId('send_message', { messageId: sql.ref<string>('id') }, from, urgency)

/**
 * Writes messages and queues their sending, in one statement of the caller's transaction. `db` may already hold other
 * parts of that statement. Returns the ids of the new messages; an event with a message gets no second one. A message
 * in state 'failed' is only stored. `wait` delays the sending by so many ms from now or, with `sinceStage`, from the
 * application's last change of stage.
 */
export async function insertMessages(
  db: QueryCreator<Database>,
  rows: readonly NewMessageRow[],
  wait?: { ms: number; sinceStage?: Date },
): Promise<string[]> {
  const from =
    wait &&
    (wait.sinceStage
      ? sql<Date>`now() + greatest('0'::interval, make_interval(secs => ${wait.ms / 1000}) - (${wait.sinceStage}::timestamptz
      - (select stage_since from financing_applications as about where about.id = added.application_id)))`
      : sql<Date>`now() + make_interval(secs => ${wait.ms / 1000})`)
  const stored = await db
    .with('added', (query) =>
      query
        .insertInto('messages')
        .values([...rows])
        .onConflict((conflict) => conflict.columns(['kind', 'event_key']).doNothing())
        .returning(['id', 'state', 'application_id', 'sealed_code']),
    )
    .selectFrom('added')
    .select(['id', sql`case when state = 'queued' then ${sendJob(from)} end`.as('job')])
    .execute()
  return stored.map(({ id }) => id)
}

/** Tells whether a message with the same text about the same application was sent, or waits to be. */
export async function wasTold(db: Kysely<Database>, row: NewMessageRow): Promise<boolean> {
  const before = await db
    .selectFrom('messages')
    .select('id')
    .where('application_id', '=', row.application_id ?? null)
    .where('kind', '=', row.kind)
    .where('body_text', '=', row.body_text)
    .where('state', 'in', ['queued', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Expires the waiting messages of a kind about an application, because their content is no longer true. */
export async function expireQueued(
  db: Kysely<Database>,
  applicationId: string,
  kind: NewMessageRow['kind'],
  at: Date,
): Promise<void> {
  const update = db
    .updateTable('messages')
    .set({ expires_at: at })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
  await writeLater(db, update)
}

/**
 * Cancels an application's waiting messages of some kinds, because their event was undone. The same event may then send
 * its message again. Tells whether there were any.
 */
export async function cancelWaiting(
  db: Kysely<Database>,
  applicationId: string,
  kinds: readonly NewMessageRow['kind'][],
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ state: 'cancelled', sealed_code: null, event_key: sql`left(event_key, 150) || ':' || id` })
    .where('application_id', '=', applicationId)
    .where('created_at', '>=', since)
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells whether an address got a message about an application, or may have got one that is being handed over. */
export async function wasWrittenTo(db: Kysely<Database>, applicationId: string, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('recipient', '=', recipient)
    .where((where) => where.or([where('state', '=', 'sent'), where('handed_over_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a message asks for a step of a financing that has ended. A part of a statement over `messages`. */
export const isPointless = sql<SqlBool>`(messages.kind = any(${[...stepMessages]}) and exists (
  select from financing_applications about where about.id = messages.application_id and ${hasEnded('about')}))`

/**
 * The address that a failed message goes to when it is sent again: the application's of today, if it was on its way to
 * one that the application has left since. A notice to a former address goes there.
 */
const recipientToday = sql<string>`coalesce((select about.email from financing_applications as about
  where about.id = messages.application_id and messages.kind <> 'contact_changed_old'
    and messages.event_key not like '%:former' and exists (select from former_contacts as former
      where former.application_id = about.id and lower(former.contact ->> 'email') = lower(messages.recipient))), recipient)`

/**
 * Puts a failed message back into the queue, to the address of today; false when it has not failed, is
 * pointless by now, or held a secret, which is no longer stored.
 */
export async function requeueMessage(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .with('again', (query) =>
      query
        .updateTable('messages')
        .set({ state: 'queued', attempts: 0, own_fault: false, handed_over_at: null, repeated: false, failed_at: null })
        .set({ recipient: recipientToday })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('body_text', 'not like', `%${codePlaceholder}%`)
        .where(({ not }) => not(isPointless))
        .returning(['id', 'sealed_code']),
    )
    .selectFrom('again')
    .select(['id', sendJob().as('job')])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds jobs for queued messages that have none, because theirs was stopped for good in the middle of its last try;
 * gives how many. Leaves out messages created since `before`, which still have their job.
 */
export async function requeueStranded(db: Kysely<Database>, before: Date): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', sendJob().as('job')])
    .where('state', '=', 'queued')
    .where('created_at', '<', before)
    .where(hasNoJob('send_message', { messageId: sql.ref<string>('messages.id') }))
    .execute()
  return rows.length
}

/**
 * The former addresses that still get messages about these applications and requests. Their owners left them without a
 * code that was sent there.
 */
export function formerAddresses(db: Kysely<Database>, ids: readonly string[], now: Date) {
  const accountsIn = (table: 'financing_applications' | 'requests') =>
    db
      .selectFrom(table)
      .select(['id', 'account_id'])
      .where('id', 'in', [...ids])
  return db
    .selectFrom(accountsIn('financing_applications').unionAll(accountsIn('requests')).as('of_account'))
    .innerJoin('applicant_accounts', 'applicant_accounts.id', 'of_account.account_id')
    .select(['of_account.id', 'applicant_accounts.email', 'former_email'])
    .where('former_email', 'is not', null)
    .where('former_email_until', '>', now)
    .execute()
}

const open = (db: Kysely<Database>, id: string) =>
  db.updateTable('messages').where('id', '=', id).where('state', '=', 'queued')

/** A message; undefined when there is none of that id. */
export async function findMessage(db: Kysely<Database>, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Messages by their ids, in one statement; undefined where there is none. */
export async function findMessages(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly (MessageRow | undefined)[]> {
  const rows = await db.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

/** A message that the mail server is about to get. */
export interface HandOver {
  id: string
  at: Date
  /** Whether the server may have got it before. */
  repeated: boolean
}

/**
 * Records in one statement that the mail server is about to get messages. Until its answer is recorded too, it is
 * unknown whether it took them. Tells of each whether it must still be sent.
 */
export async function markHandedOver(db: Kysely<Database>, ones: readonly HandOver[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ id: string }>`
    update messages set handed_over_at = given.at, repeated = given.repeated
    from unnest(${ones.map(({ id }) => id)}::uuid[], ${ones.map(({ at }) => at)}::timestamptz[],
      ${ones.map(({ repeated }) => repeated)}::boolean[]) as given (id, at, repeated)
    where messages.id = given.id and messages.state = 'queued' returning messages.id`.execute(db)
  const wanted = new Set(rows.map(({ id }) => id))
  return ones.map(({ id }) => wanted.has(id))
}

/** A message that the mail server took, and what it answered. */
export interface Sent {
  id: string
  at: Date
  answer: string
}

/** Records in one statement that the mail server took messages. */
export async function markSent(db: Kysely<Database>, ones: readonly Sent[]): Promise<readonly undefined[]> {
  await sql`
    update messages set state = 'sent', sent_at = given.at, provider_response = given.answer, last_error = null,
      handed_over_at = null, own_fault = false, sealed_code = null, attempts = messages.attempts + 1
    from unnest(${ones.map(({ id }) => id)}::uuid[], ${ones.map(({ at }) => at)}::timestamptz[],
      ${ones.map(({ answer }) => answer)}::text[]) as given (id, at, answer)
    where messages.id = given.id and messages.state = 'queued'`.execute(db)
  return ones.map(() => undefined)
}

/** Records that a message failed for good. */
export async function markFailed(db: Kysely<Database>, id: string, at: Date, error: string): Promise<void> {
  await open(db, id)
    .set((row) => ({
      state: 'failed',
      failed_at: at,
      last_error: error,
      own_fault: false,
      sealed_code: null,
      attempts: row('attempts', '+', 1),
    }))
    .execute()
}

/**
 * Records a failed try that another will follow. `unsure`: the mail server may still have taken the message.
 * `ownFault`: the mail server refuses the bank itself, which does not count against the message.
 */
export async function recordFailedTry(
  db: Kysely<Database>,
  id: string,
  { error, unsure, ownFault }: { error: string; unsure: boolean; ownFault: boolean },
): Promise<void> {
  await open(db, id)
    .set((row) => ({
      last_error: error,
      own_fault: ownFault,
      attempts: row('attempts', '+', ownFault ? 0 : 1),
      ...(unsure ? {} : { handed_over_at: null }),
    }))
    .execute()
}
