import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryCents, events, follow, happens, signing } from '#tests/support/outcome-walk.ts'
import { refundableCents } from '../payments/settle.ts'
import { type OutcomeFacts, outcome, signingObstacle } from './outcome.ts'
import { type ApplicationStatus, progressStatuses } from './status.ts'

const walks = fc.array(fc.constantFrom(...events), { maxLength: 30 })
/** Checks a promise at every step of many walks. */
function always(promise: (facts: OutcomeFacts) => void) {
  fc.assert(
    fc.property(walks, (walk) => {
      let facts = signing
      for (const event of walk) {
        facts = follow(happens(facts, event))
        promise(facts)
      }
    }),
    { numRuns: 500 },
  )
}

test('a registration has to be lifted after an end, and where it is not of the contract in force', () => {
  const lifts = (facts: Partial<OutcomeFacts>) =>
    outcome({ ...signing, contract: 'signed', ...facts }).tasks.some(({ kind }) => kind === 'lift_registration')
  expect(lifts({ registration: 'current' })).toBe(false)
  expect(lifts({ registration: 'former' })).toBe(true)
  expect(lifts({ registration: 'former', contract: null, status: 'completed' })).toBe(false)
  expect(lifts({ registration: 'current', withdrawnAt: '2026-11-25T12:00:00Z' })).toBe(true)
  expect(lifts({ registration: null, withdrawnAt: '2026-11-25T12:00:00Z' })).toBe(false)
})

describe('in whatever order things happen', () => {
  test('every cent is the entry or an installment of an application that goes on, given back, or named by a task', () => {
    always((facts) => {
      const { ledger, tasks, end } = outcome(facts)
      for (const payment of facts.payments) {
        const one = ledger.payments.find(({ id }) => id === payment.id)
        if (!one) throw new Error('a payment is left out')
        const named = tasks.flatMap((task) =>
          'paymentId' in task && task.paymentId === payment.id ? [task.cents] : [],
        )
        const left = payment.amountCents - payment.refundedCents
        expect(one.keptCents + (named[0] ?? 0)).toBe(left)
        expect(named.length).toBeLessThanOrEqual(1)
        if (end) expect(one.keptCents).toBe(0)
        expect(refundableCents(one)).toBeLessThanOrEqual(left - one.keptCents - one.onItsWayCents)
        for (const cents of [one.keptCents, one.owedCents, one.onItsWayCents, one.waitingCents])
          expect(cents).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('the entry is whole, to the cent, or not there', () => {
    always((facts) => {
      const { ledger } = outcome(facts)
      const kept = ledger.payments.reduce((total, one) => total + (one.isForInstallments ? 0 : one.keptCents), 0)
      expect(kept).toBe(ledger.hasEntry ? entryCents : 0)
      for (const one of ledger.payments) {
        const state = one.isForInstallments ? 'installments' : 'entry'
        expect(one.state === state).toBe(one.keptCents > 0)
      }
    })
  })

  test('after an end nothing is paid, signed, reminded of, booked, released or handed over', () => {
    let ended = 0
    always((facts) => {
      const { end, may, payableCents } = outcome(facts)
      if (end === null) return
      ended++
      const { move, ...others } = may
      expect(Object.values(others)).not.toContain(true)
      expect(payableCents).toBe(0)
      expect(move).toBe(end.kind === 'refused')
      expect(signingObstacle(facts)).not.toBeNull()
    })
    expect(ended).toBeGreaterThan(100)
  })

  test('nobody is asked for more than is missing, and who has paid is asked for nothing', () => {
    always((facts) => {
      const { payableCents, ledger, may } = outcome(facts)
      const kept = ledger.payments.filter(({ isForInstallments }) => !isForInstallments)
      const there = kept.reduce((total, one) => total + one.keptCents, 0) + ledger.partCents
      expect(payableCents + there).toBeLessThanOrEqual(Math.max(entryCents, there))
      if (ledger.hasEntry) expect(payableCents).toBe(0)
      if (may.sign) expect(ledger.hasEntry).toBe(true)
    })
  })

  test('asked again, the answer is the same, and what opened by itself does not open twice', () => {
    always((facts) => {
      expect(follow(facts)).toEqual(facts)
      for (const one of outcome(facts).ledger.payments) expect(one.opens).toBe(false)
    })
  })
})

test.each([...progressStatuses, 'pending', 'rejected'] satisfies ApplicationStatus[])(
  'in %s there is one answer to everything, and only the stage of the signature asks for the entry',
  (status) => {
    const { payableCents, may } = outcome({ ...signing, status })
    expect(payableCents > 0).toBe(status === 'signing')
    expect(may.book).toBe(status === 'completed')
  },
)
