import { expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { keyFiguresOf } from './key-figures.ts'
import { shownOffer } from './shown-offer.ts'

test.each([
  [60, '60 parcelas de', 'R$\u00a0224,85'],
  [48, '47 das 48 parcelas', 'R$\u00a0281,06'],
])('of %s installments it names those that have the amount', (installments, label, amount) => {
  const plan = { priceCents: 1_499_000, installments }
  const offer = shownOffer('CG 160 START', plan, defaultOffer, new Date('2026-11-21T15:00:00Z'))
  expect(keyFiguresOf(offer)[1]).toEqual([label, amount])
})
