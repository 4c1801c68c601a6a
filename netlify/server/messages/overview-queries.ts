import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { codePlaceholder } from './queue-queries.ts'

const seen = (db: Kysely<Database>) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'subject', 'recipient', 'state', 'last_error', 'application_id'])
    .select(['created_at', 'sent_at', 'failed_at', 'expires_at'])
    .select((row) => row('body_text', 'like', `%${codePlaceholder}%`).as('told_secret'))

/** An application's messages without their texts, newest first. */
export function findApplicationMessages(db: Kysely<Database>, applicationId: string, most: number) {
  return seen(db)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** The messages that will not be sent by themselves, without their texts, newest first. */
export function findFailedMessages(db: Kysely<Database>, most: number) {
  return seen(db).where('state', '=', 'failed').orderBy('failed_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** What the mail server says of the bank itself, last; undefined while no message waits because of that. */
export async function findOwnFault(db: Kysely<Database>): Promise<string | undefined> {
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

/** How many messages will not be sent by themselves. */
export async function countFailedMessages(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
