import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { ApplicationMessages, FailedMessages, MessageRequest, MessageView } from '#api/messages.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { askTwice } from './ask-twice.ts'
import { codePlaceholder, findMessage, isPointless, requeueMessage } from './queries.ts'
import { queueMessage } from './queue-message.ts'

const mostOfApplication = 100
const mostFailed = 20

type Row = Awaited<ReturnType<typeof findApplicationMessages>>[number]

/**
 * Sends an applicant a message that an analyst wrote, and records it in the history, once for each `key`. Returns the
 * application's messages. Throws `not_found`, `stale_messages` if a colleague wrote since `seen`, and what `askTwice`
 * throws.
 */
export async function writeToApplicant(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  { key, subject, body, confirmed, seen }: MessageRequest,
): Promise<ApplicationMessages> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    const queued = await queueMessage(deps, tx, {
      kind: 'analyst_message',
      event: `${applicationId}:${key}`,
      to: row.email,
      about: { applicationId },
      params: { fullName: row.full_name, contractNumber: row.contract_number, subject, body },
    })
    if (queued === undefined) return
    if (seen !== undefined && (await wroteSince(tx, applicationId, analyst, seen)))
      throw new ProblemError('stale_messages')
    await askTwice(deps, tx, analyst, { subject, body }, { confirmed, about: row.contract_number })
    await addEvent(tx, {
      applicationId,
      kind: 'message',
      actor: analyst,
      note: body,
      data: { subject, messageId: queued },
      at: deps.now(),
    })
  })
  return applicationMessages(deps, applicationId)
}

/** Returns the bank's messages about an application, newest first, and when its customer was last in the portal. */
export async function applicationMessages({ db, now }: Deps, applicationId: string): Promise<ApplicationMessages> {
  const [rows, lastVisit] = await together(db, (read) =>
    Promise.all([findApplicationMessages(read, applicationId, mostOfApplication), findLastVisit(read, applicationId)]),
  )
  return { messages: rows.map((row) => viewOf(row, now())), lastVisitAt: lastVisit?.toISOString() ?? null }
}

/** Returns the messages that did not arrive, and whether a mail server is configured. */
export async function failedMessages({ db, config, now }: Deps): Promise<FailedMessages> {
  const [count, rows, refusal] = await Promise.all([
    countFailedMessages(db),
    findFailedMessages(db, mostFailed),
    findOwnFault(db),
  ])
  const messages = rows.map((row) => viewOf(row, now()))
  return { configured: config.mail !== undefined, refusal: refusal ?? null, count, messages }
}

/** Puts a failed message back into the queue. Throws `not_found`, and `conflict` for one that cannot be sent again. */
export async function retryMessage(deps: Deps, id: string): Promise<void> {
  if (await isRequeued(deps.db, id)) return
  throw new ProblemError((await findMessage(deps.db, id)) === undefined ? 'not_found' : 'conflict')
}

const isRequeued = (db: Kysely<Database>, id: string) => db.transaction().execute((tx) => requeueMessage(tx, id))

function viewOf(row: Row, now: Date): MessageView {
  const { id, subject, recipient, author, state } = row
  const isOver = row.expires_at !== null && row.expires_at <= now
  return {
    id,
    subject,
    recipient,
    author,
    state,
    error: state === 'sent' ? null : row.last_error,
    canRetry: state === 'failed' && !isOver && !row.told_secret && !row.is_pointless,
    createdAt: row.created_at.toISOString(),
    endedAt: (row.sent_at ?? row.failed_at)?.toISOString() ?? null,
    applicationId: row.application_id,
  }
}

const seen = (db: Kysely<Database>) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'subject', 'recipient', 'state', 'last_error', 'application_id'])
    .select(['created_at', 'sent_at', 'failed_at', 'expires_at'])
    .select((row) => row('body_text', 'like', `%${codePlaceholder}%`).as('told_secret'))
    .select(isPointless.as('is_pointless'))
    .select((row) => authorOf(row).as('author'))
    .where('state', '<>', 'cancelled')
    .$narrowType<{ state: MessageView['state'] }>()

/** The name of who wrote a message, by the history; null for one of the system. */
const authorOf = (row: ExpressionBuilder<Database, 'messages'>) =>
  row
    .selectFrom('application_events')
    .select('actor_name')
    .whereRef('application_events.application_id', '=', 'messages.application_id')
    .where('application_events.kind', '=', 'message')
    .where(sql`application_events.data ->> 'messageId'`, '=', sql`messages.id::text`)

/** Whether somebody else of the staff wrote to the customer after a line of the application's history. */
async function wroteSince(
  db: Kysely<Database>,
  applicationId: string,
  { id }: AnalystActor,
  seen: number,
): Promise<boolean> {
  const message = await db
    .selectFrom('application_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'message')
    .where('id', '>', seen)
    .where('actor_id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/** An application's messages without their texts, newest first. */
function findApplicationMessages(db: Kysely<Database>, applicationId: string, most: number) {
  return seen(db)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** When the customer of an application was last in the portal; undefined if never. */
async function findLastVisit(db: Kysely<Database>, applicationId: string): Promise<Date | undefined> {
  const account = await db
    .selectFrom('applicant_accounts')
    .innerJoin('financing_applications', 'account_id', 'applicant_accounts.id')
    .select('last_visit_at')
    .where('financing_applications.id', '=', applicationId)
    .executeTakeFirst()
  return account?.last_visit_at ?? undefined
}

/** The messages that failed for good, without their texts, newest first. */
function findFailedMessages(db: Kysely<Database>, most: number) {
  return seen(db).where('state', '=', 'failed').orderBy('failed_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/**
 * The newest answer in which the mail server refuses the bank itself; undefined while no message waits because of that.
 */
async function findOwnFault(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('last_error')
    .where('state', '=', 'queued')
    .where('own_fault', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_error ?? undefined
}

/** How many messages failed for good. */
async function countFailedMessages(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
