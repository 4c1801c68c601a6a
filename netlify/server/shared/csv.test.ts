import { expect, test } from 'vitest'
import { csvAmount, csvInstant } from './csv.ts'

test('dates have no comma and amounts no separator of thousands: a spreadsheet reads both', () => {
  expect(csvInstant(new Date('2026-11-21T13:30:00.000Z'))).toBe('21/11/2026 10:30')
  expect(csvAmount(1_349_100)).toBe('13491,00')
  expect(csvAmount(5)).toBe('0,05')
})
