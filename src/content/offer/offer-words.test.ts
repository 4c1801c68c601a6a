import { expect, test } from 'vitest'
import { lateFees } from '#domain/offer/offer.ts'
import { cetInWords, lateFeesInWords } from './offer-words.ts'

test('the total cost has two decimals, also where it is nothing', () => {
  expect(cetInWords({ cetPercent: 0 })).toBe('0,00%')
  expect(cetInWords({ cetPercent: 24.5 })).toBe('24,50%')
})

test('the cost of a late installment names the correction of an offer that has one', () => {
  expect(lateFeesInWords(lateFees)).toBe('multa de 2%, uma vez, juros de 1% ao mês e correção pelo IPCA')
  expect(lateFeesInWords({ finePercent: 2, monthlyInterestPercent: 1 })).toBe(
    'multa de 2%, uma vez, e juros de 1% ao mês',
  )
})
