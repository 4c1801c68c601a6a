import * as z from 'zod/mini'
import { ageBands, contactResults } from '#domain/collection.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { exportSlice, page, slice } from './lists.ts'
import { line, lines } from './text.ts'
import { colleague } from './work.ts'

/** The lists of contracts: those to call today, all late ones, one age of late ones, or those due within a week. */
export const collectionLists = ['calls', 'late', ...ageBands] as const

const filters = {
  /** Left out, the list holds the contracts to call today. */
  list: z.optional(z.enum(collectionLists)),
  /** Words of a name, a CPF, an e-mail or a contract number, whole or in part. */
  q: z.optional(line(limits.search)),
  /** The assignee: 'me', 'none', or an analyst's id. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid()])),
}

/** 'due' sorts by the oldest open due day, 'open' by the open amount. */
export const collectionSorts = ['due', 'open'] as const
const order = { sort: z.optional(z.enum(collectionSorts)), direction: z.optional(z.enum(['asc', 'desc'])) }

/** GET /api/admin/collection/count */
export const collectionFilterQuery = z.strictObject(filters)
/** GET /api/admin/collection: one page of the list. */
export const collectionQuery = z.strictObject({ ...filters, ...order, ...page })
/** GET /api/admin/collection.csv: a slice of the list. `after` names the last row of the slice before. */
export const collectionExportQuery = z.strictObject({ ...filters, ...order, ...slice(exportSlice) })

const contact = z.object({
  id: z.number(),
  result: z.enum(contactResults),
  promisedOn: z.nullable(field.plainDate),
  note: z.nullable(z.string()),
  by: z.string(),
  at: field.instant,
})

/** A contract with open installments, as the colleagues who collect see it. */
export const collectionRow = z.object({
  /** The id of the plan. */
  id: z.string(),
  applicationId: z.string(),
  contractNumber: z.string(),
  fullName: z.string(),
  maskedCpf: z.string(),
  phone: z.string(),
  /** The due day of the oldest open installment, the days by which it is late, and the number of late installments. */
  dueOn: field.plainDate,
  daysLate: z.number(),
  lateCount: z.number(),
  /**
   * In cents: the values of the late installments (or of the next one, if none is late), the fines, interest and
   * correction of late ones, their cost today, and the sum of all open ones.
   */
  dueCents: z.number(),
  fineCents: z.number(),
  interestCents: z.number(),
  correctionCents: z.number(),
  todayCents: z.number(),
  openCents: z.number(),
  /** A payment of a late installment waits for the bank, so staff do not ask the customer for it. */
  isChecked: z.boolean(),
  assignee: z.nullable(colleague),
  /** The last contact; null before the first call. */
  lastContact: z.nullable(contact),
  /** The first day to call again; null before the first call or with nothing late. */
  callFrom: z.nullable(field.plainDate),
  /** The day until which the customer promised to pay. `broken`: that day is over and the contract is still late. */
  promise: z.nullable(z.object({ on: field.plainDate, broken: z.boolean() })),
})

/** GET /api/admin/applications/:id/collection: the contract in service; null without one that has something open. */
export const collectionOfApplication = z.object({ row: z.nullable(collectionRow) })

/** GET /api/admin/collection */
export const collectionPage = z.object({
  rows: z.array(collectionRow),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
  /** Whether a boleto of what is late can be sent to a customer's portal. */
  hasBoleto: z.boolean(),
})

/**
 * GET /api/admin/collection/ages: for each age, the number of contracts and the amount that is late or due within the
 * week.
 */
export const collectionAges = z.object({
  today: field.plainDate,
  ages: z.array(z.object({ band: z.enum(ageBands), contracts: z.number(), cents: z.number() })),
})

/** POST /api/admin/applications/:id/collection-contacts: records a call to a customer who is late. */
export const contactRequest = z.strictObject({
  result: z.enum(contactResults),
  /** With 'promised': the day until which the customer promised to pay. */
  promisedOn: z.optional(field.plainDate),
  note: lines(500),
  /**
   * The id of the last contact that the page shows; null without one. The server refuses the call if a newer contact
   * exists.
   */
  last: z.nullable(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
})

export type CollectionFilterQuery = z.infer<typeof collectionFilterQuery>
export type CollectionQuery = z.infer<typeof collectionQuery>
export type CollectionExportQuery = z.infer<typeof collectionExportQuery>
export type CollectionRow = z.infer<typeof collectionRow>
export type CollectionAges = z.infer<typeof collectionAges>
export type CollectionPage = z.infer<typeof collectionPage>
export type ContactRequest = z.infer<typeof contactRequest>
