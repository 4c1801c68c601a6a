import type { CountResponse } from '#api/lists.ts'
import type { Anchor } from './keyset-queries.ts'

const pageSize = 25
/** Counting stops here: nobody needs the exact number beyond it, and the cost would grow with the table. */
const countLimit = 1000

export interface Page<Row> {
  rows: Row[]
  hasPrevious: boolean
  hasNext: boolean
}

/** A row that a list goes on after; undefined at its beginning. */
export const after = (id: string | undefined): Anchor | undefined => (id ? { id, side: 'after' } : undefined)

/**
 * One page of a list, after or before the row that the query names; `find` reads so many rows beside an anchor. A page
 * before another that turns out short gives way to the first page, whole.
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

/** How many rows there are, up to a thousand; `count` counts no further than it is told. */
export async function countUpTo(count: (atMost: number) => Promise<number>): Promise<CountResponse> {
  const found = await count(countLimit + 1)
  return { count: Math.min(found, countLimit), more: found > countLimit }
}
