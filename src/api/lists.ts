import * as z from 'zod/mini'
import { line } from './text.ts'

/** A whole number in a query, where everything is text. */
export const numberInQuery = (test: (value: number) => boolean) =>
  line(6).check(z.refine((value) => /^\d+$/.test(value) && test(Number(value)), 'invalid'))

/** One of these values or several, separated by commas. */
export const severalOf = (values: readonly string[]) =>
  line(200).check(z.refine((text) => text.split(',').every((one) => values.includes(one)), 'invalid'))

/** A slice of a list: `after` is the id of the row before it, `limit` is the most rows that it has. */
export const slice = (most: number) => ({
  after: z.optional(z.uuid()),
  limit: z.optional(numberInQuery((value) => value >= 1 && value <= most)),
})

/**
 * A page of a list: it starts after a row or ends before one. An id names the row, so that the address holds no
 * content.
 */
export const page = { ...slice(100), before: z.optional(z.uuid()) }

/** How many rows a filter finds. `more` means that the server stopped counting there. */
export const countResponse = z.object({ count: z.number(), more: z.boolean() })

export type CountResponse = z.infer<typeof countResponse>

/**
 * How many rows of a CSV one answer holds. 50,000 rows are about 8 MB; Netlify ends a streamed answer at 20 MB and 60
 * s.
 */
export const exportSlice = 50_000
