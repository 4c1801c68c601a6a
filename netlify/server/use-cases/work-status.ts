import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Clock } from './queue-queries.ts'

type WorkStatus = Pick<AdminDetail, 'assignee' | 'stageSince' | 'promisedBy' | 'late'>

/** The instants by which queues and lateness are decided at `now`. */
export function clockAt(now: Date): Clock {
  return { now, today: brazilianDate(now) }
}

/**
 * Returns an application's assignee, the instant at which it came to its stage, and the day by which the bank promised
 * its next step, as of `today`.
 */
export function workStatus(row: WorkStatusRow, today: PlainDate): WorkStatus {
  const { assignee_id: id, assignee_name: name, stage_since, due_on: day } = row
  return {
    assignee: id && name ? { id, name } : null,
    stageSince: stage_since?.toISOString() ?? null,
    promisedBy: day,
    late: day !== null && day < today,
  }
}

/** The columns from which `workStatus` is made. */
export interface WorkStatusRow {
  assignee_id: string | null
  assignee_name: string | null
  stage_since: Date | null
  /** The day by which the bank promised its next step or the release of a lien; null if it owes none. */
  due_on: PlainDate | null
}

/** The work status of one application; undefined when there is none of that id. */
export function findWorkStatus(db: Kysely<Database>, id: string): Promise<WorkStatusRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .innerJoin('application_state as state', 'state.application_id', 'financing_applications.id')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .select(['assignee_id', 'assignee.name as assignee_name', 'stage_since', 'state.due_on'])
    .where('financing_applications.id', '=', id)
    .executeTakeFirst()
}
