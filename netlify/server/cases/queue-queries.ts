import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { requiredDocuments } from '#domain/documents/required-documents.ts'
import type { Queue } from '#domain/work/queues.ts'
import { bankSince, hasCode } from './turn.ts'

/** The instants that queues and lateness go by. */
export interface Clock {
  /** What has not changed since then stands still. */
  stillBefore: Date
  /** What has been the bank's turn since before then is late. */
  lateBefore: Date
}

type Builder = ExpressionBuilder<Database, 'financing_applications'>

/** What somebody still has to do something about: what was given up is not. In words of its own, so that its index is found. */
export const isOpen = sql<SqlBool>`(financing_applications.status not in ('completed', 'rejected') and not exists (
  select from contract_withdrawals given_up where given_up.application_id = financing_applications.id))`

/** Whether what the customer was promised is overdue. */
export const isLate = ({ lateBefore }: Clock) => sql<SqlBool>`(${isOpen} and ${bankSince} < ${lateBefore})`

/** Whether nothing has changed in an open application since an instant. */
export const unchangedBefore = (instant: Date) =>
  sql<SqlBool>`(${isOpen} and financing_applications.updated_at < ${instant})`

/** The day on which a contract was settled whose lien the traffic authority still holds; null for every other. */
export const lienSince: RawBuilder<PlainDate | null> = sql`(
  select term.settled_on from settlement_terms term
  join motorcycle_releases registered on registered.application_id = term.application_id
  where term.application_id = financing_applications.id and term.voided_at is null
    and registered.registration_number is not null and not exists (
      select from lien_releases released
      where released.application_id = term.application_id and released.undone_at is null))`

const members: Record<Queue, (clock: Clock) => RawBuilder<SqlBool>> = {
  // As `missingForRelease` says it for one application.
  release: () => sql`(financing_applications.status = 'signing'
    and exists (select from motorcycle_releases registered where registered.application_id = financing_applications.id
      and registered.registration_number is not null and registered.registered_on is not null
      and registered.chassis is not null and registered.plate is not null)
    and (financing_applications.entry_value = 0 or exists (select from pix_payments entry
      where entry.application_id = financing_applications.id and entry.state = 'entry'))
    and not exists (select from contracts unsigned where unsigned.application_id = financing_applications.id
      and unsigned.state <> 'void' and unsigned.signed_at is null))`,
  analyse: () => sql`financing_applications.status in ('received', 'analysis', 'pending')`,
  documents: () => sql`(financing_applications.status = 'waiting_docs' and (
    select count(*) filter (where document.review = 'pending') > 0
      or count(*) filter (where document.review = 'accepted') = ${requiredDocuments.length}
    from documents document
    where document.application_id = financing_applications.id and document.state = 'stored'))`,
  pix: () => sql`(financing_applications.status = 'signing' and financing_applications.entry_value > 0
    and not ${hasCode()} and not exists (select from pix_payments entry
      where entry.application_id = financing_applications.id and entry.state = 'entry'))`,
  still: ({ stillBefore }) => unchangedBefore(stillBefore),
  ended: () => sql`(
    (financing_applications.status = 'rejected' or exists (select from contract_withdrawals given_up
      where given_up.application_id = financing_applications.id))
    and (exists (select from motorcycle_releases registered
        where registered.application_id = financing_applications.id and registered.registered_on is not null)
      or exists (select from hand_overs out
        where out.application_id = financing_applications.id and out.returned_at is null)
      or exists (select from installment_plans plan
        join installment_entries paid on paid.plan_id = plan.id and paid.kind = 'paid'
        where plan.application_id = financing_applications.id and plan.closed_at is not null
          and not exists (select from installment_entries taken where taken.reverses = paid.id))))`,
  lien: () => sql`(financing_applications.id in (select application_id from settlement_terms where voided_at is null)
    and ${lienSince} is not null)`,
}

/** What each queue is ordered by: since when it waits. */
export const since: Record<Queue, RawBuilder<Date>> = {
  release: sql`financing_applications.stage_since`,
  analyse: sql`financing_applications.created_at`,
  documents: sql`financing_applications.stage_since`,
  pix: sql`financing_applications.stage_since`,
  still: sql`financing_applications.updated_at`,
  ended: sql`financing_applications.updated_at`,
  lien: sql`(${lienSince} + time '12:00') at time zone 'America/Sao_Paulo'`,
}

/** Whether an application waits in a queue. */
export const inQueue = (queue: Queue, clock: Clock) => (eb: Builder) =>
  queue === 'ended' || queue === 'lien' ? eb.and([members[queue](clock)]) : eb.and([isOpen, members[queue](clock)])

/** Free for somebody: nobody's, or the own. */
const isFreeFor = (analystId: string) => (eb: Builder) =>
  eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', analystId)])

/** The ids of a queue that somebody can take, the oldest first, at most so many. */
export async function queueFor(
  db: Kysely<Database>,
  queue: Queue,
  clock: Clock,
  analystId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('financing_applications')
    .select('id')
    .where(inQueue(queue, clock))
    .where(isFreeFor(analystId))
    .orderBy(since[queue])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Gives the first of `ids` that is free and still in the queue to somebody; undefined when there is none. What others are
 * taking at this moment is passed over, so that nobody waits and no two get the same.
 */
export function takeFirst(
  db: Kysely<Database>,
  queue: Queue,
  clock: Clock,
  analystId: string,
  ids: readonly string[],
): Promise<{ id: string; taken: boolean } | undefined> {
  return db
    .with('first', (cte) =>
      cte
        .selectFrom('financing_applications')
        .select(['id', 'assignee_id'])
        .where('id', 'in', ids)
        .where(inQueue(queue, clock))
        .where(isFreeFor(analystId))
        .orderBy(sql`array_position(${ids}::uuid[], financing_applications.id)`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('financing_applications')
    .from('first')
    .set({ assignee_id: analystId })
    .whereRef('financing_applications.id', '=', 'first.id')
    .returning(['financing_applications.id', sql<boolean>`first.assignee_id is null`.as('taken')])
    .executeTakeFirst()
}
