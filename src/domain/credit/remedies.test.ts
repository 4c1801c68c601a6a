import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factValues, type PersonFacts, type PlanFacts } from './facts.ts'
import { judge } from './policy.ts'
import { remediesOf } from './remedies.ts'
import { standardPolicy } from './standard-policy.ts'

const plan: PlanFacts = {
  installmentCents: 100_000,
  installments: 24,
  financedCents: 2_400_000,
  entryCents: 300_000,
  priceCents: 2_700_000,
  lastDueOn: '2028-11-27',
}
const clean = { negatives: { count: 0, cents: 0, oldestOn: null }, identity: { name: true, birthDate: true } }
const person = (changes: Partial<PersonFacts> = {}): PersonFacts => ({
  score: 720,
  bureau: clean,
  incomeCents: 400_000,
  incomeProved: false,
  birthDate: '1990-01-01',
  phoneAccounts: 0,
  own: { monthlyCents: 0, lateInstallments: 0, settled: 0 },
  ...changes,
})

test('names the least income that carries the installment, to the real', () => {
  expect(remediesOf(standardPolicy, person({ incomeCents: 300_000 }), plan)).toEqual([
    { kind: 'income', leastCents: 334_000, outcome: 'approve' },
  ])
})

test('a low score is mended by the score where the next answer begins, which a person gives', () => {
  expect(remediesOf(standardPolicy, person({ score: 210 }), plan)).toEqual([
    { kind: 'score', least: 300, outcome: 'review' },
  ])
})

test('debts, a name that differs and late installments are named where they alone stand in the way', () => {
  const debts = { ...clean, negatives: { count: 2, cents: 128_045, oldestOn: '2025-06-05' } as const }
  expect(remediesOf(standardPolicy, person({ bureau: debts }), plan)).toEqual([
    { kind: 'negatives', outcome: 'approve' },
  ])
  const other = { ...clean, identity: { name: false, birthDate: true } }
  expect(remediesOf(standardPolicy, person({ bureau: other }), plan)).toEqual([
    { kind: 'identity', outcome: 'approve' },
  ])
  const own = { monthlyCents: 0, lateInstallments: 1, settled: 0 }
  expect(remediesOf(standardPolicy, person({ own }), plan)).toEqual([{ kind: 'late', outcome: 'approve' }])
})

test('promises nothing where one change is not enough, and nothing to whom the policy approves', () => {
  expect(remediesOf(standardPolicy, person({ score: 210, incomeCents: 30_000 }), plan)).toEqual([])
  expect(remediesOf(standardPolicy, person(), plan)).toEqual([])
})

test('whoever does what is named is not refused', () => {
  const applicants = fc.record({
    score: fc.option(fc.integer({ min: 0, max: 1000 })),
    incomeCents: fc.integer({ min: 0, max: 2_000_000 }),
    count: fc.integer({ min: 0, max: 3 }),
    late: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(applicants, ({ score, incomeCents, count, late }) => {
      const negatives = { count, cents: count * 10_000, oldestOn: null }
      const own = { monthlyCents: 0, lateInstallments: late, settled: 0 }
      const who = person({ score, incomeCents, own, bureau: { ...clean, negatives } })
      for (const remedy of remediesOf(standardPolicy, who, plan)) {
        const done = {
          income: () => ({ incomeCents: remedy.kind === 'income' ? remedy.leastCents : 0 }),
          score: () => ({ score: remedy.kind === 'score' ? remedy.least : 0 }),
          negatives: () => ({ bureau: clean }),
          late: () => ({ own: { ...own, lateInstallments: 0 } }),
          identity: () => ({ bureau: clean }),
        }[remedy.kind]()
        const { outcome } = judge(standardPolicy, factValues({ ...who, ...done }, plan), plan.installments)
        expect(outcome).toBe(remedy.outcome)
      }
    }),
  )
})
