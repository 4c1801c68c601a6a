import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payableUntil } from '../calendar/business-days.ts'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'
import { beforeFirstDebit, canBeSent, debitPhase, failureOf, isAhead, lastTryOn, nextRetryOn } from './debit.ts'

const day = fc.integer({ min: 0, max: 3_650 }).map((days) => daysAfter('2026-01-01', days))

describe('the days of an automatic debit', () => {
  it('are sent 10 to 2 days before the due day, and never later', () => {
    const sent = (today: string) => canBeSent('2027-01-20', today)
    expect([sent('2027-01-09'), sent('2027-01-10'), sent('2027-01-18'), sent('2027-01-19')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isAhead('2027-01-20', '2026-12-01')).toBe(true)
    fc.assert(
      fc.property(day, fc.integer({ min: -15, max: 15 }), (dueOn, before) => {
        const today = daysAfter(dueOn, -before)
        expect(canBeSent(dueOn, today)).toBe(before >= 2 && before <= 10)
      }),
    )
  })

  it('are at most three more, each on another day within seven days after the due day', () => {
    fc.assert(
      fc.property(day, (dueOn) => {
        const tries: string[] = []
        for (let next = nextRetryOn(dueOn, payableUntil(dueOn)); next; next = nextRetryOn(dueOn, next)) tries.push(next)
        expect(tries.length).toBeLessThanOrEqual(3)
        expect(new Set(tries).size).toBe(tries.length)
        for (const one of tries) {
          expect(daysBetween(dueOn, one)).toBeLessThanOrEqual(7)
          expect(one > payableUntil(dueOn)).toBe(true)
          expect(one <= lastTryOn(dueOn)).toBe(true)
        }
      }),
    )
  })

  it('counts the day of a weekend from the next business day, and stays in the window', () => {
    // A Saturday; banks open on Monday.
    expect(nextRetryOn('2027-01-16', '2027-01-18')).toBe('2027-01-20')
    expect(nextRetryOn('2027-01-16', '2027-01-20')).toBe('2027-01-22')
    expect(nextRetryOn('2027-01-16', '2027-01-22')).toBeNull()
  })
})

describe('the phase of a debit', () => {
  const scheduled = { tryOn: '2027-01-20', retries: 0, nextOn: null }
  it('can be taken back until the day before its own', () => {
    expect(debitPhase(scheduled, '2027-01-19')).toBe('scheduled')
    expect(debitPhase(scheduled, '2027-01-20')).toBe('under_way')
    expect(debitPhase(scheduled, '2027-01-21')).toBe('under_way')
    expect(debitPhase(scheduled, '2027-01-22')).toBe('unknown')
  })
  it('cannot be taken back once a new try was asked for', () => {
    expect(debitPhase({ ...scheduled, retries: 1 }, '2027-01-19')).toBe('under_way')
    expect(debitPhase({ tryOn: null, retries: 1, nextOn: '2027-01-24' }, '2027-01-22')).toBe('failed')
  })
})

it('the reason of the bank is one that its customer understands', () => {
  expect([null, 'QUNT', 'AC05', 'DTNT'].map(failureOf)).toEqual(['no_money', 'limit', 'account', 'bank'])
})

describe('the installments before the first debit', () => {
  const open = (...phases: readonly Parameters<typeof beforeFirstDebit>[0][number]['phase'][]) =>
    beforeFirstDebit(phases.map((phase, index) => ({ number: index + 4, phase })))

  it('are those without a debit, up to the first that is sent or will be', () => {
    expect(open(null, null, 'planned', null)).toEqual([4, 5])
    expect(open(null, 'scheduled', 'planned')).toEqual([4])
    expect(open('planned')).toEqual([])
  })

  it('are none where nothing is debited, and where a debit was made, which is told with its installment', () => {
    expect(open(null, null)).toEqual([])
    expect(open('failed', null, 'planned')).toEqual([])
    expect(open('under_way', 'planned')).toEqual([])
  })
})
