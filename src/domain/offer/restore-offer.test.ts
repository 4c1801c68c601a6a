import { expect, test } from 'vitest'
import { type KeptPlan, restoreOffer } from './restore-offer.ts'

const kept: KeptPlan = {
  motorcycle_model: 'X-ADV',
  motorcycle_price: '49619.00',
  entry_percentage: '10.00',
  entry_value: '4961.90',
  installments: 24,
  installment_value: '1860.71',
  monthly_interest_percent: '0.00',
  consent_version: '2026-10',
  created_at: new Date('2026-05-02T02:00:00Z'),
}

test('keeps the amounts that were shown, and says that the installment was rounded', () => {
  const offer = restoreOffer(kept)
  expect(offer).toMatchObject({
    model: 'X-ADV',
    madeOn: '2026-05-01',
    termsVersion: '2026-10',
    catalogueVersion: null,
    cetPercent: 0,
    priceCents: 4_961_900,
    entryCents: 496_190,
    financedCents: 4_465_710,
    iof: { bearer: 'bank', cents: 16_970 },
    totals: { withFinancingCents: 4_961_900 },
    restored: { rounded: ['installment'] },
  })
  expect(offer.installments[22]).toEqual({ number: 23, dueOn: '2028-03-31', valueCents: 186_071 })
  expect(offer.installments[23]).toEqual({ number: 24, dueOn: '2028-04-30', valueCents: 186_077 })
})

test('nothing is called rounded that was kept whole', () => {
  const whole = { ...kept, motorcycle_price: '12000.00', entry_value: '1200.00', installment_value: '450.00' }
  expect(restoreOffer(whole).restored).toEqual({ rounded: [] })
})

test('a rate that was kept rounded does not change the installment that was shown', () => {
  const { installments, restored } = restoreOffer({
    ...kept,
    monthly_interest_percent: '1.99',
    installment_value: '2362.00',
    entry_percentage: '10.01',
  })
  expect(new Set(installments.map(({ valueCents }) => valueCents))).toEqual(new Set([236_200]))
  expect(restored).toEqual({ rounded: ['entryPercent', 'monthlyInterestPercent'] })
})
