import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentKinds, paymentStates } from '../pix/payment.ts'
import { afterRefund } from './after-refund.ts'
import { isRefundable } from './refundable.ts'
import { rightAction, type WaitingPayment } from './right-action.ts'

const payment: WaitingPayment = {
  kind: 'short',
  state: 'waiting',
  leftCents: 149_900,
  entryCents: 149_900,
  hasEntry: false,
  hasProvider: true,
}

test.each([
  ['refund', { kind: 'short', leftCents: 100 }],
  ['refund', { kind: 'duplicate', hasEntry: true }],
  ['refund_difference', { kind: 'over', leftCents: 150_000 }],
  ['refund', { kind: 'over', leftCents: 150_000, hasEntry: true }],
  ['accept', { kind: 'late' }],
  ['refund', { kind: 'late', hasEntry: true }],
  ['match', { kind: 'unmatched', entryCents: null }],
  ['refund', { kind: 'exact' }],
  ['confirm_refund', { state: 'refunding', hasProvider: false }],
  [null, { state: 'refunding' }],
  [null, { state: 'entry', kind: 'exact' }],
  [null, { state: 'refunded' }],
] as const)('%s: %o', (action, changes) => {
  expect(rightAction({ ...payment, ...changes })).toBe(action)
})

describe('whatever came', () => {
  const any = fc.record({
    kind: fc.constantFrom(...paymentKinds),
    state: fc.constantFrom(...paymentStates),
    leftCents: fc.integer({ min: 1, max: 1_000_000 }),
    entryCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    hasEntry: fc.boolean(),
    hasProvider: fc.boolean(),
  })

  test('what waits always has something to be done, and what is settled never has', () => {
    fc.assert(
      fc.property(any, (one) => {
        if (one.state === 'waiting') expect(rightAction(one)).not.toBeNull()
        if (one.state === 'entry' || one.state === 'refunded') expect(rightAction(one)).toBeNull()
      }),
    )
  })

  test('money that was given back whole is nobody’s entry', () => {
    fc.assert(
      fc.property(any, ({ kind, entryCents, hasEntry }) => {
        expect(afterRefund({ kind, remainingCents: 0, entryCents, hasEntry })).toBe('refunded')
      }),
    )
  })

  test('a refund makes an entry only of what was too much and is now exact', () => {
    fc.assert(
      fc.property(any, ({ kind, leftCents: remainingCents, entryCents, hasEntry }) => {
        const state = afterRefund({ kind, remainingCents, entryCents, hasEntry })
        if (state === 'entry') expect([kind, remainingCents, hasEntry]).toEqual(['over', entryCents, false])
        else expect(state).toBe('waiting')
      }),
    )
  })
})

test('money may be given back for ninety days', () => {
  const paidAt = new Date('2026-01-01T00:00:00Z')
  expect(isRefundable(paidAt, new Date('2026-04-01T00:00:00Z'))).toBe(true)
  expect(isRefundable(paidAt, new Date('2026-04-01T00:00:01Z'))).toBe(false)
})
