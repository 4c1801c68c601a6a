import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { bankSince } from './turn.ts'

/** How an application stands to the people who work on it. */
export interface StandingRow {
  assignee_id: string | null
  assignee_name: string | null
  stage_since: Date | null
  bank_since: Date | null
}

/** How one application stands; undefined when there is none of that id. */
export function findStanding(db: Kysely<Database>, id: string): Promise<StandingRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .select(['assignee_id', 'assignee.username as assignee_name', 'stage_since', bankSince.as('bank_since')])
    .where('financing_applications.id', '=', id)
    .executeTakeFirst()
}
