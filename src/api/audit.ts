import * as z from 'zod/mini'
import { documentKinds } from '#domain/documents/documents.ts'
import { documentRefusals } from '#domain/documents/review.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line } from './text.ts'

/** The areas in which staff act, and by which an audit can be filtered. */
export const auditAreas = ['applications', 'requests', 'contacts', 'catalogue', 'settings', 'team'] as const
export type AuditArea = (typeof auditAreas)[number]

/** The id of a line: its instant, area and number. The server finds the lines before it by this id. */
const auditId = line(80).check(
  z.refine(
    (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z_[a-z]+_-?\d+$/.test(value) && isInstant(value.split('_')[0]),
    'invalid',
  ),
)
const isInstant = (text = '') => !Number.isNaN(Date.parse(text))

/** Why a document was refused, as an audit is filtered by it. */
export const auditRefusals = [...documentRefusals, 'none'] as const

/**
 * The person who acted, the area, the days (both included, in Brasília), and the contract, protocol, model or person
 * concerned.
 */
const filter = {
  person: z.optional(line(40)),
  area: z.optional(z.enum(auditAreas)),
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  /** The searched text. The browser sends it in `searchHeader`. */
  q: z.optional(line(limits.search)),
  /**
   * Only the refusals of this document, for one reason or for any. 'none' finds refusals from before reasons had codes.
   */
  document: z.optional(z.enum(documentKinds)),
  refusal: z.optional(z.enum(auditRefusals)),
}

/** GET /api/admin/audit gives a page, newest first. GET /api/admin/audit.csv gives the lines slice by slice. */
export const auditQuery = z.strictObject({ ...filter, before: z.optional(auditId) })
export const auditExportQuery = z.strictObject({ ...filter, after: z.optional(auditId) })

export const auditPage = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: field.instant,
      by: z.string(),
      area: z.enum(auditAreas),
      what: z.string(),
      /** Notes written with the act and values changed by it, one line each. */
      words: z.array(z.string()),
      /**
       * The contract, protocol, model or person that the line is about. `applicationId` is set if that has a page to
       * open.
       */
      about: z.nullable(z.object({ name: z.string(), applicationId: z.nullable(z.string()) })),
      /** A keyed hash of the IP address: equal addresses have equal hashes. Only events of accounts have one. */
      address: z.nullable(z.string()),
    }),
  ),
  hasMore: z.boolean(),
})

export type AuditQuery = z.infer<typeof auditQuery>
export type AuditExportQuery = z.infer<typeof auditExportQuery>
export type AuditPage = z.infer<typeof auditPage>
