import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentCents, installmentChoices, installmentOptions, isInstallmentOption, schedule } from './financing.ts'

const price = fc.integer({ min: 100_000, max: 50_000_000 })
const count = fc.constantFrom(...installmentOptions)
const monthlyInterest = fc.integer({ min: 0, max: 1500 }).map((hundredths) => hundredths / 100)

test('the principal of a schedule sums to the financed amount, and nothing is owed at the end', () => {
  fc.assert(
    fc.property(price, count, monthlyInterest, (financed, installments, interest) => {
      const rows = schedule(financed, installments, interest)
      expect(rows).toHaveLength(installments)
      expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(financed)
      expect(rows.at(-1)?.balanceCents).toBe(0)
      for (const row of rows) expect(row.paymentCents).toBe(row.principalCents + row.interestCents)
    }),
  )
})

test('every payment but the last is the installment; the last differs by the residue of rounding', () => {
  fc.assert(
    fc.property(price, count, monthlyInterest, (financed, installments, interest) => {
      const regular = installmentCents(financed, installments, interest)
      const payments = schedule(financed, installments, interest).map((row) => row.paymentCents)
      const last = payments.pop() ?? 0
      expect(new Set(payments)).toEqual(new Set([regular]))
      if (interest === 0) expect(Math.abs(last - regular)).toBeLessThan(installments)
    }),
  )
})

test('only the numbers of installments on offer may be chosen, and the one that the bank has saved', () => {
  const numbers = [0, 1, 12, 13, 18, 60, 72]
  expect(numbers.filter((count) => isInstallmentOption(count, null))).toEqual([12, 60])
  expect(numbers.filter((count) => isInstallmentOption(count, 18))).toEqual([12, 18, 60])
  expect(installmentChoices(null)).toEqual([12, 24, 36, 48, 60])
  expect(installmentChoices(36)).toEqual([12, 24, 36, 48, 60])
  expect(installmentChoices(18)).toEqual([12, 18, 24, 36, 48, 60])
})
