import { expect, test } from 'vitest'
import { cetInWords } from './offer-words.ts'

test('the total cost has two decimals, also where it is nothing', () => {
  expect(cetInWords({ cetPercent: 0 })).toBe('0,00%')
  expect(cetInWords({ cetPercent: 24.5 })).toBe('24,50%')
})
