import { expect, test } from 'vitest'
import { formerNames, namesSinceFirstRelease } from './former-names.ts'

const before = ['0001-applications', '0093-calls-of-an-installment', '0094-known-payments']
const since = ['0094-first-release', '0095-code-lengths']

test('a database that began before release 1.0.0 names the migrations that led there', () => {
  expect(formerNames([...before, '0095-code-lengths'])).toEqual(before)
  expect(namesSinceFirstRelease([...before, '0095-code-lengths'])).toEqual(since)
})

test('a database that began with release 1.0.0 or is empty has none of them', () => {
  expect(formerNames(since)).toEqual([])
  expect(namesSinceFirstRelease(since)).toEqual(since)
  expect(namesSinceFirstRelease([])).toEqual([])
})

test('a database that never reached release 1.0.0 is told which one to deploy first', () => {
  expect(() => formerNames(before.slice(0, 2))).toThrow('older than release 1.0.0: deploy that release first')
})
