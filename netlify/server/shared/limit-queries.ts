import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** At most `points` requests under a key within a window (ms) that starts with the first of them. */
export interface Limit {
  key: string
  points: number
  windowMs: number
}

/** How often a key was counted in its window, and when that window or a pause ends (ms since 1970). */
export interface Count {
  key: string
  points: number
  expire: number
}

/**
 * Counts one request against each limit in turn, as part of a larger statement: `parts` are common table expressions whose
 * names start with `name`, `counts` selects their counts. Counting stops at a used-up limit, so that the limits after it do
 * not fill up meanwhile. Counts nothing unless `condition` holds.
 */
export function counting(
  name: string,
  limits: readonly Limit[],
  now: Date,
  condition: Expression<SqlBool> = sql<boolean>`true`,
) {
  const part = (place: number) => sql.table(`${name}_${place}`)
  const parts = limits.map((limit, place) => {
    const before = limits[place - 1]
    const goesOn = before ? sql`exists (select from ${part(place - 1)} where points <= ${before.points})` : condition
    const at = sql`${now.getTime()}::bigint`
    return sql`${part(place)} as (
      insert into rate_limits as counter (key, points, expire)
      select ${limit.key}, 1, ${at} + ${limit.windowMs} where ${goesOn}
      on conflict (key) do update set
        points = case when counter.expire <= ${at} then 1 else counter.points + 1 end,
        expire = case when counter.expire <= ${at} then excluded.expire else counter.expire end
      returning key, points, expire)`
  })
  const counts = limits.map((_, place) => sql`select * from ${part(place)}`)
  return { parts: sql.join(parts), counts: sql.join(counts, sql` union all `) }
}

/** Counts one request against each limit in turn, in one statement; gives the counts of the limits that it reached. */
export async function countRequest(db: Kysely<Database>, limits: readonly Limit[], now: Date): Promise<Count[]> {
  const { parts, counts } = counting('counted', limits, now)
  return (await sql<Count>`with ${parts} ${counts}`.execute(db)).rows
}

/** Takes back one request from a key's current window. */
export async function takeBack(db: Kysely<Database>, key: string, now: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((counter) => ({ points: counter('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .where('expire', '>', now.getTime())
    .execute()
}

/** Keeps a key at a number of points until `expire`. */
export async function pauseUntil(db: Kysely<Database>, { key, points, expire }: Count): Promise<void> {
  await db.updateTable('rate_limits').set({ points, expire }).where('key', '=', key).execute()
}
