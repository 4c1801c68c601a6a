import { expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { shownOffer } from '../offer/shown-offer.ts'
import { cetInWords, installmentsInWords } from './fill.ts'

const now = new Date('2026-11-21T15:00:00Z')
const plan = { priceCents: 1_499_000, installments: 60 }

test('the contract names the last installment where it differs, and no other', () => {
  expect(installmentsInWords(shownOffer('CG 160 START', plan, defaultOffer, now))).toBe('60 parcelas de R$\u00a0224,85')
  const iof = { bearer: 'customer_financed', rate: 'full', on: '2026-11-21' } as const
  const uneven = shownOffer('CG 160 START', plan, { ...defaultOffer, iof }, now)
  expect(installmentsInWords(uneven)).toBe('59 parcelas de R$\u00a0232,04 e uma última de R$\u00a0231,89')
})

test('the total cost has two decimals, also where it is nothing', () => {
  const offer = shownOffer('CG 160 START', plan, defaultOffer, now)
  expect(cetInWords(offer)).toBe('0,00%')
  expect(cetInWords({ ...offer, cetPercent: 24.5 })).toBe('24,50%')
})
