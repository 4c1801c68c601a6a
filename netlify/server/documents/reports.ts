import { type Kysely, sql } from 'kysely'
import type { DocumentsReport, RefusedDocument } from '#api/reports.ts'
import { refusedDocumentName } from '#content/document-reasons.ts'
import type { Database } from '#db/schema.ts'
import { type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'

interface Period {
  from: PlainDate
  to: PlainDate
}

/**
 * The reasons for which documents were refused in a period, the most frequent first, beside the period of the same
 * length before it.
 */
export async function documentsReport({ db }: Pick<Deps, 'db'>, period: Period): Promise<DocumentsReport> {
  const length = daysBetween(period.from, period.to) + 1
  const former = { from: daysAfter(period.from, -length), to: daysAfter(period.from, -1) }
  const [now, before] = await Promise.all([refusals(db, period), refusals(db, former)])
  return { now, before }
}

async function refusals(db: Kysely<Database>, { from, to }: Period): Promise<RefusedDocument[]> {
  const { rows } = await sql<RefusedDocument>`
    select data ->> 'document' as document, data ->> 'refusal' as refusal, count(*)::int as count
    from application_events where kind = 'document_refused'
      and at >= ${startOfDay(from)} and at < ${startOfDay(daysAfter(to, 1))}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** The same reasons as lines of the report's CSV. */
export function documentLines({ now, before }: DocumentsReport): (string | number)[][] {
  return now.map((one) => {
    const former = before.find(({ document, refusal }) => document === one.document && refusal === one.refusal)
    return [
      'Documentos recusados',
      refusedDocumentName(one.document, one.refusal ?? 'none'),
      one.count,
      '',
      '',
      '',
      former?.count ?? 0,
    ]
  })
}
