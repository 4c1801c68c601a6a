import type { CountResponse } from '#api/lists.ts'
import type { Anchor } from './keyset-queries.ts'

const pageSize = 25
/** Counting stops here, because nobody needs the exact number beyond it, and the cost would grow with the table. */
const countLimit = 1000

export interface Page<Row> {
  rows: Row[]
  hasPrevious: boolean
  hasNext: boolean
}

/** The anchor of a list that goes on after a row; undefined at the beginning of the list. */
export const after = (id: string | undefined): Anchor | undefined => (id ? { id, side: 'after' } : undefined)

/**
 * Gives one page of a list, after or before the row that the query names; `find` reads at most so many rows next to an
 * anchor. Where too few rows for a page stand before that row, gives the whole first page.
 */
export async function pageOf<Row>(
  query: { after?: string | undefined; before?: string | undefined; limit?: string | undefined },
  find: (anchor: Anchor | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const limit = query.limit ? Number(query.limit) : pageSize
  if (query.before) {
    const rows = await find({ id: query.before, side: 'before' }, limit + 1)
    if (rows.length >= limit) return { rows: rows.slice(-limit), hasPrevious: rows.length > limit, hasNext: true }
  }
  const anchor = query.before ? undefined : after(query.after)
  const rows = await find(anchor, limit + 1)
  return { rows: rows.slice(0, limit), hasPrevious: anchor !== undefined, hasNext: rows.length > limit }
}

/** Counts rows up to a thousand; `count` counts no further than its argument. */
export async function countUpTo(count: (atMost: number) => Promise<number>): Promise<CountResponse> {
  const found = await count(countLimit + 1)
  return { count: Math.min(found, countLimit), more: found > countLimit }
}
