import { expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { stepsOf } from './tracker-step.ts'

/** An application with these changes of status. */
function detail(...statuses: ApplicationStatus[]) {
  const at = '2026-11-02T12:00:00.000Z'
  const events = statuses.map((to, index) => ({ at, from: statuses[index - 1] ?? null, to }))
  return {
    status: statuses.at(-1),
    createdAt: at,
    events,
    outcome: { end: null },
    journey: {},
  } as unknown as AdminDetail
}
const states = (...statuses: ApplicationStatus[]) => stepsOf(detail(...statuses)).map((step) => step.state)

test('the steps before the present one are done', () => {
  expect(states('received', 'approved')).toEqual(['done', 'done', 'current', 'ahead', 'ahead', 'ahead'])
  expect(states('received', 'pending')).toEqual(['done', 'current', 'ahead', 'ahead', 'ahead', 'ahead'])
  expect(states('received', 'completed')).toEqual(['done', 'done', 'done', 'done', 'done', 'current'])
})

test('the last step is done once the motorcycle was handed over', () => {
  const handedOver = {
    ...detail('received', 'completed'),
    outcome: { end: null },
    journey: { handedOverAt: '2026-11-20T12:00:00.000Z' },
  }
  expect(stepsOf(handedOver as AdminDetail).at(-1)?.state).toBe('done')
})

test('a refused application shows how far it got and that it ended there', () => {
  const refusedAt = (status: ApplicationStatus) => states('received', status, 'rejected')
  expect(refusedAt('analysis')).toEqual(['done', 'ended', 'ahead', 'ahead', 'ahead', 'ahead', 'refused'])
  expect(refusedAt('completed')).toEqual(['done', 'done', 'done', 'done', 'done', 'ended', 'refused'])
})

test('every step says what it is about', () => {
  const said = stepsOf(detail('received', 'rejected')).map((step) => step.description)
  expect(new Set(said.filter(Boolean)).size).toBe(7)
})
