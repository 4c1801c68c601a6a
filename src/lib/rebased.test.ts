import { expect, test } from 'vitest'
import { rebased } from './rebased.ts'

test('what somebody else saved meanwhile comes in where nothing was typed', () => {
  const base = { text: 'Leve.', colors: 'Preto', launch: false, prices: [{ from: '2026-11-22', cents: 1 }] }
  const typed = { ...base, text: 'Leve e ágil.', prices: [{ from: '2026-11-22', cents: 2 }] }
  const newer = { ...base, text: 'Econômica.', colors: 'Preto, Azul', launch: true }
  expect(rebased(typed, base, newer)).toEqual({ ...typed, colors: 'Preto, Azul', launch: true })
  expect(rebased(structuredClone(base), base, newer)).toEqual(newer)
})
