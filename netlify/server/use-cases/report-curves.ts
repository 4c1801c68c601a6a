import { type Kysely, sql } from 'kysely'
import type { ReleaseMonth, Week } from '#api/reports.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, mondayOf, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import type { Deps } from '../deps.ts'

/**
 * Counts the applications sent and the motorcycles handed over in each week of a period. The applications come from the
 * tallies that a trigger keeps by day, so that a year costs no scan of them.
 */
export async function weeksOf(db: Kysely<Database>, { from, to }: { from: PlainDate; to: PlainDate }): Promise<Week[]> {
  type Row = { monday: PlainDate; count: number }
  const [sent, handedOver] = await Promise.all([
    sql<Row>`select date_trunc('week', day)::date as monday, sum(change)::bigint as count
      from application_day_tallies where day between ${from}::date and ${to}::date group by 1`.execute(db),
    sql<Row>`select date_trunc('week', at at time zone 'America/Sao_Paulo')::date as monday, count(*) as count
      from hand_overs where at >= ${startOfDay(from)} and at < ${startOfDay(daysAfter(to, 1))} group by 1`.execute(db),
  ])
  const countIn = ({ rows }: { rows: readonly Row[] }, monday: PlainDate) =>
    Number(rows.find((row) => row.monday === monday)?.count ?? 0)
  const weeks: Week[] = []
  for (let monday = mondayOf(from); monday <= to; monday = daysAfter(monday, 7)) {
    const sunday = daysAfter(monday, 6)
    weeks.push({
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      sent: countIn(sent, monday),
      handedOver: countIn(handedOver, monday),
    })
  }
  return weeks
}

/**
 * Sums what the open contracts owe and what of it is late today, by the month of their release. The late sums are those
 * of 'Cobrança' (`sumByDueDay` of collection/queries.ts). Months between without an open contract have zeros.
 */
export async function releaseMonths({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ReleaseMonth[]> {
  const { to: late } = lateDueDays(brazilianDate(now()))
  const { rows } = await sql<ReleaseMonth>`
    select to_char(released_on, 'YYYY-MM') as month, count(*)::int as contracts, sum(open_cents)::bigint as "openCents",
      (count(*) filter (where next_due_on <= ${late}::date))::int as "lateContracts",
      coalesce(sum(case
        when next_due_on > ${late}::date then 0
        when late_during @> ${late}::date then late_cents
        else owed_until(id, ${late}::date) end), 0)::bigint as "lateCents"
    from installment_plans where next_due_on is not null group by 1 order by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.month, row]))
  const [first, last] = [rows.at(0)?.month, rows.at(-1)?.month]
  const months: ReleaseMonth[] = []
  if (first === undefined || last === undefined) return months
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = monthsAfter(day, 1)) {
    const month = day.slice(0, 7)
    const { openCents, lateCents, ...row } = found.get(month) ?? nothingOpen(month)
    months.push({ ...row, openCents: Number(openCents), lateCents: Number(lateCents) })
  }
  return months
}

const nothingOpen = (month: string): ReleaseMonth => ({
  month,
  contracts: 0,
  openCents: 0,
  lateContracts: 0,
  lateCents: 0,
})
