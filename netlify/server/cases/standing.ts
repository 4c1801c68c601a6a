import type { AdminDetail } from '#api/admin.ts'
import { contactDeadline, promiseBrokenBefore } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { stillAfterDays } from '#domain/work/queues.ts'
import type { Clock } from './queue-queries.ts'
import type { StandingRow } from './standing-queries.ts'

type Standing = Pick<AdminDetail, 'assignee' | 'stageSince' | 'promisedBy' | 'late'>

/** The instants that queues and lateness go by at `now`. */
export function clockAt(now: Date): Clock {
  return {
    stillBefore: new Date(now.getTime() - stillAfterDays * 86_400_000),
    lateBefore: promiseBrokenBefore(brazilianDate(now)),
  }
}

/** Who works on an application, since when it is in its stage, and by when the bank has promised its next step, seen `today`. */
export function standing(row: StandingRow, today: PlainDate): Standing {
  const { assignee_id: id, assignee_name: name, stage_since, bank_since } = row
  const promisedBy = bank_since && contactDeadline(bank_since)
  return {
    assignee: id && name ? { id, name } : null,
    stageSince: stage_since?.toISOString() ?? null,
    promisedBy,
    late: promisedBy !== null && promisedBy < today,
  }
}
