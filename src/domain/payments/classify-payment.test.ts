import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicationStatuses } from '../application/status.ts'
import { classifyPayment, type EntryFacts } from './classify-payment.ts'

const noon = new Date('2026-11-21T15:00:00Z')
const facts: EntryFacts = { entryCents: 149_900, status: 'signing', hasEntry: false, payableUntil: null }
const paid = (amountCents: number, paidAt = noon) => ({ amountCents, paidAt })
const anyFacts = fc.record({
  entryCents: fc.integer({ min: 1, max: 10_000_000 }),
  status: fc.constantFrom(...applicationStatuses),
  hasEntry: fc.boolean(),
  payableUntil: fc.option(fc.date({ noInvalidDate: true })),
})

test.each([
  ['exact', 149_900, {}],
  ['exact', 149_900, { status: 'completed' }],
  ['exact', 149_900, { payableUntil: noon }],
  ['short', 149_899, {}],
  ['over', 149_901, {}],
  ['late', 149_900, { payableUntil: new Date(noon.getTime() - 1) }],
  ['late', 149_900, { status: 'rejected' }],
  ['duplicate', 149_900, { hasEntry: true }],
  ['duplicate', 1, { hasEntry: true }],
] as const)('%s: %i %o', (kind, amount, changes) => {
  expect(classifyPayment(paid(amount), { ...facts, ...changes })).toBe(kind)
})

describe('whatever comes', () => {
  test('what names no application is unmatched, and nothing else is', () => {
    fc.assert(
      fc.property(fc.option(anyFacts), fc.integer({ min: 1 }), fc.date({ noInvalidDate: true }), (entry, cents, at) => {
        expect(classifyPayment(paid(cents, at), entry) === 'unmatched').toBe(entry === null)
      }),
    )
  })

  test('an entry is exact to the cent, in time, in its stage, and the first', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: -2, max: 2 }), fc.date({ noInvalidDate: true }), (entry, more, at) => {
        const cents = Math.max(1, entry.entryCents + more)
        if (classifyPayment(paid(cents, at), entry) !== 'exact') return
        expect(cents).toBe(entry.entryCents)
        expect(entry.hasEntry).toBe(false)
        expect(['signing', 'completed']).toContain(entry.status)
        expect(entry.payableUntil === null || at <= entry.payableUntil).toBe(true)
      }),
    )
  })
})
