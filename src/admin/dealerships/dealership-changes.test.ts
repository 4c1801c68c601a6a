import { expect, test } from 'vitest'
import type { ManagedDealership } from '#api/dealerships.ts'
import { dealershipChanges } from './dealership-changes.ts'

const open = { opens: '08:00', closes: '18:00' }
const before = {
  facts: {
    ...{ name: 'Tiriva Natal', street: 'Rua, 1', district: 'Tirol', city: 'Natal', state: 'RN', cep: '59020-120' },
    ...{ phone: '(84) 0000-0000', latitude: -5.8, longitude: null, timeZone: null },
  },
  hours: [null, open, open, open, open, open, null],
  slotsPerHour: 2,
  closedDays: [],
  active: true,
} as unknown as ManagedDealership

test('what somebody else changed of a dealership is told field by field, in words', () => {
  const after: ManagedDealership = {
    ...before,
    facts: { ...before.facts, longitude: -35.2, timeZone: 'America/Manaus' },
    hours: [null, null, open, open, open, open, null],
    slotsPerHour: 3,
    closedDays: ['2026-12-24', '2026-12-31'],
    active: false,
  }
  expect(dealershipChanges(before, before)).toEqual([])
  expect(dealershipChanges(before, after).map(({ text }) => text)).toEqual([
    'Fuso horário: de “o do estado” para “horário de Amazonas”',
    'Longitude: de “vazio” para “-35,2”',
    'Horário: de “Segunda a sexta, das 8h às 18h” para “Terça a sexta, das 8h às 18h”',
    'Motos por hora: de “2” para “3”',
    'Dias fechados: de “nenhum” para “24/12/2026, 31/12/2026”',
    'Entrega motos: de “sim” para “não”',
  ])
})
