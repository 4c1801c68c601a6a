import { expect, test } from 'vitest'
import type { ApplicationStatus } from './status.ts'
import { decisionTakenBack } from './taken-back.ts'

test.each<[ApplicationStatus, ApplicationStatus, string | null]>([
  ['rejected', 'analysis', 'refusal'],
  ['rejected', 'approved', 'refusal'],
  ['approved', 'pending', 'approval'],
  ['signing', 'received', 'approval'],
  ['signing', 'waiting_docs', null],
  ['analysis', 'received', null],
  ['analysis', 'approved', null],
  ['analysis', 'rejected', null],
  ['rejected', 'rejected', null],
  // Refused after all.
  ['approved', 'rejected', 'approval'],
  ['waiting_docs', 'rejected', 'approval'],
])('from %s to %s takes back: %s', (from, to, decision) => {
  expect(decisionTakenBack(from, to)).toBe(decision)
})
