import { expect, test } from 'vitest'
import { bindingGaps, missingForRelease } from './release.ts'

const at = '2026-11-24T12:00:00Z'
const whole = {
  chassis: '9C2KC1670ER123456',
  plate: 'ABC1D23',
  registrationNumber: 'SP12345678',
  registeredOn: '2026-11-24',
}
const nothing = { chassis: null, plate: null, registrationNumber: null, registeredOn: null }

test('a release names what it waits for, in order', () => {
  const contract = { readyAt: at, readAt: at, signedAt: null }
  expect(missingForRelease({ entryPaidAt: null, contract }, nothing)).toEqual([
    'entry',
    'contract',
    'registration',
    'chassis',
    'plate',
  ])
  expect(missingForRelease({ entryPaidAt: at, contract: { ...contract, signedAt: at } }, whole)).toEqual([])
  expect(missingForRelease({ entryPaidAt: at }, { ...whole, registeredOn: null })).toEqual(['registration'])
})

test('a registration counts with its number and day, from the day of the signature on, so never that of a former contract', () => {
  const contract = (signedAt: string | null) => ({ readyAt: at, readAt: at, signedAt })
  const missing = (signedAt: string | null, changes: Partial<typeof nothing> = {}) =>
    missingForRelease({ contract: contract(signedAt) }, { ...whole, ...changes })
  expect(missing('2026-11-24T22:00:00Z')).toEqual([])
  // It is 23:30 of the day before in Brasília.
  expect(missing('2026-11-25T02:30:00Z')).toEqual([])
  expect(missing('2026-11-25T12:00:00Z')).toEqual(['registration'])
  expect(missing(null)).toEqual(['contract', 'registration'])
  expect(bindingGaps({ contract: contract(null) }, whole, ['contract'])).toEqual([])
  expect(missing(at, { registrationNumber: null })).toEqual(['registration'])
})

test('where there is no entry, none is missing', () => {
  expect(missingForRelease({}, whole)).toEqual([])
})
