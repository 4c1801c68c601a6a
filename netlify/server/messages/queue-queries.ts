import { type Expression, type Kysely, type QueryCreator, sql } from 'kysely'
import type { NewMessageRow } from '#db/schema/messages.ts'
import type { Database } from '#db/schema.ts'
import { hasNoJob, jobId } from '../shared/enqueue.ts'

/**
 * Stands in a stored message for a code or a link's token, so that the text does not hold the secret. Sending puts the
 * secret there.
 */
export const codePlaceholder = '••••••'

const sendJob = (from?: Expression<Date>) => jobId('send_message', { messageId: sql.ref<string>('id') }, from)

/**
 * Stores a message and adds the job that sends it, in one statement of the caller's transaction, together with the parts
 * that `db` begins with. Undefined when this event had its message before. A message stored as failed gets no job. With
 * `wait`, the job runs so long (ms) after the application's last change of stage, seen at `now`.
 */
export async function insertMessage(
  db: QueryCreator<Database>,
  row: NewMessageRow,
  wait?: { ms: number; now: Date },
): Promise<{ id: string } | undefined> {
  const from =
    wait &&
    sql<Date>`now() + greatest('0'::interval, make_interval(secs => ${wait.ms / 1000}) - (${wait.now}::timestamptz
      - (select stage_since from financing_applications where id = ${row.application_id ?? null})))`
  return db
    .with('added', (query) =>
      query
        .insertInto('messages')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'event_key']).doNothing())
        .returning(['id', 'state']),
    )
    .selectFrom('added')
    .select(['id', sql`case when state = 'queued' then ${sendJob(from)} end`.as('job')])
    .executeTakeFirst()
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

/** Expires the waiting messages of a kind about an application, because what they say is no longer true. */
export async function expireQueued(
  db: Kysely<Database>,
  applicationId: string,
  kind: NewMessageRow['kind'],
  at: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ expires_at: at })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .execute()
}

/** Puts a failed message back into the queue; false when it has not failed, or held a secret, which is gone. */
export async function requeueMessage(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .with('again', (query) =>
      query
        .updateTable('messages')
        .set({ state: 'queued', attempts: 0, handed_over_at: null, repeated: false, failed_at: null })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('body_text', 'not like', `%${codePlaceholder}%`)
        .returning('id'),
    )
    .selectFrom('again')
    .select(['id', sendJob().as('job')])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds jobs for queued messages that have none, because theirs was stopped for good in the middle of its last try; gives
 * how many. Leaves out messages created since `before`, which still have their job.
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
 * The second address for a message about an application: one that the account left without a code from it and that still
 * counts. Null without one.
 */
export async function formerAddress(
  db: Kysely<Database>,
  applicationId: string,
  to: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('financing_applications')
    .innerJoin('applicant_accounts', 'applicant_accounts.id', 'account_id')
    .select('former_email')
    .where('financing_applications.id', '=', applicationId)
    .where('applicant_accounts.email', '=', to)
    .where('former_email_until', '>', now)
    .executeTakeFirst()
  return row?.former_email ?? null
}
