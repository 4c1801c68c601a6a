import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import { contactDeadline, promiseBrokenBefore } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { lienReleaseDue } from '#domain/installments/settlement.ts'
import { stillAfterDays } from '#domain/work/queues.ts'
import { type Clock, lienSince } from './queue-queries.ts'
import { bankSince } from './turn.ts'

type Standing = Pick<AdminDetail, 'assignee' | 'stageSince' | 'promisedBy' | 'late'>

/** The instants that queues and lateness go by at `now`. */
export function clockAt(now: Date): Clock {
  return {
    stillBefore: new Date(now.getTime() - stillAfterDays * dayMs),
    lateBefore: promiseBrokenBefore(brazilianDate(now)),
  }
}

/** Who works on an application, since when it is in its stage, and by when the bank has promised its next step, seen `today`. */
export function standing(row: StandingRow, today: PlainDate): Standing {
  const { assignee_id: id, assignee_name: name, stage_since, bank_since, lien_since } = row
  const promisedBy = lien_since ? lienReleaseDue(lien_since) : bank_since && contactDeadline(bank_since)
  return {
    assignee: id && name ? { id, name } : null,
    stageSince: stage_since?.toISOString() ?? null,
    promisedBy,
    late: promisedBy !== null && promisedBy < today,
  }
}

/** How an application stands to the people who work on it. */
export interface StandingRow {
  assignee_id: string | null
  assignee_name: string | null
  stage_since: Date | null
  bank_since: Date | null
  /** When it was settled, while its lien is not released. */
  lien_since: PlainDate | null
}

/** How one application stands; undefined when there is none of that id. */
export function findStanding(db: Kysely<Database>, id: string): Promise<StandingRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .select(['assignee_id', 'assignee.username as assignee_name', 'stage_since', bankSince.as('bank_since')])
    .select(lienSince.as('lien_since'))
    .where('financing_applications.id', '=', id)
    .executeTakeFirst()
}
