import { type SqlBool, sql } from 'kysely'

/** Whether the applicant gave an application up. A part of a statement over `application`, a table or alias. */
export const isGivenUp = (application = 'financing_applications') =>
  sql<SqlBool>`exists (select from contract_withdrawals given_up where given_up.application_id = ${sql.ref(`${application}.id`)})`

/** Whether an application has ended, as `outcome` of src/domain/application/outcome.ts decides it. A part of a statement. */
export const hasEnded = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} = 'rejected' or ${isGivenUp(application)})`

/**
 * Whether an application goes on and its motorcycle is not released yet. A part of a statement, written like the condition of its
 * indexes, so that Postgres uses them.
 */
export const isOpen = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} not in ('completed', 'rejected') and not ${isGivenUp(application)})`
