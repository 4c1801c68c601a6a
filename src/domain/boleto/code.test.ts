import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay } from '../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'
import { freeField, ourNumber } from './account.ts'
import { boletoCode, dueFactor, typedLine } from './code.ts'

test('the factor begins again at 1000 the day after it was 9999', () => {
  expect(dueFactor('2000-07-03')).toBe('1000')
  expect(dueFactor('2025-02-21')).toBe('9999')
  expect(dueFactor('2025-02-22')).toBe('1000')
  expect(dueFactor('2049-10-13')).toBe('9999')
  expect(dueFactor('2049-10-14')).toBe('1000')
  expect(() => dueFactor('2000-07-02')).toThrow(RangeError)
})

const first = '2020-01-01'
const day = fc.integer({ min: 0, max: daysBetween(first, '2049-12-31') }).map((days) => daysAfter(first, days))
const parts = fc.record({
  bank: fc.stringMatching(/^\d{3}$/),
  dueOn: day,
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  freeField: fc.stringMatching(/^\d{25}$/),
})

test('every code from 2020 to 2049 is valid for others, with its bank, amount and due day', () => {
  fc.assert(
    // A slip that begins with 8 is another kind of document for those who read it, and no bank has such a number.
    fc.property(
      parts.filter(({ bank }) => !bank.startsWith('8')),
      (of) => {
        const code = boletoCode(of)
        const line = typedLine(code)
        expect(code).toMatch(/^\d{44}$/)
        expect(line).toMatch(/^\d{47}$/)
        expect(isValidBoleto(line)).toBe(true)
        const info = getBoletoInfo(line, { referenceDate: startOfDay(of.dueOn) })
        const { expirationDate: read } = info ?? {}
        const two = (part: number) => String(part).padStart(2, '0')
        expect(info).toMatchObject({ bankCode: of.bank, amount: of.amountCents })
        expect(read && `${read.getFullYear()}-${two(read.getMonth() + 1)}-${two(read.getDate())}`).toBe(of.dueOn)
      },
    ),
    { numRuns: 1000 },
  )
})

test('one wrong digit makes a typed line invalid', () => {
  const code = fc.tuple(parts, fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(
      code.filter(([{ bank }, place]) => !bank.startsWith('8') && place > 3),
      ([of, place, more]) => {
        const line = typedLine(boletoCode(of))
        const wrong = [...line]
        wrong[place] = String((Number(wrong[place]) + more) % 10)
        // The check digit 1 of the code stands for three remainders, so a wrong digit of the last two fields may pass.
        const isWeak = place >= 32
        expect(isWeak || !isValidBoleto(wrong.join(''))).toBe(true)
      },
    ),
  )
})

test('a code that is known from print', () => {
  const code = '00196758600001026560000001149718606852452211'
  expect(typedLine(code)).toBe('00190000090114971860168524522114675860000102656')
})

test('what does not fit is refused', () => {
  const of = { bank: '999', dueOn: '2026-12-01', amountCents: 1, freeField: '0'.repeat(25) }
  expect(() => boletoCode({ ...of, bank: '99' })).toThrow(RangeError)
  expect(() => boletoCode({ ...of, amountCents: 0 })).toThrow(RangeError)
  expect(() => boletoCode({ ...of, amountCents: 10_000_000_000 })).toThrow(RangeError)
  expect(() => boletoCode({ ...of, freeField: '1' })).toThrow(RangeError)
  expect(() => ourNumber(100_000_000_000)).toThrow(RangeError)
  expect(() => ourNumber(0)).toThrow(RangeError)
  const account = { bank: '999', agency: '0001', agencyCheck: '9', account: '0012345', accountCheck: '6', wallet: '09' }
  expect(freeField({ ...account, agreement: '1' }, ourNumber(7))).toBe('0001090000000000700123450')
})
