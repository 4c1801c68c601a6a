import { expect, test } from 'vitest'
import { canonicalStatus, isApplicationStatus, trackerSteps } from './status.ts'

test('a name of every object is no status', () => {
  expect(isApplicationStatus('toString')).toBe(false)
})

test('pending is analysis', () => {
  expect(canonicalStatus('pending')).toBe('analysis')
  expect(canonicalStatus('signing')).toBe('signing')
})

test('the tracker shows the refusal only when there is one', () => {
  expect(trackerSteps('signing')).toEqual(['received', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed'])
  expect(trackerSteps('rejected').at(-1)).toBe('rejected')
})
