import { expect, test } from 'vitest'
import { lateFees } from '#domain/offer/offer.ts'
import { lateFeesInWords } from './late-fees.ts'

test('a late installment costs the fine, the interest and the correction; the last only where the offer has it', () => {
  expect(lateFeesInWords(lateFees)).toBe('Multa de 2%, uma vez, juros de 1% ao mês e correção pelo IPCA')
  expect(lateFeesInWords({ ...lateFees, correctedBy: undefined })).toBe('Multa de 2%, uma vez, e juros de 1% ao mês')
})
