import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How many applications there are in each status that occurs. */
export async function countByStatus(db: Kysely<Database>): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, sum(change)::bigint as count from application_status_tallies
    group by status having sum(change) > 0`.execute(db)
  return rows
}

/** How many applications came on each day (in Brasília) since `from`, by model; days without any are left out. */
export async function countByDayAndModel(
  db: Kysely<Database>,
  from: string,
): Promise<{ day: string; model: string; count: number }[]> {
  const { rows } = await sql<{ day: string; model: string; count: number }>`
    select day, motorcycle_model as model, sum(change)::bigint as count from application_day_tallies
    where day >= ${from}::date group by day, motorcycle_model having sum(change) > 0`.execute(db)
  return rows
}

/** How many rows the tallies consist of, counting no further than `atMost`; many mean that it is time to compact. */
export async function tallyPieces(db: Kysely<Database>, atMost: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select count(*) as pieces from (select from application_status_tallies limit ${atMost}) pieces`.execute(db)
  return rows[0]?.pieces ?? 0
}

/**
 * Sums the rows of each tally into one. Safe while others write or compact: rows locked by another compaction are skipped,
 * and a reader sees either all rows or their sum.
 */
export async function compactTallies(db: Kysely<Database>): Promise<void> {
  await sql`
    with gone as (
      delete from application_status_tallies where ctid = any (array(
        select ctid from application_status_tallies for update skip locked))
      returning status, change)
    insert into application_status_tallies select status, sum(change) from gone group by status`.execute(db)
  await sql`
    with gone as (
      delete from application_day_tallies where ctid = any (array(
        select ctid from application_day_tallies where (day, motorcycle_model) in (
          select day, motorcycle_model from application_day_tallies group by 1, 2 having count(*) > 1)
        for update skip locked))
      returning day, motorcycle_model, change)
    insert into application_day_tallies
    select day, motorcycle_model, sum(change) from gone group by day, motorcycle_model`.execute(db)
}
