import * as z from 'zod/mini'
import { ageBands } from '#domain/collection/ages.ts'
import { contactResults } from '#domain/collection/contact.ts'
import * as field from './fields.ts'
import { exportSlice, page, slice } from './lists.ts'
import { limits, line, lines } from './text.ts'
import { colleague } from './work.ts'

/** Which contracts to see: those to call today, all that is late, one age of it, or what is due within a week. */
export const collectionLists = ['calls', 'late', ...ageBands] as const

const filters = {
  /** Left out: those to call today. */
  list: z.optional(z.enum(collectionLists)),
  /** Words of a name, a CPF, an e-mail or a contract number, whole or in part. */
  q: z.optional(line(limits.search)),
  /** Whose: 'me', 'none' for nobody's, or an analyst's id. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid()])),
}

/** By the oldest open due day, or by all that is open. */
export const collectionSorts = ['due', 'open'] as const
const order = { sort: z.optional(z.enum(collectionSorts)), direction: z.optional(z.enum(['asc', 'desc'])) }

/** GET /api/admin/collection/count */
export const collectionFilterQuery = z.strictObject(filters)
/** GET /api/admin/collection: one page of the list. */
export const collectionQuery = z.strictObject({ ...filters, ...order, ...page })
/** GET /api/admin/collection.csv: a slice of the list; with `after` it goes on where the one before ended. */
export const collectionExportQuery = z.strictObject({ ...filters, ...order, ...slice(exportSlice) })

const contact = z.object({
  id: z.number(),
  result: z.enum(contactResults),
  promisedOn: z.nullable(field.plainDate),
  note: z.nullable(z.string()),
  by: z.string(),
  at: field.instant,
})

/** A contract that is paid by installments, as those who collect see it. */
const collectionRow = z.object({
  /** The plan's. */
  id: z.string(),
  applicationId: z.string(),
  contractNumber: z.string(),
  fullName: z.string(),
  maskedCpf: z.string(),
  phone: z.string(),
  /** The due day of its oldest open installment, how many days that is late, and how many installments are. */
  dueOn: field.plainDate,
  daysLate: z.number(),
  lateCount: z.number(),
  /** What is late of the installments themselves, or, with nothing late, the next one; what that costs today; all that is open. */
  dueCents: z.number(),
  todayCents: z.number(),
  openCents: z.number(),
  assignee: z.nullable(colleague),
  /** What was said last; null where nobody called yet. */
  lastContact: z.nullable(contact),
  /** From which day to call again, where that is settled. */
  callFrom: z.nullable(field.plainDate),
  /** Until when payment is promised, and whether that day is over. */
  promise: z.nullable(z.object({ on: field.plainDate, broken: z.boolean() })),
})

/** GET /api/admin/collection/ages: how many contracts there are of each age, and what of them is late, or due in the week. */
const collectionAges = z.object({
  today: field.plainDate,
  ages: z.array(z.object({ band: z.enum(ageBands), contracts: z.number(), cents: z.number() })),
})

/** POST /api/admin/applications/:id/collection-contacts: somebody who is late was called. */
export const contactRequest = z.strictObject({
  result: z.enum(contactResults),
  /** With 'promised': the day until which. */
  promisedOn: z.optional(field.plainDate),
  note: lines(500),
  /** The last contact that the page shows; null for none. Another one in between is shown first. */
  last: z.nullable(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
})

export type CollectionFilterQuery = z.infer<typeof collectionFilterQuery>
export type CollectionQuery = z.infer<typeof collectionQuery>
export type CollectionExportQuery = z.infer<typeof collectionExportQuery>
export type CollectionRow = z.infer<typeof collectionRow>
export type CollectionAges = z.infer<typeof collectionAges>
export type CollectionPage = { rows: CollectionRow[]; hasPrevious: boolean; hasNext: boolean }
export type ContactRequest = z.infer<typeof contactRequest>
