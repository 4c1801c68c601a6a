import { expect, it } from 'vitest'
import { dueOn, extendedDueOn, isLate, requestKinds } from './requests.ts'

it('answers a complaint in seven calendar days and the ombudsman in ten business days, by the day in Brasília', () => {
  // Monday, 23:30 in Brasília, which is Tuesday in UTC.
  const late = new Date('2026-11-24T02:30:00Z')
  expect(dueOn('complaint', late)).toBe('2026-11-30')
  expect(dueOn('ombudsman', late)).toBe('2026-12-07')
  expect(dueOn('review', late)).toBe('2026-12-08')
})

it('keeps the promises about a signed contract in business days of their own', () => {
  const at = new Date('2026-11-27T15:00:00Z')
  expect(dueOn('paper_contract', at)).toBe('2026-12-08')
  expect(dueOn('second_copy', at)).toBe('2026-12-11')
  expect(dueOn('transfer', at)).toBe('2026-12-11')
  expect(dueOn('portability', at)).toBe('2026-12-04')
})

it('extends the ombudsman alone, by as many business days again', () => {
  expect(extendedDueOn('ombudsman', '2026-12-07')).toBe('2026-12-21')
  expect(requestKinds.filter((kind) => extendedDueOn(kind, '2026-12-07') !== null)).toEqual(['ombudsman'])
})

it('is late the day after, and never while it is not the bank’s turn', () => {
  expect(isLate({ state: 'open', dueOn: '2026-11-30' }, '2026-11-30')).toBe(false)
  expect(isLate({ state: 'open', dueOn: '2026-11-30' }, '2026-12-01')).toBe(true)
  expect(isLate({ state: 'waiting', dueOn: '2026-11-30' }, '2026-12-01')).toBe(false)
})
