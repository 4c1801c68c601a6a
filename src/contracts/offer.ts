import * as z from 'zod/mini'

/** GET /api/offer: the conditions of today, in percent, and the number of installments shown first; null until a bank saves one. */
const offerResponse = z.object({
  entryPercent: z.number(),
  monthlyInterestPercent: z.number(),
  defaultInstallments: z.nullable(z.number()),
})

export type OfferResponse = z.infer<typeof offerResponse>
