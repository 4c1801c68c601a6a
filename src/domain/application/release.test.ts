import { expect, test } from 'vitest'
import { missingForRelease } from './release.ts'

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

test('where there is no entry, none is missing', () => {
  expect(missingForRelease({}, whole)).toEqual([])
})
