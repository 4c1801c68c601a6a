import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FactValues, factUnits, type PolicyFact, policyFacts } from './facts.ts'
import { bandOf, type Condition, type CreditPolicy, judge, type PolicyRow, unreachableRows } from './policy.ts'
import { standardPolicy } from './standard-policy.ts'

const clean: FactValues = {
  score: 720,
  installmentShare: 120,
  totalShare: 120,
  negativeCount: 0,
  negativeCents: 0,
  identityMismatch: 0,
  ageAtEnd: 40,
  phoneAccounts: 0,
  lateInstallments: 0,
  settledContracts: 0,
  entryShare: 100,
  financedCents: 1_300_000,
  incomeProved: 0,
}
const said = (changes: Partial<FactValues>) => judge(standardPolicy, { ...clean, ...changes }, 24)

describe('the standard policy', () => {
  test.each([
    [0, 'refuse'],
    [299, 'refuse'],
    [300, 'review'],
    [499, 'review'],
    [500, 'approve'],
    [699, 'approve'],
    [700, 'approve'],
    [900, 'approve'],
    [1000, 'approve'],
    [null, 'review'],
  ] as const)('says of the score %s: %s', (score, outcome) => {
    expect(said({ score }).outcome).toBe(outcome)
  })

  test('refuses an installment above 30 % of the income, and names the limit', () => {
    expect(said({ installmentShare: 300 }).outcome).toBe('approve')
    expect(said({ installmentShare: 301 })).toMatchObject({
      outcome: 'refuse',
      broken: ['mostShare'],
      reasons: ['income'],
    })
  })

  test('leaves somebody with another name, or with debts in their name, to a person', () => {
    expect(said({ identityMismatch: 1 })).toMatchObject({ outcome: 'review', reasons: ['data'] })
    expect(said({ negativeCents: 1 })).toMatchObject({ outcome: 'review', reasons: ['negatives'] })
  })

  test('has no row that can never decide', () => {
    expect(unreachableRows(standardPolicy.rows)).toEqual([])
  })
})

test('a policy is offered no fact that the law forbids, and none about a place', () => {
  const forbidden = /sex|gender|race|religion|union|health|party|address|street|cep|city|neighbo/i
  expect(policyFacts.filter((fact) => forbidden.test(fact))).toEqual([])
})

/** Small tables over three facts with few values, so that every case can be tried. */
const facts: readonly PolicyFact[] = ['score', 'negativeCount', 'incomeProved']
const values: Readonly<Partial<Record<PolicyFact, readonly (number | null)[]>>> = {
  score: [null, 0, 299, 300, 500, 999, 1000],
  negativeCount: [null, 0, 1, 2, 5],
  incomeProved: [0, 1],
}
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...facts).chain((fact) => {
  const some = (values[fact] ?? []).filter((one) => one !== null)
  const bound = fc.option(fc.constantFrom(...some), { nil: null })
  return fc.record({ fact: fc.constant(fact), from: bound, to: bound })
})
const row: fc.Arbitrary<PolicyRow> = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  outcome: fc.constantFrom('approve', 'prove', 'review', 'refuse'),
  reason: fc.constant('policy'),
})
const table = fc.array(row, { maxLength: 6 })
const all: FactValues[] = (values.score ?? []).flatMap((score) =>
  (values.negativeCount ?? []).flatMap((negativeCount) =>
    (values.incomeProved ?? []).map((incomeProved) => ({ ...clean, score, negativeCount, incomeProved })),
  ),
)
const policyOf = (rows: readonly PolicyRow[]): CreditPolicy => ({
  rows,
  limits: [],
})

test('the first row that fits decides, and without one a person does', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...all), (rows, given) => {
      const { outcome, row: place } = judge(policyOf(rows), given, 12)
      const alone = rows.map((one) => judge(policyOf([one]), given, 12).row === 0)
      expect(place).toBe(alone.includes(true) ? alone.indexOf(true) : null)
      expect(outcome).toBe(place === null ? 'review' : rows[place]?.outcome)
      expect(judge(policyOf(rows), given, 12)).toEqual(judge(policyOf(rows), given, 12))
    }),
  )
})

test('a row that decides a case is never called unreachable', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const decided = new Set(all.map((given) => judge(policyOf(rows), given, 12).row))
      expect(unreachableRows(rows).filter((index) => decided.has(index))).toEqual([])
    }),
  )
})

test.each<[name: string, rows: Condition[][], expected: number[]]>([
  ['after a row without conditions', [[], [{ fact: 'score', from: 1, to: 2 }]], [1]],
  [
    'whose range two rows before it share',
    [
      [{ fact: 'score', from: null, to: 499 }],
      [{ fact: 'score', from: 500, to: null }],
      [{ fact: 'score', from: 400, to: 600 }],
    ],
    [2],
  ],
  [
    'of both answers to a question, and of its missing answer',
    [
      [{ fact: 'identityMismatch', from: 0, to: 0 }],
      [{ fact: 'identityMismatch', from: 1, to: null }],
      [{ fact: 'identityMismatch', from: null, to: null }],
      [],
    ],
    [3],
  ],
  [
    'that contradicts itself',
    [
      [
        { fact: 'negativeCount', from: 2, to: null },
        { fact: 'negativeCount', from: null, to: 1 },
      ],
    ],
    [0],
  ],
])('names a row %s', (_, conditions, expected) => {
  const rows = conditions.map((one): PolicyRow => ({ conditions: one, outcome: 'review', reason: 'policy' }))
  expect(unreachableRows(rows)).toEqual(expected)
})

test('a row that asks for a proof fits until the income is proved, and takes nothing from the rows below it after that', () => {
  const rows: PolicyRow[] = [
    { conditions: [], outcome: 'prove', reason: null },
    { conditions: [], outcome: 'approve', reason: null },
    { conditions: [{ fact: 'incomeProved', from: 1, to: 1 }], outcome: 'prove', reason: null },
  ]
  const outcome = (incomeProved: number) => judge(policyOf(rows), { ...clean, incomeProved }, 12).outcome
  expect([outcome(0), outcome(1)]).toEqual(['prove', 'approve'])
  expect(unreachableRows(rows)).toEqual([2])
})

test('a row that is narrower in one fact and wider in another stays', () => {
  const rows: PolicyRow[] = [
    {
      conditions: [
        { fact: 'score', from: 0, to: 499 },
        { fact: 'negativeCount', from: 1, to: null },
      ],
      outcome: 'refuse',
      reason: 'score',
    },
    { conditions: [{ fact: 'score', from: 0, to: 299 }], outcome: 'refuse', reason: 'score' },
  ]
  expect(unreachableRows(rows)).toEqual([])
})

test('each fact has a unit, and each score a band', () => {
  expect(Object.keys(factUnits).sort()).toEqual([...policyFacts].sort())
  expect([0, 299, 300, 499, 500, 699, 700, 899, 900, 1000].map(bandOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})
