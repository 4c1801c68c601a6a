import { sql } from 'kysely'
import { counts } from './events.ts'
import { isGivenUp } from './fact-parts.ts'

/**
 * Whether an application binds the bank like a contract: it was released, paid or signed once. Reads the history,
 * because an analyst can set a status back. A part of a statement over `application`, a table or alias.
 */
export const isBound = (application: string) => {
  const id = sql.ref(`${application}.id`)
  return sql<boolean>`(${sql.ref(`${application}.status`)} = 'completed'
    or exists (select from application_events as event where event.application_id = ${id} and event.to_status = 'completed'
      and ${counts('event')})
    or exists (select from pix_payments as paid where paid.application_id = ${id})
    or exists (select from contracts as signed where signed.application_id = ${id} and signed.signed_at is not null))`
}

/** Whether an application has a plan of installments. A part of a statement. */
export const hasPlan = (application: string) =>
  sql<boolean>`exists (select from installment_plans as own where own.application_id = ${sql.ref(`${application}.id`)})`

/** Whether an application was approved, refused or withdrawn. A part of a statement. */
export const isDecided = (application: string) => sql<boolean>`(
  ${sql.ref(`${application}.status`)} not in ('received', 'analysis', 'pending')
    or exists (select from application_events as event where application_id = ${sql.ref(`${application}.id`)}
      and to_status not in ('received', 'analysis', 'pending') and ${counts('event')})
    or ${isGivenUp(application)})`

/** Whether its applicant made an application after asking for a deletion that waits. A part of a statement. */
export const isAfterDeletion = (application: string) => sql<boolean>`exists (select from requests as asked
  where asked.account_id = ${sql.ref(`${application}.account_id`)} and asked.kind = 'deletion'
    and asked.state in ('open', 'waiting') and asked.opened_at < ${sql.ref(`${application}.created_at`)})`

/**
 * Whether a deletion takes an application along, as `keepingOf` of src/domain/keeping.ts decides it. A part of a
 * statement.
 */
export const isDeletable = (application: string) => sql<boolean>`not (${isBound(application)} or ${hasPlan(application)}
  or ${isDecided(application)} or ${isAfterDeletion(application)})`
