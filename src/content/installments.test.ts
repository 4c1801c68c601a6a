import { expect, it } from 'vitest'
import { allInstallments, installmentCount } from './installment-count.ts'
import { installmentNumbers, installmentWords } from './installments.ts'

it.each([
  [[7], '7'],
  [[3, 2], '2 e 3'],
  [[2, 3, 4], '2 a 4'],
  [[48, 1, 3, 46, 47], '1, 3 e 46 a 48'],
])('%j are said as %s', (numbers, said) => expect(installmentNumbers(numbers)).toBe(said))

it('one installment is one, several are several', () => {
  expect(installmentWords([7])).toBe('parcela 7')
  expect(installmentWords([7, 8])).toBe('parcelas 7 e 8')
})

it('an installment is one', () => {
  expect([installmentCount(1), installmentCount(48)]).toEqual(['1 parcela', '48 parcelas'])
  expect([allInstallments(1), allInstallments(48)]).toEqual(['a parcela', 'as 48 parcelas'])
})
