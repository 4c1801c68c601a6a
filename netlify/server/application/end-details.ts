import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * When the last refusal of an application ended a signed contract; null if it did not. An older contract may have ended
 * with an earlier refusal that was taken back. A part of a statement over `application`, a table or alias.
 */
export const contractCancelledAt = (application: string) =>
  sql<Date | null>`(select max(ended.voided_at) from contracts as ended
    where ended.application_id = ${sql.ref(`${application}.id`)} and ended.signed_at is not null
      and ended.voided_at >= (select max(refused.at) from application_events as refused
        where refused.application_id = ended.application_id and refused.to_status = 'rejected'))`

/**
 * Returns the details of an application's end: the code of the last refusal, the status that it ended, and when it
 * ended a signed contract.
 */
export async function findEndDetails(db: Kysely<Database>, applicationId: string) {
  const row = await db
    .selectFrom('financing_applications as application')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('application_events')
          .select(['from_status', sql<string | null>`data ->> 'refusal'`.as('refusal')])
          .whereRef('application_id', '=', 'application.id')
          .where('to_status', '=', 'rejected')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.from_status', 'last.refusal', contractCancelledAt('application').as('cancelled_at')])
    .where('application.id', '=', applicationId)
    .executeTakeFirst()
  return {
    refusal: row?.refusal ?? null,
    refusedFrom: row?.from_status ?? null,
    cancelledAt: row?.cancelled_at ?? null,
  }
}
