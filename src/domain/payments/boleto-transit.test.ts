import { expect, test } from 'vitest'
import { transitUntil } from './boleto-transit.ts'

const boleto = { saidKnownOn: null, freeUntil: '2026-11-20', knownOn: '2026-11-23' }

test.each([
  ['2026-11-20', null, null],
  ['2026-11-21', null, '2026-11-23'],
  ['2026-11-23', null, '2026-11-23'],
  ['2026-11-24', null, null],
  ['2026-11-18', '2026-11-18', '2026-11-18'],
  ['2026-11-19', '2026-11-18', null],
])('on %s, said to be known by %s, it is on its way until %s', (today, saidKnownOn, until) => {
  expect(transitUntil({ ...boleto, saidKnownOn }, today)).toBe(until)
})
