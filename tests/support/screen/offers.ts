import type { ConditionsResponse } from '#api/offer.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'

const on = '2026-11-20'

/** An offer whose interest and tax the customer pays with the installments. */
export const offerWithInterest = makeOffer({
  model: 'X-ADV',
  priceCents: 5_000_000,
  installments: 24,
  conditions: { entryPercent: 20, monthlyInterestPercent: 1.5, iof: { bearer: 'customer_financed', rate: 'full', on } },
  on,
  catalogueVersion: 1,
  termsVersion: '1',
})

/** What the server says of today's conditions: an entry of 10 to 50 %, no interest, and the bank pays the IOF. */
export const todaysConditions = (changes: Partial<ConditionsResponse> = {}): ConditionsResponse => ({
  entryPercent: 10,
  mostEntryPercent: 50,
  monthlyInterestPercent: 0,
  iof: { bearer: 'bank', rate: 'additional', on: '2026-11-23' },
  defaultInstallments: null,
  ...changes,
})
