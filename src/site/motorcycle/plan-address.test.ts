import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanChoice } from '#domain/offer/conditions.ts'
import { dueDays } from '#domain/offer/due-dates.ts'
import { choiceOfQuery, writeChoice } from './plan-address.ts'

const queryOf = (choice: PlanChoice, before = '') => {
  const query = new URLSearchParams(before)
  writeChoice(query, choice)
  return query.toString()
}

test('a plan survives its address', () => {
  const chosen = fc.record({
    installments: fc.option(fc.integer({ min: 1, max: 120 })),
    entryCents: fc.option(fc.integer({ min: 0, max: 15_000_000 })),
    dueDay: fc.option(fc.constantFrom(...dueDays)),
  })
  fc.assert(
    fc.property(chosen, (choice) => {
      expect(choiceOfQuery(`?${queryOf(choice)}`)).toEqual({ choice, isEntryUnread: false })
    }),
  )
})

test('an address says reais, and keeps what is not of the plan', () => {
  expect(queryOf({ installments: 48, entryCents: 300_000, dueDay: null })).toBe('parcelas=48&entrada=3000')
  expect(queryOf({ installments: 48, entryCents: 300_050, dueDay: 10 })).toBe(
    'parcelas=48&entrada=3000.50&vencimento=10',
  )
  expect(
    queryOf({ installments: null, entryCents: null, dueDay: null }, 'parcelas=60&entrada=1&vencimento=5&de=mail'),
  ).toBe('de=mail')
})

test.each([
  ['', null, null, null, false],
  ['?parcelas=60', 60, null, null, false],
  ['?parcelas=60&entrada=R$ 3.000,00&vencimento=20', 60, 300_000, 20, false],
  ['?parcelas=muitas&entrada=muito&vencimento=31', null, null, null, true],
  ['?entrada=', null, null, null, true],
] as const)(
  '%j is read as %j installments, an entry of %j, due on %j',
  (search, installments, entryCents, dueDay, isEntryUnread) => {
    expect(choiceOfQuery(search)).toEqual({ choice: { installments, entryCents, dueDay }, isEntryUnread })
  },
)
