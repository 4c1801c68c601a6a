import { expect, test } from 'vitest'
import type { ManagedDealership } from '#api/dealerships.ts'
import {
  changeOf,
  dealershipChanges,
  newTyped,
  otherwiseTyped,
  placeFound,
  typedOf,
  typedPlace,
} from './dealership-form.ts'

const open = { opens: '08:00', closes: '18:00' }
const stored = {
  facts: {
    name: 'Tiriva Natal',
    street: 'Rua, 1',
    district: 'Tirol',
    city: 'Natal',
    state: 'RN',
    cep: '59020-120',
    phone: '(84) 0000-0000',
    latitude: -5.8,
    longitude: null,
    timeZone: null,
  },
  hours: [null, open, open, open, open, open, null],
  slotsPerHour: 2,
  closedDays: ['2026-12-24'],
  active: true,
} as unknown as ManagedDealership
const typed = typedOf(stored)

test('what is stored is typed and taken back as it was', () => {
  expect(changeOf(typed)).toEqual({ change: { ...stored } })
})

test('closed days are taken in order, once each', () => {
  expect(changeOf({ ...typed, closedDays: '31/12/2026\n24/12/2026\n\n 24/12/2026 ' })).toMatchObject({
    change: { closedDays: ['2026-12-24', '2026-12-31'] },
  })
})

test.each([
  [{ closedDays: '24/12' }, 'closedDays'],
  [{ closedDays: '31/02/2027' }, 'closedDays'],
  [{ latitude: 'norte' }, 'latitude'],
  [{ slotsPerHour: '0' }, 'slotsPerHour'],
  [{ slotsPerHour: 'dois' }, 'slotsPerHour'],
  [{ hours: [{ opens: '10:00', closes: '09:00' }, ...typed.hours.slice(1)] }, 'hours.0'],
  [{ hours: [...typed.hours.slice(0, 6), { opens: '10:00', closes: '' }] }, 'hours.6'],
])('%j is wrong in %s', (changes, field) => {
  expect(changeOf({ ...typed, ...changes })).toMatchObject({ errors: { [field]: expect.any(String) } })
})

const openDay = { opens: '08:00', closes: '18:00' }
const former = {
  facts: {
    name: 'Tiriva Natal',
    street: 'Rua, 1',
    district: 'Tirol',
    city: 'Natal',
    state: 'RN',
    cep: '59020-120',
    phone: '(84) 0000-0000',
    latitude: -5.8,
    longitude: null,
    timeZone: null,
  },
  hours: [null, openDay, openDay, openDay, openDay, openDay, null],
  slotsPerHour: 2,
  closedDays: [],
  active: true,
} as unknown as ManagedDealership

test('what somebody else changed of a dealership is told field by field, in words', () => {
  const after: ManagedDealership = {
    ...former,
    facts: { ...former.facts, longitude: -35.2, timeZone: 'America/Manaus' },
    hours: [null, null, openDay, openDay, openDay, openDay, null],
    slotsPerHour: 3,
    closedDays: ['2026-12-24', '2026-12-31'],
    active: false,
  }
  expect(dealershipChanges(typedOf(former), typedOf(former))).toEqual([])
  expect(dealershipChanges(typedOf(former), typedOf(after)).map(({ text }) => text)).toEqual([
    'Fuso horário: de “o do estado” para “horário de Amazonas”',
    'Longitude: de “vazio” para “-35,2”',
    'Horário: de “Segunda a sexta, das 8h às 18h” para “Terça a sexta, das 8h às 18h”',
    'Motos por hora: de “2” para “3”',
    'Dias fechados: de “nenhum” para “24/12/2026, 31/12/2026”',
    'Entrega motos: de “sim” para “não”',
  ])
})

test('what a CEP says and somebody typed otherwise is named; a street with its number is the same street', () => {
  const found = placeFound({
    cep: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    latitude: -23.56,
    longitude: null,
  })
  expect(found).toMatchObject({ district: 'Bela Vista', latitude: '-23,56', longitude: '' })
  const typed = { ...newTyped, ...found, street: 'Avenida Paulista, 1578' }
  expect(otherwiseTyped(typed, found)).toEqual([])
  expect(otherwiseTyped({ ...typed, district: 'Jardins', longitude: '-46,6' }, found)).toEqual(['district'])
})

test('coordinates that are far from the region of the CEP are not taken', () => {
  const place = { street: '', neighborhood: '', city: 'Natal', state: 'RN' } as const
  const found = placeFound({ ...place, cep: '59020120', latitude: -23.5629, longitude: -46.6544 })
  expect(found).toMatchObject({ city: 'Natal', latitude: '', longitude: '' })
})

test.each([
  ['59020-120', '-5,79', '-35,21', { latitude: -5.79, longitude: -35.21, isOwn: true, kilometresFromCep: 2 }],
  ['01310-100', '-5,79', '-35,21', { isOwn: true, kilometresFromCep: 2325 }],
  ['01310-100', '', '', { latitude: -23.6, longitude: -46.6, isOwn: false, kilometresFromCep: 0 }],
  ['', '-5,79', '-35,21', { isOwn: true, kilometresFromCep: null }],
  ['', '', '', null],
  ['01310-100', 'norte', '-35,21', null],
])('the CEP %s with %s and %s stands at %o', (cep, latitude, longitude, place) => {
  if (place) expect(typedPlace({ cep, latitude, longitude })).toMatchObject(place)
  else expect(typedPlace({ cep, latitude, longitude })).toBeNull()
})
