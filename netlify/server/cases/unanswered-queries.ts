import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'

export interface Unanswered {
  /** The message that asked. */
  id: string
  application_id: string
}

/** Messages by which the bank asks for something, until it has it: of these kinds, in this status, about nothing else since. */
export interface Asking {
  kinds: readonly string[]
  status: ApplicationStatus
  reminder: string
}

/**
 * The last message that asked each application for something, where nothing happened since `before` and nobody was reminded of
 * it yet; in the order of their ids, from after `after`. Those older than `since` are left alone.
 */
export async function findUnanswered(
  db: Kysely<Database>,
  { kinds, status, reminder }: Asking,
  { since, before, after, limit }: { since: Date; before: Date; after: string; limit: number },
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select asked.id, asked.application_id from messages as asked
    join financing_applications as application on application.id = asked.application_id
    where asked.kind = any(${[...kinds]}) and asked.created_at > ${since} and asked.created_at <= ${before}
      and asked.id > ${after}::uuid and application.status = ${status} and application.updated_at <= ${before}
      and not exists (select from messages as later where later.application_id = asked.application_id
        and later.kind = any(${[...kinds]}) and (later.created_at, later.id) > (asked.created_at, asked.id))
      and not exists (select from messages as told where told.kind = ${reminder} and told.event_key = asked.id::text)
      and not exists (select from message_opt_outs where application_id = asked.application_id)
    order by asked.id limit ${limit}`.execute(db)
  return rows
}
