import { expect, it } from 'vitest'
import { focusOf } from './focus.ts'
import type { ApplicationStatus } from './status.ts'

const focus = (status: ApplicationStatus, more: Partial<Parameters<typeof focusOf>[0]> = {}) =>
  focusOf({ status, hasEnded: false, owesEntry: true, isHandedOver: false, ...more })

it('follows the application from the decision to the paid contract', () => {
  expect((['pending', 'received', 'analysis'] as const).map((status) => focus(status))).toEqual(Array(3).fill('credit'))
  expect(focus('approved')).toBe('approved')
  expect(focus('waiting_docs', { owesEntry: false })).toBe('documents')
  expect(focus('signing')).toBe('documents')
  expect(focus('signing', { owesEntry: false })).toBe('contract')
  expect(focus('completed')).toBe('contract')
  expect(focus('completed', { isHandedOver: true })).toBe('servicing')
})

it('is ended after a refusal and after the customer gave up, whatever the status', () => {
  expect(focus('completed', { hasEnded: true, isHandedOver: true })).toBe('ended')
  expect(focus('approved', { hasEnded: true })).toBe('ended')
  expect(focus('rejected', { hasEnded: true })).toBe('ended')
  // A refusal of an earlier release, of which no end was recorded.
  expect(focus('rejected')).toBe('ended')
})
