import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type JourneyFacts, listedStep, nextTask, type StepFacts, tasksOf } from './tasks.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const states = (facts: JourneyFacts, status: 'signing' | 'completed' = 'signing') =>
  Object.fromEntries(tasksOf(status, facts).map((task) => [task.id, task.state]))

const nothing: JourneyFacts = {
  entryPaidAt: null,
  contract: { readyAt: null, readAt: null, signedAt: null },
  registeredAt: null,
}

describe('tasksOf', () => {
  it('has no tasks before the contract, after a refusal, or where nothing is known', () => {
    for (const status of ['received', 'approved', 'waiting_docs', 'rejected'] as const) {
      expect(tasksOf(status, nothing)).toEqual([])
    }
    expect(tasksOf('signing', {})).toEqual([])
    expect(tasksOf('completed', {})).toEqual([])
  })

  it('begins with the entry, while the contract can be read already', () => {
    expect(states(nothing)).toEqual({
      read: 'later',
      entry: 'current',
      sign: 'later',
      register: 'later',
      release: 'later',
    })
    expect(states({ ...nothing, contract: { readyAt: at(1), readAt: null, signedAt: null } })).toMatchObject({
      read: 'current',
      entry: 'current',
      sign: 'later',
    })
  })

  it('goes from the entry to the signature, the registration and the release', () => {
    const paid = { ...nothing, entryPaidAt: at(2), contract: { readyAt: at(1), readAt: null, signedAt: null } }
    expect(nextTask(tasksOf('signing', paid))).toBe('sign')
    const signed = { ...paid, contract: { readyAt: at(1), readAt: null, signedAt: at(3) } }
    expect(states(signed)).toMatchObject({ read: 'done', sign: 'done', register: 'current' })
    expect(nextTask(tasksOf('signing', { ...signed, registeredAt: at(4) }))).toBe('release')
  })

  it('leaves out what an application does not need', () => {
    const { entryPaidAt, ...withoutEntry } = nothing
    expect(entryPaidAt).toBeNull()
    expect(Object.keys(states(withoutEntry))).toEqual(['read', 'sign', 'register', 'release'])
  })

  it('ends with the motorcycle handed over', () => {
    expect(states({ booking: null, handedOverAt: null }, 'completed')).toEqual({ book: 'current', pick_up: 'later' })
    const booking = { startsAt: at(20), dealership: 'Tiriva Centro' }
    expect(states({ booking, handedOverAt: null }, 'completed')).toEqual({ book: 'done', pick_up: 'current' })
    const over = tasksOf('completed', { booking: null, handedOverAt: at(21) })
    expect(nextTask(over)).toBeNull()
  })

  it('has at most one task that holds the others up, and none done after it', () => {
    const instant = fc.constantFrom(null, at(5))
    const facts = fc.record({
      entryPaidAt: fc.option(instant, { nil: undefined }),
      contract: fc.option(fc.record({ readyAt: instant, readAt: instant, signedAt: instant }), { nil: undefined }),
      registeredAt: fc.option(instant, { nil: undefined }),
    })
    fc.assert(
      fc.property(facts, (known) => {
        const current = tasksOf('signing', known).filter(({ id, state }) => state === 'current' && id !== 'read')
        expect(current).toHaveLength(tasksOf('signing', known).length > 0 ? 1 : 0)
      }),
    )
  })
})

const ready = { readyAt: at(23), readAt: null, signedAt: null }
const signed = { ...ready, signedAt: at(23) }
const facts = (changes: Partial<StepFacts>): StepFacts => ({
  status: 'received',
  journey: {},
  end: null,
  hasEntry: true,
  isPayable: true,
  hasCode: true,
  isCancelled: false,
  gaps: [],
  documents: { sent: 0, refused: 0, required: 3 },
  ...changes,
})
const signing = (journey: StepFacts['journey'], changes: Partial<StepFacts> = {}) =>
  facts({
    status: 'signing',
    journey: { entryPaidAt: null, registeredAt: null, contract: ready, ...journey },
    ...changes,
  })
const documents = (sent: number, refused: number) =>
  facts({ status: 'waiting_docs', documents: { sent, refused, required: 3 } })

test.each([
  [facts({}), 'received'],
  [facts({ status: 'pending' }), 'analysis'],
  [facts({ status: 'approved' }), 'approved'],
  [documents(2, 0), 'send_documents'],
  [documents(3, 1), 'resend_documents'],
  [documents(3, 0), 'check_documents'],
  [signing({}), 'pay_entry'],
  [signing({}, { hasCode: false }), 'prepare_entry'],
  [signing({}, { isPayable: false }), 'check_payment'],
  [signing({ entryPaidAt: at(23) }), 'sign'],
  [signing({ entryPaidAt: at(23), contract: { ...ready, readyAt: null } }), 'prepare_contract'],
  [signing({ entryPaidAt: at(23), contract: signed }), 'register'],
  [signing({ entryPaidAt: at(23), contract: signed, registeredAt: at(23) }), 'release'],
  [facts({ status: 'completed', journey: { booking: null } }), 'book'],
  [facts({ status: 'completed', journey: { booking: { startsAt: at(23), dealership: 'natal' } } }), 'pick_up'],
  [facts({ status: 'completed', journey: { booking: null }, gaps: ['entry', 'plate'] }), 'check_payment'],
  [facts({ status: 'completed', journey: { entryPaidAt: null, booking: null }, gaps: ['registration'] }), 'release'],
  [facts({ status: 'completed', journey: { booking: null }, gaps: ['plate'] }), 'release'],
  [facts({ status: 'completed', journey: { handedOverAt: at(23) }, gaps: ['plate'] }), 'delivered'],
  [facts({ status: 'completed', journey: { handedOverAt: at(23) } }), 'delivered'],
  [facts({ status: 'completed', journey: { handedOverAt: at(23), settledAt: at(23) } }), 'settled'],
  [facts({ status: 'rejected', end: 'refused' }), 'refused'],
  [facts({ status: 'rejected', end: 'refused', isCancelled: true }), 'cancelled'],
  [signing({ withdrawnAt: at(23) }, { end: 'withdrawn' }), 'withdrawn'],
] as const)('%o is at %s', (known, step) => {
  expect(listedStep(known)).toBe(step)
})
