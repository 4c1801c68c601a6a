import * as z from 'zod/mini'
import * as field from './fields.ts'
import { limits, line } from './text.ts'

/** Where people of the bank act: what an audit looks through. */
export const auditAreas = ['applications', 'requests', 'contacts', 'catalogue', 'settings', 'team'] as const
export type AuditArea = (typeof auditAreas)[number]

/** A line by its instant, area and number, so that those before it are found. */
const auditId = line(80).check(
  z.refine(
    (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z_[a-z]+_-?\d+$/.test(value) && isInstant(value.split('_')[0]),
    'invalid',
  ),
)
const isInstant = (text = '') => !Number.isNaN(Date.parse(text))

/** Who acted, where, on which days (both included, in Brasília), and about which contract, protocol, model or person. */
const filter = {
  person: z.optional(line(40)),
  area: z.optional(z.enum(auditAreas)),
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  about: z.optional(line(limits.search)),
}

/** GET /api/admin/audit, newest first, and /api/admin/audit.csv, a slice after another. */
export const auditQuery = z.strictObject({ ...filter, before: z.optional(auditId) })
export const auditExportQuery = z.strictObject({ ...filter, after: z.optional(auditId) })

const auditPage = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: field.instant,
      by: z.string(),
      area: z.enum(auditAreas),
      what: z.string(),
      /** What was written with it, or changed by it, a line each. */
      words: z.array(z.string()),
      /** The contract, protocol, model or person that it is about; `applicationId` where that has a page. */
      about: z.nullable(z.object({ name: z.string(), applicationId: z.nullable(z.string()) })),
      /** A keyed hash of the address that it came from: the same address has the same. Kept for accounts alone. */
      address: z.nullable(z.string()),
    }),
  ),
  hasMore: z.boolean(),
})

export type AuditQuery = z.infer<typeof auditQuery>
export type AuditExportQuery = z.infer<typeof auditExportQuery>
export type AuditPage = z.infer<typeof auditPage>
