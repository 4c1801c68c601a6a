import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Charge,
  chargeStates,
  chargeWays,
  isAlive,
  isStanding,
  purposeOf,
  replacedBy,
  sharesPurpose,
  stateOn,
  statesBefore,
} from './charge.ts'

const now = new Date('2026-11-27T12:00:00Z')
const numbers = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }))
const charge: fc.Arbitrary<Charge> = fc.record({
  id: fc.uuid(),
  way: fc.constantFrom(...chargeWays),
  state: fc.constantFrom(...chargeStates),
  numbers,
  expiresAt: fc.option(fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-31'), noInvalidDate: true })),
  besideId: fc.constant(null),
})

describe('a charge', () => {
  it('can be paid or made only while it is wanted or registered and its time is not over', () => {
    fc.assert(
      fc.property(charge, (one) => {
        const isOver = one.state === 'registered' && one.expiresAt !== null && one.expiresAt <= now
        expect(isAlive(one, now)).toBe(['wanted', 'registered'].includes(one.state) && !isOver)
        expect(stateOn(one, now)).toBe(isOver ? 'expired' : one.state)
      }),
    )
  })

  it('that was paid stays paid, and one that is over can only be paid or give way to another', () => {
    for (const to of chargeStates) expect(statesBefore(to)).not.toContain('paid')
    for (const from of ['withdrawn', 'expired', 'refused'] as const)
      for (const to of ['wanted', 'registered'] as const) expect(statesBefore(to)).not.toContain(from)
  })
})

describe('a new charge', () => {
  it('ends every other one that asks for some of the same money, so that at most one of a purpose is alive', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 12 }), (wanted) => {
        let known: Charge[] = []
        for (const one of wanted) {
          const added: Charge = { ...one, state: 'registered', expiresAt: null }
          const ended = new Set(replacedBy(known, added).map(({ id }) => id))
          known = known.map((other) => (ended.has(other.id) ? { ...other, state: 'withdrawn' } : other))
          known.push(added)
        }
        const alive = known.filter((one) => isAlive(one, now))
        for (const one of alive) expect(alive.filter((other) => sharesPurpose(one, other))).toEqual([one])
      }),
    )
  })

  it('leaves the one that it is offered beside, and those of other installments', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 12 }), charge, (known, one) => {
        const beside = known[0]?.id ?? null
        const ended = replacedBy(known, { ...one, besideId: beside })
        for (const other of known.filter((each) => !ended.includes(each)))
          expect(other.id === beside || !isStanding(other) || !sharesPurpose(other, one)).toBe(true)
      }),
    )
  })
})

it('all that is left, if it is more than one installment, is a settlement', () => {
  expect(purposeOf([1, 2, 3], 3)).toBe('settlement')
  expect(purposeOf([1, 2], 3)).toBe('installments')
  expect(purposeOf([3], 1)).toBe('installments')
})
