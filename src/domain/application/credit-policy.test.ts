import { expect, it, test } from 'vitest'
import { approvesBelowPolicy } from './credit-policy.ts'

test.each([
  ['received', 'approved', null, true],
  ['analysis', 'approved', 499, true],
  ['received', 'signing', 0, true],
  ['analysis', 'approved', 500, false],
  ['received', 'analysis', null, false],
  ['received', 'rejected', null, false],
  ['approved', 'signing', null, false],
  // Taking back a refusal already needs a manager.
  ['rejected', 'approved', null, false],
] as const)('from %s to %s with the score %s approves below the policy: %s', (from, to, score, expected) => {
  expect(approvesBelowPolicy(from, to, score, false)).toBe(expected)
})

it('a score that the approving colleague typed counts as none', () => {
  expect(approvesBelowPolicy('analysis', 'approved', 900, true)).toBe(true)
  expect(approvesBelowPolicy('analysis', 'approved', 900, false)).toBe(false)
  expect(approvesBelowPolicy('approved', 'waiting_docs', 900, true)).toBe(false)
})
