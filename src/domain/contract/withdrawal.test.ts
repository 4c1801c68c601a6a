import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brazilianDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { mayWithdraw, withdrawUntil } from './withdrawal.ts'

describe('giving up', () => {
  const signedAt = new Date('2026-11-21T15:00:00Z')

  it('is possible until the end of the seventh day after the receipt, which the day itself does not count', () => {
    const facts = { signedAt, handedOverAt: new Date('2026-12-20T15:00:00Z') }
    expect(withdrawUntil(facts)).toBe('2026-12-27')
    expect(mayWithdraw(facts, new Date('2026-12-28T02:59:00Z'))).toBe(true)
    expect(mayWithdraw(facts, new Date('2026-12-28T03:00:00Z'))).toBe(false)
  })

  it('is possible while the motorcycle was not received, however long that takes', () => {
    const facts = { signedAt, handedOverAt: null }
    expect(withdrawUntil(facts)).toBeNull()
    expect(mayWithdraw(facts, new Date('2026-12-26T15:00:00Z'))).toBe(true)
  })

  it('never ends before seven days after either of the two', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const until = withdrawUntil({ signedAt: one, handedOverAt: other }) ?? ''
        for (const since of [one, other]) expect(until >= daysAfter(brazilianDate(since), 7)).toBe(true)
      }),
    )
  })
})
