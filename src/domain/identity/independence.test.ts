import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameHand, type Tie } from './independence.ts'

const tie = (one: string, other: string): Tie => ({ one, other })

describe('accounts that may be the same person', () => {
  it('are those of a chain of ties, in either direction', () => {
    const ties = [tie('admin', 'puppet'), tie('colleague', 'puppet'), tie('dora', 'eva')]
    expect([...sameHand(ties, 'puppet')].sort()).toEqual(['admin', 'colleague', 'puppet'])
    expect([...sameHand(ties, 'admin')].sort()).toEqual(['admin', 'colleague', 'puppet'])
    expect([...sameHand(ties, 'dora')].sort()).toEqual(['dora', 'eva'])
    expect([...sameHand(ties, 'fabi')]).toEqual(['fabi'])
  })

  it('are the same seen from each of them, whatever the ties', () => {
    const account = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const ties = fc.array(fc.record({ one: account, other: account }), { maxLength: 12 })
    fc.assert(
      fc.property(ties, account, account, (all, one, other) => {
        const [ofOne, ofOther] = [sameHand(all, one), sameHand(all, other)]
        expect(ofOne.has(other)).toBe(ofOther.has(one))
        if (ofOne.has(other)) expect([...ofOne].sort()).toEqual([...ofOther].sort())
      }),
    )
  })
})
