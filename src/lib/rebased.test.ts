import { expect, test } from 'vitest'
import { rebased } from './rebased.ts'

test('what somebody else saved meanwhile comes in where nothing was typed', () => {
  const base = { text: 'Leve.', colors: 'Preto', launch: false, prices: [{ from: '2026-11-22', cents: 1 }] }
  const typed = { ...base, text: 'Leve e ágil.', prices: [{ from: '2026-11-22', cents: 2 }] }
  const newer = { ...base, text: 'Econômica.', colors: 'Preto, Azul', launch: true }
  expect(rebased(typed, base, newer)).toEqual({ ...typed, colors: 'Preto, Azul', launch: true })
  expect(rebased(structuredClone(base), base, newer)).toEqual(newer)
})

test('a value of several parts is one: half an old and half a new address would be nobody’s', () => {
  const base = { phone: '11987654321', address: { street: 'Avenida Paulista', number: '1' } }
  const newer = { phone: '11900000000', address: { street: 'Rua Nova', number: '22' } }
  const typed = { ...base, address: { ...base.address, number: '7' } }
  expect(rebased(typed, base, newer)).toEqual({ ...typed, phone: '11900000000' })
})
