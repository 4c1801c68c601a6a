import { expect, test } from 'vitest'
import { fairShares } from './Palette.tsx'

const five = ['a1', 'a2', 'a3', 'a4', 'a5']

test('the many of one group leave room for the few of the others', () => {
  expect(fairShares([five, [], ['b1'], ['c1', 'c2', 'c3']], 5)).toEqual(['a1', 'a2', 'b1', 'c1', 'c2'])
})

test('one group alone takes the whole room', () => {
  expect(fairShares([five, []], 4)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(fairShares([[], []], 4)).toEqual([])
})
