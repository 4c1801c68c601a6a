import * as z from 'zod/mini'
import * as field from './fields.ts'
import type { HistoryEvent } from './history.ts'

/**
 * GET /api/admin/since-yesterday: what others changed on the asking person's cases since that person's last day of
 * work, the newest case first. `more`: cases beyond the shown ones.
 */
export const sinceYesterday = z.object({
  since: field.instant,
  cases: z.array(
    z.object({
      applicationId: z.string(),
      fullName: z.string(),
      contractNumber: z.string(),
      /** The newest events, at most three. `count`: all of them. */
      events: z.custom<readonly HistoryEvent[]>(),
      count: z.number(),
    }),
  ),
  more: z.number(),
})

export type SinceYesterday = z.infer<typeof sinceYesterday>
