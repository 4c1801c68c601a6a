import { expect, test } from 'vitest'
import { IdleTime } from './idle-warning.ts'

const minute = 60_000

test('warns once, two minutes before the session of an idle page can end, and once more when it is over', () => {
  const idle = new IdleTime(0)
  const told: [number, string][] = []
  for (let at = 0; at <= 60; at++) {
    const due = idle.due(at * minute)
    if (due) told.push([at, due])
  }
  expect(told).toEqual([
    [40, 'warn'],
    [46, 'over'],
  ])
})

test('begins anew with each key or pointer, also after the warning', () => {
  const idle = new IdleTime(0)
  expect(idle.due(41 * minute)).toBe('warn')
  idle.note(42 * minute)
  expect(idle.due(46 * minute)).toBeNull()
  expect(idle.due(82 * minute)).toBe('warn')
})
