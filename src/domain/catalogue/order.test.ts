import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behindAt, behindInSearch, movedBehind } from './order.ts'

const order = ['a', 'b', 'c', 'd', 'e']

describe('an order that somebody changes', () => {
  it('has the moved one behind another, or first', () => {
    expect(movedBehind(order, 'd', 'a').join('')).toBe('adbce')
    expect(movedBehind(order, 'a', 'e').join('')).toBe('bcdea')
    expect(movedBehind(order, 'c', null).join('')).toBe('cabde')
  })

  it('stays where nobody is known by that id, or is put behind itself', () => {
    expect(movedBehind(order, 'x', 'a')).toEqual(order)
    expect(movedBehind(order, 'a', 'x')).toEqual(order)
    expect(movedBehind(order, 'b', 'b')).toEqual(order)
  })

  it('has the moved one at the position that was typed, and loses nobody', () => {
    fc.assert(
      fc.property(fc.constantFrom(...order), fc.integer({ min: -2, max: 9 }), (id, position) => {
        const moved = movedBehind(order, id, behindAt(order, id, position))
        expect(moved.indexOf(id) + 1).toBe(Math.min(Math.max(position, 1), 5))
        expect(moved.toSorted()).toEqual(order)
        expect(moved.filter((one) => one !== id)).toEqual(order.filter((one) => one !== id))
      }),
    )
  })

  it('in a searched list follows the neighbours that are shown', () => {
    const shown = ['b', 'd', 'e']
    expect(movedBehind(order, 'e', behindInSearch(order, shown, 'e', 1)).join('')).toBe('abecd')
    expect(movedBehind(order, 'e', behindInSearch(order, shown, 'e', 0)).join('')).toBe('aebcd')
    expect(movedBehind(order, 'b', behindInSearch(order, shown, 'b', 2)).join('')).toBe('acdeb')
    expect(movedBehind(order, 'b', behindInSearch(order, ['b'], 'b', 0))).toEqual(order)
  })
})
