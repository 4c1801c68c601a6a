import {
  readSecurityEvent,
  type SecurityExportQuery,
  type SecurityHistory,
  type SecurityHistoryQuery,
} from '#api/security-history.ts'
import { securityWords } from '#content/security-history.ts'
import { formatDateTime, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvSlice } from '../shared/csv.ts'
import { findSecurityEvents, lastSecurityEventOfNext, type SecurityFilter } from './security-event-queries.ts'

const historyLines = 30
type Line = Awaited<ReturnType<typeof findSecurityEvents>>[number]

/** A page of the security history, newest first. */
export async function securityHistory({ db }: Pick<Deps, 'db'>, query: SecurityHistoryQuery): Promise<SecurityHistory> {
  const before = numberOf(query.before)
  const rows = await findSecurityEvents(db, filterOf(query), { limit: historyLines + 1, before })
  return { events: rows.slice(0, historyLines).map(lineOf), hasMore: rows.length > historyLines }
}

/** A slice of the security history as CSV, newest first. */
export function exportSecurityHistory({ db }: Pick<Deps, 'db'>, query: SecurityExportQuery): Promise<CsvSlice> {
  const filter = filterOf(query)
  return csvSlice(
    {
      header: ['Quando', 'Quem', 'O que aconteceu', 'Endereço de rede'],
      record: ({ line }: { id: string; line: Line }) => [
        formatDateTime(line.at.toISOString()),
        line.actor_name ?? '',
        securityWords(lineOf(line)),
        line.address_hash ?? '',
      ],
      find: async ({ anchor, until, limit }) => {
        const page = { limit, before: numberOf(anchor?.id), downTo: numberOf(until) }
        return (await findSecurityEvents(db, filter, page)).map((line) => ({ id: String(line.id), line }))
      },
      lastOfNext: async ({ anchor, limit }) => {
        const last = await lastSecurityEventOfNext(db, filter, { limit, before: numberOf(anchor?.id) })
        return last === undefined ? undefined : String(last)
      },
    },
    query,
  )
}

function filterOf({ person, kind, from, to }: SecurityHistoryQuery): SecurityFilter {
  const until = to === undefined ? undefined : new Date(startOfDay(to).getTime() + dayMs)
  return { person, kind, from: from === undefined ? undefined : startOfDay(from), until }
}

const lineOf = (row: Line): SecurityHistory['events'][number] => ({
  id: row.id,
  ...readSecurityEvent(row.kind, row.detail),
  by: row.actor_name ?? '',
  subject: row.subject_now ?? row.subject_name,
  address: row.address_hash,
  at: row.at.toISOString(),
})

const numberOf = (id: string | undefined) => (id === undefined ? undefined : Number(id))
