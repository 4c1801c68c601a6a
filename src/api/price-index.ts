import * as z from 'zod/mini'
import { pageApprovals } from './approvals.ts'

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

/** PUT /api/admin/price-index: the change of prices in a month, in percent, until the central bank's series has it. */
export const priceMonthRequest = z.strictObject({
  month,
  percent: z.number().check(z.minimum(-20), z.maximum(100), z.multipleOf(0.01)),
})

export type PriceMonthRequest = z.infer<typeof priceMonthRequest>

export const priceIndexView = z.object({
  /**
   * The first month, of those that are over, whose change is not known; null without one. The last known one then
   * counts.
   */
  missing: z.nullable(month),
  ...pageApprovals.shape,
  /** The last twelve months, newest first. `by` is the manager who typed it. */
  months: z.array(
    z.object({
      month,
      percent: z.number(),
      source: z.enum(['central_bank', 'manager']),
      by: z.nullable(z.string()),
    }),
  ),
})

export type PriceIndexView = z.infer<typeof priceIndexView>
