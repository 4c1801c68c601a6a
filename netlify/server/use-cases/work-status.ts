import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import { contactDeadline, promiseBrokenBefore } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lienReleaseDays, lienReleaseDue } from '#domain/installments/settlement.ts'
import { stillAfterDays } from '#domain/work-lists.ts'
import { type Clock, lienSince } from './queue-queries.ts'
import { bankSince } from './whose-turn.ts'

type WorkStatus = Pick<AdminDetail, 'assignee' | 'stageSince' | 'promisedBy' | 'late'>

/** The instants by which queues and lateness are decided at `now`. */
export function clockAt(now: Date): Clock {
  return {
    stillBefore: new Date(now.getTime() - stillAfterDays * dayMs),
    lateBefore: promiseBrokenBefore(brazilianDate(now)),
    lienLateBefore: daysAfter(brazilianDate(now), -lienReleaseDays),
    dayBegan: startOfDay(brazilianDate(now)),
  }
}

/**
 * Returns an application's assignee, the instant at which it came to its stage, and the day by which the bank promised
 * its next step, as of `today`.
 */
export function workStatus(row: WorkStatusRow, today: PlainDate): WorkStatus {
  const { assignee_id: id, assignee_name: name, stage_since } = row
  const day = promisedBy(row)
  return {
    assignee: id && name ? { id, name } : null,
    stageSince: stage_since?.toISOString() ?? null,
    promisedBy: day,
    late: day !== null && day < today,
  }
}

/**
 * Returns the day by which the bank promises its next step, to the applicant and to staff: two business days after its
 * turn began, or the legal period for the release of a lien. Null while it is the applicant's turn, or nothing is left
 * to do.
 */
export const promisedBy = ({ bank_since, lien_since }: Pick<WorkStatusRow, 'bank_since' | 'lien_since'>) =>
  lien_since ? lienReleaseDue(lien_since) : bank_since && contactDeadline(bank_since)

/** The columns from which `workStatus` is made. */
export interface WorkStatusRow {
  assignee_id: string | null
  assignee_name: string | null
  stage_since: Date | null
  bank_since: Date | null
  /** The day on which the contract was settled, while its lien is not released. */
  lien_since: PlainDate | null
}

/** The work status of one application; undefined when there is none of that id. */
export function findWorkStatus(db: Kysely<Database>, id: string): Promise<WorkStatusRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .select(['assignee_id', 'assignee.name as assignee_name', 'stage_since', bankSince.as('bank_since')])
    .select(lienSince.as('lien_since'))
    .where('financing_applications.id', '=', id)
    .executeTakeFirst()
}
