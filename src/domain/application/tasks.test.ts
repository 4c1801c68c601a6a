import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JourneyFacts, nextTask, tasksOf } from './tasks.ts'

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
