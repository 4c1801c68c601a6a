import { expect, test } from 'vitest'
import { nextRevision, nextRevisions } from './revisions.ts'

const plan = { first: { km: 1_000, months: 6 }, every: { km: 6_000, months: 12 } }

test('the first revision comes after six months or 1,000 km, the others after each year or 6,000 km', () => {
  const revisions = ['2026-11-07', '2027-05-07', '2027-05-08', '2028-05-07', '2028-05-08'].map((today) =>
    nextRevision(plan, '2026-11-07', today),
  )
  expect(revisions).toEqual([
    { number: 1, km: 1_000, dueOn: '2027-05-07' },
    { number: 1, km: 1_000, dueOn: '2027-05-07' },
    { number: 2, km: 6_000, dueOn: '2028-05-07' },
    { number: 2, km: 6_000, dueOn: '2028-05-07' },
    { number: 3, km: 12_000, dueOn: '2029-05-07' },
  ])
})

test('a calendar gets as many revisions as are wanted, from the next one on', () => {
  const of = (today: string, count: number) =>
    nextRevisions(plan, '2026-11-07', today, count).map(({ number }) => number)
  expect(of('2026-11-28', 3)).toEqual([1, 2, 3])
  expect(of('2027-06-01', 2)).toEqual([2, 3])
  expect(of('2026-11-28', 0)).toEqual([])
})
