import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceOfQuery, type PlanChoice, writeChoice } from './plan-address.ts'

const queryOf = (choice: PlanChoice, before = '') => {
  const query = new URLSearchParams(before)
  writeChoice(query, choice)
  return query.toString()
}

test('a plan survives its address', () => {
  const chosen = fc.record({
    installments: fc.option(fc.integer({ min: 1, max: 120 })),
    entryCents: fc.option(fc.integer({ min: 0, max: 15_000_000 })),
  })
  fc.assert(
    fc.property(chosen, (choice) => {
      expect(choiceOfQuery(`?${queryOf(choice)}`)).toEqual({ choice, isEntryUnread: false })
    }),
  )
})

test('an address says reais, and keeps what is not of the plan', () => {
  expect(queryOf({ installments: 48, entryCents: 300_000 })).toBe('parcelas=48&entrada=3000')
  expect(queryOf({ installments: 48, entryCents: 300_050 })).toBe('parcelas=48&entrada=3000.50')
  expect(queryOf({ installments: null, entryCents: null }, 'parcelas=60&entrada=1&de=mail')).toBe('de=mail')
})

test.each([
  ['', null, null, false],
  ['?parcelas=60', 60, null, false],
  ['?parcelas=60&entrada=R$ 3.000,00', 60, 300_000, false],
  ['?parcelas=muitas&entrada=muito', null, null, true],
  ['?entrada=', null, null, true],
] as const)('%j is read as %j installments and an entry of %j', (search, installments, entryCents, isEntryUnread) => {
  expect(choiceOfQuery(search)).toEqual({ choice: { installments, entryCents }, isEntryUnread })
})
