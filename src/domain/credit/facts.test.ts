import { expect, test } from 'vitest'
import { factValues, type PersonFacts, type PlanFacts } from './facts.ts'

const person: PersonFacts = {
  score: 640,
  bureau: {
    negatives: { count: 2, cents: 45_000, oldestOn: '2024-05-02' },
    identity: { name: true, birthDate: true },
  },
  incomeCents: 300_000,
  incomeProved: false,
  birthDate: '1991-04-23',
  phoneAccounts: 1,
  own: { monthlyCents: 40_000, lateInstallments: 0, settled: 1 },
}
const plan: PlanFacts = {
  installmentCents: 90_000,
  installments: 36,
  financedCents: 3_000_000,
  entryCents: 333_000,
  priceCents: 3_333_000,
  lastDueOn: '2030-04-22',
}

test('shares of the income are rounded up, with the installments of other contracts beside the own one', () => {
  expect(factValues(person, plan)).toMatchObject({
    installmentShare: 300,
    totalShare: 434,
    entryShare: 99,
    ageAtEnd: 38,
  })
  expect(factValues(person, { ...plan, installmentCents: 90_001 }).installmentShare).toBe(301)
  expect(factValues({ ...person, incomeCents: 0 }, plan).installmentShare).toBeGreaterThan(1000)
})

test('what nobody asked the bureau is not known, and neither is an identity that it cannot tell', () => {
  expect(factValues({ ...person, bureau: null }, plan)).toMatchObject({ negativeCents: null, identityMismatch: null })
  const told = (name: boolean | null, birthDate: boolean | null) =>
    factValues(
      { ...person, bureau: { negatives: { count: 0, cents: 0, oldestOn: null }, identity: { name, birthDate } } },
      plan,
    ).identityMismatch
  expect([told(true, true), told(true, null), told(null, false), told(false, true)]).toEqual([0, null, 1, 1])
})
