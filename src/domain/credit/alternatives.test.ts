import { expect, test } from 'vitest'
import { defaultOffer } from '../offer/conditions.ts'
import { entryRange, entryStops } from '../offer/entry.ts'
import { makeOffer } from '../offer/make-offer.ts'
import { type AlternativeSource, alternativesOf, planOf } from './alternatives.ts'
import { factValues, type PersonFacts, planFactsOf } from './facts.ts'
import { judge } from './policy.ts'
import { standardPolicy } from './standard-policy.ts'

const models = [
  { slug: 'grande', model: 'GRANDE 500', priceCents: 4_500_000 },
  { slug: 'media', model: 'MÉDIA 300', priceCents: 3_000_000 },
  { slug: 'pequena', model: 'PEQUENA 150', priceCents: 1_800_000 },
]
const [large] = models as [(typeof models)[number]]
const quote: AlternativeSource['quote'] = (slug, installments, entryCents) => {
  const found = models.find((one) => one.slug === slug)
  if (!found) return null
  const versions = { catalogueVersion: 1, termsVersion: '1' }
  return makeOffer({ ...found, installments, entryCents, conditions: defaultOffer, on: '2026-11-27', ...versions })
}
const source = (installments: number): AlternativeSource => ({
  motorcycle: large,
  entryCents: 450_000,
  installments,
  entries: entryStops(entryRange(large.priceCents, defaultOffer)),
  terms: [12, 24, 36, 48, 60],
  cheaper: models.slice(1),
  quote,
})
const person = (incomeCents: number, score: number | null = 720): PersonFacts => ({
  score,
  bureau: null,
  incomeCents,
  incomeProved: false,
  birthDate: '1990-01-01',
  phoneAccounts: 0,
  own: { monthlyCents: 0, lateInstallments: 0, settled: 0 },
})

test('offers the smallest entry, the shortest term and the dearest model that pass', () => {
  const who = person(400_000)
  const found = alternativesOf(standardPolicy, who, source(24)).map(planOf)
  expect(found.map(({ kind }) => kind)).toEqual(['entry', 'term', 'model'])
  for (const { slug, entryCents, installments, installmentCents } of found) {
    const offer = quote(slug, installments, entryCents)
    expect(offer && judge(standardPolicy, factValues(who, planFactsOf(offer)), installments).outcome).toBe('approve')
    expect(installmentCents).toBeLessThanOrEqual(120_000)
  }
  const [byEntry, byTerm, byModel] = found
  const less = quote('grande', 24, (byEntry?.entryCents ?? 0) - 10_000)
  expect(less && judge(standardPolicy, factValues(who, planFactsOf(less)), 24).outcome).toBe('refuse')
  expect(byTerm).toMatchObject({ installments: 36, entryCents: 450_000 })
  expect(byModel).toMatchObject({ model: 'MÉDIA 300', installments: 24 })
})

test('the entry is the least of those that pass, wherever it stands among them', () => {
  const asked = source(24)
  const larger = asked.entries.filter((one) => one > asked.entryCents)
  const steps = [larger, larger.slice(-1), larger.slice(-2), larger.slice(0, 5)]
  for (const entries of steps)
    for (let incomeCents = 150_000; incomeCents <= 450_000; incomeCents += 25_000) {
      const who = person(incomeCents)
      const least = entries.find((entryCents) => {
        const offer = quote(large.slug, 24, entryCents)
        return offer && judge(standardPolicy, factValues(who, planFactsOf(offer)), 24).outcome !== 'refuse'
      })
      const found = alternativesOf(standardPolicy, who, { ...asked, entries, terms: [24] })
      expect(found.find(({ kind }) => kind === 'entry')?.offer.entryCents).toBe(least)
    }
})

test('offers nothing where no plan helps, and nothing where the asked one passes', () => {
  expect(alternativesOf(standardPolicy, person(400_000, 210), source(24))).toEqual([])
  expect(alternativesOf(standardPolicy, person(40_000), source(24))).toEqual([])
  expect(alternativesOf(standardPolicy, person(2_000_000), source(24))).toEqual([])
})
