import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('work for items that come at once is done together, in at most so many', async () => {
  const calls: number[][] = []
  const double = gathered(async (items: readonly number[]) => {
    calls.push([...items])
    return items.map((item) => item * 2)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('what comes while earlier work is under way waits for it, and then goes together', async () => {
  const calls: number[][] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const same = gathered(async (items: readonly number[]) => {
    calls.push([...items])
    begin()
    if (calls.length === 1) await held
    return items
  }, 10)
  const first = same(1)
  await begun
  const others = [same(2), same(3)]
  release()
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3])
  expect(calls).toEqual([[1], [2, 3]])
})

test('work that fails fails for its own items, and goes on with the next', async () => {
  const strict = gathered(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('unlucky')
    return items
  }, 2)
  const results = await Promise.allSettled([strict(13), strict(1), strict(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await strict(4)).toBe(4)
})
