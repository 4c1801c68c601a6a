import * as z from 'zod/mini'
import { iofBearers, iofRates } from '#domain/offer/conditions.ts'
import { plainDate } from './fields.ts'

/** The bearer and the rates of the IOF, and the day in Brasília from which its days count. */
export const iof = z.strictObject({ bearer: z.enum(iofBearers), rate: z.enum(iofRates), on: plainDate })

/**
 * GET /api/offer: today's conditions, in percent. `defaultInstallments` is the number shown first; null until a manager
 * saves one.
 */
export const offerResponse = z.object({
  /** The smallest and the largest entry. */
  entryPercent: z.number(),
  mostEntryPercent: z.number(),
  monthlyInterestPercent: z.number(),
  iof,
  defaultInstallments: z.nullable(z.number()),
})

export type ConditionsResponse = z.infer<typeof offerResponse>
