import { expect, test } from 'vitest'
import { defaultOffer } from './conditions.ts'
import { contractOffer } from './contract-offer.ts'
import { dueDates, soonestDueDay } from './due-dates.ts'
import { makeOffer } from './make-offer.ts'

test.each([
  // Thirty days later is 21/12.
  ['2026-11-21', null, '2026-12-21'],
  ['2026-11-21', 5, '2027-01-05'],
  ['2026-11-21', 10, '2027-01-10'],
  ['2026-11-21', 20, '2027-01-20'],
  // Thirty days later is exactly the 20th, or the 5th.
  ['2026-11-20', 20, '2026-12-20'],
  ['2026-12-06', 5, '2027-01-05'],
  // Thirty days after the end of January are in March.
  ['2027-01-31', 5, '2027-03-05'],
  ['2027-01-31', 20, '2027-03-20'],
] as const)('a credit of %s with due day %j has its first installment on %s', (releasedOn, chosen, first) => {
  expect(dueDates(releasedOn, 3, chosen)[0]).toBe(first)
})

test('every month has its installment on the chosen day, February too', () => {
  expect(dueDates('2026-12-15', 3, 20)).toEqual(['2027-01-20', '2027-02-20', '2027-03-20'])
})

test.each([
  ['2026-11-01', 5],
  ['2026-11-06', 10],
  ['2026-11-12', 20],
  ['2026-11-21', 5],
] as const)('for a credit of %s, day %i comes the soonest', (releasedOn, day) => {
  expect(soonestDueDay(releasedOn)).toBe(day)
})

test('a contract made after its offer keeps the chosen day, the entry and every amount', () => {
  const offer = makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments: 12,
    entryCents: 300_000,
    dueDay: 10,
    conditions: defaultOffer,
    on: '2026-11-21',
    catalogueVersion: 1,
    termsVersion: '2026-11',
  })
  const contract = contractOffer(offer, '2027-03-02')
  expect(contract).toMatchObject({ dueDay: 10, entryCents: 300_000, madeOn: '2027-03-02' })
  expect(contract.installments[0]).toEqual({ number: 1, dueOn: '2027-04-10', valueCents: 99_917 })
  expect(contract.installments.map(({ valueCents }) => valueCents)).toEqual(
    offer.installments.map(({ valueCents }) => valueCents),
  )
})
