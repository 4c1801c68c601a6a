import * as z from 'zod/mini'
import { type BuiltInView, builtInViews, rowHeights, viewNameLength } from '#domain/work-lists.ts'
import { chosenColumns, viewQuery } from './application-list.ts'
import * as field from './fields.ts'
import { countResponse } from './lists.ts'
import { line } from './text.ts'

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
const viewsResponse = z.object({
  builtIn: z.array(z.object({ name: z.enum(builtInNames), count: countResponse })),
  views: z.array(listView),
})

export type ViewRequest = z.infer<typeof viewRequest>
export type ViewChangeRequest = z.infer<typeof viewChangeRequest>
export type ListView = z.infer<typeof listView>
export type ViewsResponse = z.infer<typeof viewsResponse>
