import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { RequestChannel, RequestKind } from '#domain/requests.ts'
import { defineList } from '../shared/list.ts'

/** `isLate` of src/domain/requests.ts in SQL. */
const isLateNow = (today: PlainDate) => sql<boolean>`(requests.state = 'open' and requests.due_on < ${today})`

/** Whether the first answer came by its due day, and none is late now. Days are those of Brasília. */
export const answeredInTime = (today: PlainDate) => sql<boolean>`
  ((requests.first_answered_at at time zone 'America/Sao_Paulo')::date <= requests.first_due_on
    and not ${isLateNow(today)})`

/** Whether the first answer came after its due day, or an answer is late now. */
export const answeredLate = (today: PlainDate) => sql<boolean>`
  ((requests.first_answered_at at time zone 'America/Sao_Paulo')::date > requests.first_due_on or ${isLateNow(today)})`

/** A stranger's name without accents and capitals, as `fold` writes a searched text. */
const foldedContactName = sql<string>`regexp_replace(normalize(lower(requests.contact_name), NFD), '[\u0300-\u036f]', '', 'g')`

interface RequestFilter {
  state: 'open' | 'done' | 'all'
  channel?: RequestChannel | undefined
  /** When the request was opened: since `from`, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  /** How the request was answered; lateness depends on `today`. */
  answer?: { is: 'answered' | 'in_time' | 'late'; today: PlainDate } | undefined
  kind?: RequestKind | undefined
  assignee?: string | undefined
  /** A protocol without its marks, or the folded words of a person (`searchTerms`). */
  protocol?: string | undefined
  terms?: readonly string[] | undefined
}

/** The requests: open ones by due day, done ones newest first. */
export const requestList = defineList({
  table: 'requests',
  order: ({ state }: RequestFilter) =>
    state === 'done' ? { keys: ['updated_at'], direction: 'desc' } : { keys: ['due_on'], direction: 'asc' },
  found: foundRequests,
  read: (_, page) =>
    page
      .selectAll('requests')
      .select([
        'application.contract_number',
        'assignee.name as assignee_name',
        sql<
          string | null
        >`coalesce(requests.contact_name, application.full_name, (select full_name from financing_applications
        where account_id = requests.account_id limit 1))`.as('name'),
      ])
      .execute(),
})

function foundRequests(db: Kysely<Database>, filter: RequestFilter) {
  let rows = db
    .selectFrom('requests')
    .leftJoin('financing_applications as application', 'application.id', 'requests.application_id')
    .leftJoin('admin_users as assignee', 'assignee.id', 'requests.assignee_id')
  if (filter.state !== 'all')
    rows = rows.where('requests.state', 'in', filter.state === 'done' ? ['answered', 'closed'] : ['open', 'waiting'])
  if (filter.channel) rows = rows.where('requests.channel', '=', filter.channel)
  if (filter.from) rows = rows.where('requests.opened_at', '>=', filter.from)
  if (filter.until) rows = rows.where('requests.opened_at', '<', filter.until)
  if (filter.answer?.is === 'answered') rows = rows.where('requests.first_answered_at', 'is not', null)
  if (filter.answer?.is === 'in_time') rows = rows.where(answeredInTime(filter.answer.today))
  if (filter.answer?.is === 'late') rows = rows.where(answeredLate(filter.answer.today))
  if (filter.kind) rows = rows.where('requests.kind', '=', filter.kind)
  if (filter.assignee) rows = rows.where('requests.assignee_id', '=', filter.assignee)
  if (filter.protocol !== undefined || filter.terms !== undefined) {
    const { protocol = '', terms = [] } = filter
    const pieces = terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`)
    rows = rows.where((eb) =>
      eb.or([
        eb('requests.protocol', '=', protocol),
        eb.and(pieces.map((piece) => eb(foldedContactName, 'like', piece))),
        eb.and(pieces.map((piece) => eb('application.search_text', 'like', piece))),
        eb.exists(
          eb
            .selectFrom('financing_applications as own')
            .select('own.id')
            .whereRef('own.account_id', '=', 'requests.account_id')
            .where((own) => own.and(pieces.map((piece) => own('own.search_text', 'like', piece)))),
        ),
      ]),
    )
  }
  return rows
}

/**
 * Counts the requests that the bank has to answer, at most `atMost`, and among these the late ones and those of the
 * ombudsman. A deletion carries itself out.
 */
export async function countOpen(db: Kysely<Database>, today: PlainDate, atMost: number) {
  const { rows } = await sql<{ count: number; late: number; ombudsman: number }>`
    select count(*) as count, count(*) filter (where due_on < ${today}::date) as late,
      count(*) filter (where kind = 'ombudsman') as ombudsman
    from (select due_on, kind from requests where state = 'open' and kind <> 'deletion' order by due_on limit ${atMost}) open`.execute(
    db,
  )
  return rows[0] ?? { count: 0, late: 0, ombudsman: 0 }
}
