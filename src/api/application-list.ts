import * as z from 'zod/mini'
import { refusalReasons } from '#domain/application/refusal-reasons.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { isDecisionGroup } from '#domain/credit/decision-groups.ts'
import {
  ages,
  type BuiltInView,
  builtInViews,
  openFilters,
  queues,
  rowHeights,
  viewNameLength,
} from '#domain/work-lists.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { countResponse, exportSlice, numberInQuery, page, severalOf, slice } from './lists.ts'
import { reachedStages } from './reports.ts'
import { line } from './text.ts'
import { workView } from './work.ts'

const sortColumns = [
  'createdAt',
  'fullName',
  'model',
  'entryCents',
  'installmentCents',
  'installments',
  'status',
  'creditScore',
  'incomeShare',
  'assignee',
  'stageSince',
  'promisedBy',
] as const

/** The longest list of ids that a query takes. */
export const mostIds = 100

const filters = {
  /** One status or several, separated by commas. */
  status: z.optional(severalOf(applicationStatuses)),
  /** First and last day of creation, in Brasília, both included. */
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  model: z.optional(line(60)),
  family: z.optional(line(60)),
  /** The stage that the application has ever reached, also if it has left it; 'sold': it is a sale now. */
  reached: z.optional(z.enum(reachedStages)),
  /** The group of the last decision about the credit. */
  decided: z.optional(line(20).check(z.refine(isDecisionGroup, 'invalid'))),
  /** The dealership that handed the motorcycle over, by its slug. */
  dealership: z.optional(line(60)),
  scoreMin: z.optional(numberInQuery((value) => value <= 1000)),
  scoreMax: z.optional(numberInQuery((value) => value <= 1000)),
  /**
   * Words of name, model or city, a CPF, an e-mail, a telephone or a contract number, whole or in part; '#' and an id.
   */
  q: z.optional(line(limits.search)),
  /** The assignee: 'me', 'none', or a colleague's id. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid()])),
  queue: z.optional(z.enum(queues)),
  /** An overdue promise of the bank, or no change for so many days. */
  age: z.optional(z.enum(ages)),
  /**
   * 'yes': only applications that are neither finally decided nor given up; only these are sorted by the time at their
   * stage. 'promised': these, and released ones of which the bank owes a step; only these are sorted by promised day.
   */
  open: z.optional(z.enum(openFilters)),
  /** Only the applications with these ids, separated by commas. */
  ids: z.optional(
    line(mostIds * 37).check(
      z.refine((text) => text.split(',').every((id) => z.uuid().safeParse(id).success), 'invalid'),
    ),
  ),
}

const order = { sort: z.optional(z.enum(sortColumns)), direction: z.optional(z.enum(['asc', 'desc'])) }

/** GET /api/admin/applications/count */
export const filterQuery = z.strictObject(filters)

/** GET /api/admin/applications/:id/neighbours */
export const orderedQuery = z.strictObject({ ...filters, ...order })

/** GET /api/admin/applications: one page of the list. */
export const listQuery = z.strictObject({ ...filters, ...order, ...page })

/** Filter and order as a saved view keeps them, without a search and selected rows, because these identify persons. */
const { q: _searched, ids: _chosen, ...kept } = { ...filters, ...order }
export const viewQuery = z.strictObject(kept)

/** The columns that a CSV of the list can hold, named like those of the list. The contract is always included. */
const listColumns = [
  ...([
    'client',
    'email',
    'model',
    'price',
    'entry',
    'installment',
    'installments',
    'score',
    'status',
    'date',
  ] as const),
  ...(['offer', 'share', 'assignee', 'stage', 'promised', 'refusal'] as const),
] as const
export type ListColumnId = (typeof listColumns)[number]

/** Some of the columns, separated by commas. */
export const chosenColumns = severalOf(listColumns)

/** The reason for exporting the whole list. */
export const exportReason = line(200)

/** GET /api/admin/applications.csv: a slice of the list; with `after` it continues after that row. */
export const exportQuery = z.strictObject({
  ...filters,
  ...order,
  ...slice(exportSlice),
  columns: z.optional(chosenColumns),
})

export const listRow = z.object({
  id: z.string(),
  contractNumber: z.string(),
  fullName: z.string(),
  /** Masked: ***.456.789-** */
  maskedCpf: z.string(),
  /** Above one, another person may have applied with it. */
  accountsOfCpf: z.number(),
  email: z.string(),
  model: z.string(),
  priceCents: z.number(),
  entryCents: z.number(),
  installmentCents: z.number(),
  installments: z.number(),
  creditScore: z.nullable(z.number()),
  /** The percentage of the monthly income that an installment takes. */
  incomeShare: z.number(),
  status: z.string(),
  /** The reason of a refusal that the customer was told. Also null for a refusal from before reasons had codes. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** The instant at which the customer gave the application up. */
  withdrawnAt: z.nullable(field.instant),
  createdAt: field.instant,
  ...workView,
})

export const listPage = z.object({ rows: z.array(listRow), hasPrevious: z.boolean(), hasNext: z.boolean() })

/** The applications before and after one, in the order of the list it was opened from. */
export const neighboursResponse = z.object({ previousId: z.nullable(z.string()), nextId: z.nullable(z.string()) })

export type SortColumn = (typeof sortColumns)[number]

const builtInNames = Object.keys(builtInViews) as [BuiltInView, ...BuiltInView[]]

/** The content of a view: filter, order, and optionally columns and row height. */
const look = {
  query: viewQuery,
  columns: z.nullable(chosenColumns),
  rowHeight: z.nullable(z.enum(rowHeights)),
}

const named = { name: line(viewNameLength), shared: z.boolean() }

/** POST /api/admin/views */
export const viewRequest = z.strictObject({ ...named, ...look })

/** PUT /api/admin/views/:id. Without `list` the view keeps its filter and order. */
export const viewChangeRequest = z.strictObject({
  ...named,
  list: z.optional(z.strictObject(look)),
  version: field.version,
})

export const viewParams = z.object({ id: z.uuid() })

const listView = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  /** The colleague who saved it; null for the reader. */
  by: z.nullable(z.string()),
  mayChange: z.boolean(),
  version: z.number(),
  /** Null if a part of the filter no longer exists. */
  query: z.nullable(viewQuery),
  columns: look.columns,
  rowHeight: look.rowHeight,
  /** The number of applications that it finds now, up to `mostCounted`. Null without a filter. */
  count: z.nullable(countResponse),
})

/** GET /api/admin/views, and the answer to every change. */
export const viewsResponse = z.object({
  builtIn: z.array(z.object({ name: z.enum(builtInNames), count: countResponse })),
  views: z.array(listView),
})

export type ListQuery = z.infer<typeof listQuery>
export type ListRow = z.infer<typeof listRow>
export type FilterQuery = z.infer<typeof filterQuery>
export type ExportQuery = z.infer<typeof exportQuery>
export type ViewQuery = z.infer<typeof viewQuery>
export type OrderedQuery = z.infer<typeof orderedQuery>
export type ListPage = z.infer<typeof listPage>
export type NeighboursResponse = z.infer<typeof neighboursResponse>
export type ViewRequest = z.infer<typeof viewRequest>
export type ViewChangeRequest = z.infer<typeof viewChangeRequest>
export type ListView = z.infer<typeof listView>
export type ViewsResponse = z.infer<typeof viewsResponse>
