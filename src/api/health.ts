import * as z from 'zod/mini'
import * as field from './fields.ts'

const parts = ['database', 'store', 'mail', 'jobs', 'payments', 'certificates'] as const

/** GET /api/health, for everybody. 'degraded': some part does not work. 'down': the database does not answer. */
export const publicHealth = z.object({ status: z.enum(['ok', 'degraded', 'down']) })

/** GET /api/admin/health */
export const health = z.object({
  /** 'down': the database does not answer, so nothing works. */
  status: z.enum(['ok', 'degraded', 'down']),
  degraded: z.array(z.enum(parts)),
  /** Parts whose state is not known yet. */
  unknown: z.array(z.enum(parts)),
  /** How long (s) the oldest job that could run has waited; null when none waits, or the database does not answer. */
  oldestJobSeconds: z.nullable(z.number()),
  /** When each certificate of the bank ends; null if only its password would tell. */
  certificates: z.record(z.string(), z.nullable(field.instant)),
})
export type HealthPart = (typeof parts)[number]
export type Health = z.infer<typeof health>
