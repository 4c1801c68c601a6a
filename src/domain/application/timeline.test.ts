import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApplicationStatus, applicationStatuses } from './status.ts'
import { type TimelineEvent, timeline } from './timeline.ts'

const createdAt = '2026-11-02T12:00:00.000Z'
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** An application with these changes of status, one a day from the second of November. */
function history(...statuses: ApplicationStatus[]) {
  const events: TimelineEvent[] = statuses.map((to, index) => ({
    at: at(index + 2),
    from: statuses[index - 1] ?? null,
    to,
  }))
  return timeline({ status: statuses.at(-1) ?? 'received', createdAt, events })
}

const tones = (stages: ReturnType<typeof timeline>) => stages.map((stage) => stage.tone)

test.each<[ApplicationStatus, string[]]>([
  ['received', ['current', 'upcoming', 'upcoming', 'upcoming', 'upcoming', 'upcoming']],
  ['analysis', ['done', 'waiting', 'upcoming', 'upcoming', 'upcoming', 'upcoming']],
  ['pending', ['done', 'waiting', 'upcoming', 'upcoming', 'upcoming', 'upcoming']],
  ['approved', ['done', 'done', 'current', 'upcoming', 'upcoming', 'upcoming']],
  ['waiting_docs', ['done', 'done', 'done', 'waiting', 'upcoming', 'upcoming']],
  ['signing', ['done', 'done', 'done', 'done', 'waiting', 'upcoming']],
  ['completed', ['done', 'done', 'done', 'done', 'done', 'current']],
])('the look of the stages at %s', (status, expected) => {
  expect(tones(history(status))).toEqual(expected)
})

test('stage 4 completes at signing, stages 5 and 6 only at the end', () => {
  const completed = (status: ApplicationStatus) => history(status).map((stage) => stage.completed)
  expect(completed('waiting_docs')).toEqual([true, true, true, false, false, false])
  expect(completed('signing')).toEqual([true, true, true, true, false, false])
  expect(completed('completed')).toEqual([true, true, true, true, true, true])
})

test('each stage shows when it was reached', () => {
  const dates = history('received', 'analysis', 'approved').map((stage) => stage.at)
  expect(dates).toEqual([createdAt, at(3), at(4), null, null, null])
})

test('a skipped stage was passed when the application got beyond it; a stage left again has no date', () => {
  expect(history('received', 'signing').map((stage) => stage.at)).toEqual([createdAt, at(3), at(3), at(3), at(3), null])
  expect(history('received', 'signing', 'analysis').map((stage) => stage.at)).toEqual([
    createdAt,
    at(4),
    null,
    null,
    null,
    null,
  ])
})

test.each<[ApplicationStatus, string[]]>([
  ['received', ['ended', 'upcoming', 'upcoming', 'upcoming', 'upcoming', 'upcoming']],
  ['pending', ['done', 'ended', 'upcoming', 'upcoming', 'upcoming', 'upcoming']],
  ['approved', ['done', 'done', 'ended', 'upcoming', 'upcoming', 'upcoming']],
  ['waiting_docs', ['done', 'done', 'done', 'ended', 'upcoming', 'upcoming']],
  ['signing', ['done', 'done', 'done', 'done', 'ended', 'upcoming']],
  ['completed', ['done', 'done', 'done', 'done', 'done', 'ended']],
])('an application that is refused at %s got that far, and ended there', (status, expected) => {
  const stages = history('received', status, 'rejected')
  expect(tones(stages)).toEqual(expected)
  expect(stages.find((stage) => stage.tone === 'ended')).toMatchObject({ completed: false, active: false })
  expect(history('received', status, 'rejected', 'rejected')).toEqual(stages)
})

test('where a refused application ended has the date at which it got there', () => {
  const dates = history('received', 'analysis', 'approved', 'rejected').map((stage) => stage.at)
  expect(dates).toEqual([createdAt, at(3), at(4), null, null, null])
})

test('a refused application whose history is not known got as far as being received', () => {
  expect(tones(timeline({ status: 'rejected', createdAt, events: [] }))[0]).toBe('ended')
})

test('stages are numbered from one; the first is dated by the application itself, others not without an event', () => {
  const stages = timeline({ status: 'analysis', createdAt, events: [{ at: at(5), from: null, to: 'received' }] })
  expect(stages.map((stage) => stage.number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(stages.map((stage) => stage.at)).toEqual([createdAt, null, null, null, null, null])
  expect(timeline({ status: 'approved', createdAt, events: [] }).map((stage) => stage.at)[2]).toBeNull()
})

test('whatever an analyst does, completed stages come first and at most one is active', () => {
  const status = fc.constantFrom(...applicationStatuses)
  fc.assert(
    fc.property(fc.array(status, { minLength: 1, maxLength: 12 }), (statuses) => {
      const stages = history(...statuses)
      const done = stages.map((stage) => stage.completed)
      expect(done).toEqual([...done].sort((a, b) => Number(b) - Number(a)))
      expect(stages.filter((stage) => stage.active).length).toBeLessThanOrEqual(1)
      for (const stage of stages) if (stage.tone === 'upcoming') expect(stage.at).toBeNull()
    }),
  )
})

test('an application that its customer gave up got as far as its stage, and nothing waits there', () => {
  const events = [{ at: createdAt, from: null, to: 'signing' as const }]
  const stages = timeline({ status: 'signing', createdAt, events, end: { kind: 'withdrawn' } })
  expect(tones(stages)).toEqual(['done', 'done', 'done', 'done', 'ended', 'upcoming'])
  expect(stages.some(({ active }) => active)).toBe(false)
})

test('once the motorcycle is handed over nothing is under way any more', () => {
  const events = [{ at: createdAt, from: null, to: 'completed' as const }]
  const stages = timeline({ status: 'completed', createdAt, events, handedOverAt: '2026-12-01T12:00:00Z' })
  expect(stages.map(({ tone }) => tone)).toEqual(Array(6).fill('done'))
  expect(stages.some(({ active }) => active)).toBe(false)
})
