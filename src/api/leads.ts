import * as z from 'zod/mini'
import { leadStates } from '#domain/work-lists.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { exportSlice, page, severalOf, slice } from './lists.ts'
import { line, lines } from './text.ts'

const state = z.enum(leadStates)

const filters = {
  /** One state or several, separated by commas. */
  state: z.optional(severalOf(leadStates)),
  /** Words of the name, an e-mail, a telephone or a CPF, whole or in part. */
  q: z.optional(line(limits.search)),
}

/** GET /api/admin/contacts/count */
export const leadFilterQuery = z.strictObject(filters)

/** GET /api/admin/contacts: one page of the leads, newest first. */
export const leadListQuery = z.strictObject({ ...filters, ...page })

/** GET /api/admin/contacts.csv */
export const leadExportQuery = z.strictObject({ ...filters, ...slice(exportSlice) })

const contactRow = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The model and plan that the lead simulated; null for a lead without a simulation. */
  model: z.nullable(z.string()),
  installments: z.nullable(z.number()),
  /** Null for the smallest entry. */
  entryCents: z.nullable(z.number()),
  state,
  note: z.string(),
  createdAt: field.instant,
})

export const leadPage = z.object({ rows: z.array(contactRow), hasPrevious: z.boolean(), hasNext: z.boolean() })

/** A change by an analyst. `note` is null if the change left it alone. */
const contactEvent = z.object({
  id: z.number(),
  at: field.instant,
  actor: z.string(),
  from: state,
  to: state,
  note: z.nullable(z.string()),
})

/** /api/admin/contacts/:id */
export const leadParams = z.object({ id: z.uuid() })

/** GET /api/admin/contacts/:id. `version` grows with every change and must be sent back with the next one. */
export const leadDetail = z.object({
  ...contactRow.shape,
  cpf: z.string(),
  version: z.number(),
  /** Newest first. */
  history: z.array(contactEvent),
})

/** PUT /api/admin/contacts/:id. The server answers `stale_contact` if the lead has another version by now. */
export const leadChangeRequest = z.strictObject({
  state,
  note: lines(limits.note),
  version: field.version,
})

/** POST /api/leads */
export const leadMade = z.object({ id: z.string() })

export type LeadFilterQuery = z.infer<typeof leadFilterQuery>
export type LeadListQuery = z.infer<typeof leadListQuery>
export type LeadExportQuery = z.infer<typeof leadExportQuery>
export type LeadRow = z.infer<typeof contactRow>
export type LeadPage = z.infer<typeof leadPage>
export type LeadEvent = z.infer<typeof contactEvent>
export type LeadDetail = z.infer<typeof leadDetail>
export type LeadChange = z.infer<typeof leadChangeRequest>
