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
