import { expect, test } from 'vitest'
import { documentKinds } from '../documents/documents.ts'
import { type ApplicationStatus, applicationStatuses, progressStatuses } from './status.ts'
import {
  commitment,
  decisionTakenBack,
  mayUndoAtOnce,
  needsReason,
  nextStage,
  type StageFacts,
  transition,
} from './transition.ts'

const at = '2026-11-24T12:00:00Z'
const nothing: StageFacts = {
  accepted: [],
  journey: { entryPaidAt: null, contract: { readyAt: null, readAt: null, signedAt: null } },
  release: { chassis: null, plate: null, registrationNumber: null, registeredOn: null },
  waived: [],
}
const everything: StageFacts = {
  accepted: documentKinds,
  journey: { entryPaidAt: at, contract: { readyAt: at, readAt: at, signedAt: at } },
  release: { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: '1', registeredOn: '2026-11-24' },
  waived: [],
}

test('stage after stage with nothing missing needs no reason', () => {
  for (const from of progressStatuses.slice(0, -1)) {
    const next = nextStage(from) ?? from
    expect(transition(from, next, everything)).toEqual({ kind: 'step', skipped: [], missing: [] })
  }
  expect(nextStage('completed')).toBeNull()
  expect(nextStage('rejected')).toBeNull()
  expect(nextStage('pending')).toBe('approved')
})

test('a jump names the stages it leaves out and what they would have brought', () => {
  const jump = transition('received', 'completed', nothing)
  expect(jump).toMatchObject({ kind: 'jump', skipped: ['analysis', 'approved', 'waiting_docs', 'signing'] })
  expect(jump.missing).toEqual([...documentKinds, 'entry', 'contract', 'registration', 'chassis', 'plate'])
  expect(transition('approved', 'signing', everything)).toMatchObject({ kind: 'jump', skipped: ['waiting_docs'] })
})

test('the next stage with something missing is no simple step', () => {
  expect(transition('waiting_docs', 'signing', { ...nothing, accepted: ['cnh'] })).toEqual({
    kind: 'jump',
    skipped: [],
    missing: ['selfie', 'residencia'],
  })
  expect(transition('signing', 'completed', nothing).missing).toContain('entry')
})

test('what an earlier stage did not bring is asked for once, when that stage is left', () => {
  const journeyDone = { ...everything, accepted: [] }
  expect(transition('signing', 'completed', journeyDone)).toMatchObject({ kind: 'step', missing: [] })
})

test('the approval skips nothing: it is what the analysis ends with', () => {
  expect(transition('received', 'approved', nothing)).toMatchObject({ kind: 'step', skipped: [] })
  expect(transition('pending', 'approved', nothing)).toMatchObject({ kind: 'step' })
})

test('back, and out of a refusal, needs a reason; so does a refusal; staying does not', () => {
  expect(transition('completed', 'signing', everything)).toMatchObject({ kind: 'back', missing: [] })
  expect(transition('rejected', 'received', everything)).toMatchObject({ kind: 'back' })
  expect(transition('rejected', 'signing', nothing).missing).toEqual([...documentKinds])
  expect(transition('analysis', 'pending', nothing).kind).toBe('same')
  for (const from of applicationStatuses.filter((status) => status !== 'rejected')) {
    expect(needsReason(transition(from, 'rejected', everything))).toBe(true)
  }
})

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
  // The application was refused after the approval.
  ['approved', 'rejected', 'approval'],
  ['waiting_docs', 'rejected', 'approval'],
])('from %s to %s takes back: %s', (from, to, decision) => {
  expect(decisionTakenBack(from, to)).toBe(decision)
})

const untouched = { paid: false, signed: false, missing: false }

test('a change of stage may be undone at once, but for what has begun to take effect', () => {
  expect(mayUndoAtOnce({ from: 'analysis', to: 'approved' }, untouched)).toBe(true)
  expect(mayUndoAtOnce({ from: 'analysis', to: 'approved' }, { ...untouched, missing: true })).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'completed' }, { ...untouched, paid: true, signed: true })).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'completed' }, { ...untouched, missing: true })).toBe(false)
  expect(mayUndoAtOnce({ from: 'analysis', to: 'rejected' }, untouched)).toBe(true)
  expect(mayUndoAtOnce({ from: 'signing', to: 'rejected' }, { ...untouched, paid: true })).toBe(false)
  expect(mayUndoAtOnce({ from: 'signing', to: 'rejected' }, { ...untouched, signed: true })).toBe(false)
  expect(mayUndoAtOnce({ from: null, to: 'received' }, untouched)).toBe(false)
})

test.each<[ApplicationStatus, ApplicationStatus, StageFacts, string | null]>([
  ['signing', 'completed', nothing, 'release'],
  ['signing', 'completed', { ...nothing, waived: ['entry', 'contract', 'registration'] }, null],
  ['signing', 'completed', { ...everything, release: { ...everything.release, plate: null } }, null],
  ['signing', 'completed', { ...nothing, journey: { ...nothing.journey, withdrawnAt: at } }, null],
  // A note on a released motorcycle.
  ['completed', 'completed', nothing, null],
  ['signing', 'rejected', nothing, null],
  ['signing', 'rejected', everything, 'contract_end'],
  ['completed', 'waiting_docs', everything, 'contract_end'],
  ['completed', 'signing', everything, null],
  ['waiting_docs', 'rejected', everything, null],
])('from %s to %s, what commits the bank is: %4$s', (from, to, facts, expected) => {
  expect(commitment(from, to, facts)).toBe(expected)
})
