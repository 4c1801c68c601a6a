import { expect, test } from 'vitest'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { costWords } from './cost-words.ts'

const plan = { priceCents: 1_499_000, installments: 60 }
const on = '2026-11-27'

test('a plan with interest says what is paid in all, the rate and the CET, as the stored offer has them', () => {
  const conditions = { entryPercent: 10, monthlyInterestPercent: 1.99 }
  const offer = makeOffer({ ...plan, model: 'X', conditions, on, catalogueVersion: null, termsVersion: '1' })
  const words = costWords({ ...plan, offer: conditions }, on)
  const cents = offer.installments.reduce((sum, { valueCents }) => sum + valueCents, offer.entryCents)
  const total = (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  expect(words).toContain(`Total de R$\u00a0${total} com a entrada`)
  expect(words).toContain('juros de 1,99% ao mês')
  expect(words).toContain(`CET de ${offer.cetPercent.toFixed(2).replace('.', ',')}% ao ano`)
})

test('a plan that costs no more than the price needs no such words', () => {
  expect(costWords({ ...plan, offer: { entryPercent: 10, monthlyInterestPercent: 0 } }, on)).toBe('')
})

test('a tax that the customer pays is part of the total', () => {
  const iof = { bearer: 'customer_up_front', rate: 'additional', on } as const
  expect(costWords({ ...plan, offer: { entryPercent: 10, monthlyInterestPercent: 0, iof } }, on)).toMatch(
    /^Total de R\$\u00a015\.0\d\d,\d\d com a entrada, CET de /,
  )
})
