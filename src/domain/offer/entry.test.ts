import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentOptions } from '../money/financing.ts'
import { defaultOffer, iofBearers, iofRates } from './conditions.ts'
import { entryOf, entryProblem, entryRange, entryStops } from './entry.ts'
import { makeOffer } from './make-offer.ts'
import { quote } from './quote.ts'

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((count) => count / 100)
const source = fc
  .record({
    priceCents: fc.integer({ min: 100_000, max: 15_000_000 }),
    installments: fc.constantFrom(...installmentOptions),
    entryPercent: hundredths(0, 6000),
    mostEntryPercent: hundredths(0, 9000),
    monthlyInterestPercent: fc.oneof(fc.constant(0), hundredths(1, 900)),
    iof: fc.record({ bearer: fc.constantFrom(...iofBearers), rate: fc.constantFrom(...iofRates) }),
  })
  .map(({ priceCents, installments, iof, ...rates }) => ({
    priceCents,
    installments,
    conditions: { ...rates, iof: { ...iof, on: '2026-11-21' } },
  }))
/** A share of the range between the smallest and the largest entry. */
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('the entry may be anything from the smallest to the largest, to the cent', () => {
  const range = entryRange(1_499_000, defaultOffer)
  expect(range).toEqual({ leastCents: 149_900, mostCents: 749_500 })
  expect(entryProblem(null, range)).toBeNull()
  expect([149_899, 149_900, 300_001, 749_500, 749_501].map((cents) => entryProblem(cents, range))).toEqual([
    'entry_too_small',
    null,
    null,
    null,
    'entry_too_big',
  ])
})

test('a bank whose smallest entry is above the default of the largest leaves no choice', () => {
  const range = entryRange(1_000_000, { entryPercent: 60 })
  expect(range).toEqual({ leastCents: 600_000, mostCents: 600_000 })
  expect(entryStops(range)).toEqual([600_000])
})

test.each([
  [null, 149_900, 10],
  [149_900, 149_900, 10],
  [300_000, 300_000, 20.01],
  [749_500, 749_500, 50],
  // After a change of the price, the page shows the nearest allowed entry.
  [100_000, 149_900, 10],
  [900_000, 749_500, 50],
] as const)(
  'of a price of R$ 14.990,00, %j chosen is an entry of %i, which is %f %%',
  (chosen, entryCents, percent) => {
    expect(entryOf(1_499_000, defaultOffer, chosen)).toEqual({ entryCents, entryPercent: percent })
  },
)

test('the slider stops at the smallest, at every hundred reais, and at the largest', () => {
  expect(entryStops({ leastCents: 149_900, mostCents: 180_050 })).toEqual([
    149_900, 150_000, 160_000, 170_000, 180_000, 180_050,
  ])
  expect(entryStops({ leastCents: 150_000, mostCents: 170_000 })).toEqual([150_000, 160_000, 170_000])
  fc.assert(
    fc.property(source, ({ priceCents, conditions }) => {
      const range = entryRange(priceCents, conditions)
      const stops = entryStops(range)
      expect([stops[0], stops.at(-1)]).toEqual([range.leastCents, range.mostCents])
      expect(stops.toSorted((one, other) => one - other)).toEqual([...new Set(stops)])
      for (const stop of stops) expect(entryProblem(stop, range)).toBeNull()
    }),
  )
})

test('with any entry of the range, entry and credit make the price, the installments make the credit and its interest', () => {
  fc.assert(
    fc.property(source, share, ({ priceCents, installments, conditions }, part) => {
      const { leastCents, mostCents } = entryRange(priceCents, conditions)
      const entryCents = leastCents + Math.round((mostCents - leastCents) * part)
      const offer = makeOffer({
        model: 'X-ADV',
        priceCents,
        installments,
        entryCents,
        conditions,
        on: '2026-11-21',
        catalogueVersion: 1,
        termsVersion: '2026-11',
      })
      expect(offer.entryCents).toBe(entryCents)
      expect(offer.entryCents + offer.releasedCents).toBe(priceCents)
      const sum = offer.installments.reduce((total, { valueCents }) => total + valueCents, 0)
      if (conditions.monthlyInterestPercent === 0) expect(sum).toBe(offer.financedCents)
      else expect(sum).toBeGreaterThanOrEqual(offer.financedCents)
      const plan = quote({ priceCents, installments, entryCents, offer: conditions })
      expect([plan.entryCents, plan.entryPercent, plan.financedCents]).toEqual([
        ...[offer.entryCents, offer.entryPercent, offer.financedCents],
      ])
      expect(plan.installmentCents).toBe(offer.installments[0]?.valueCents)
    }),
    { numRuns: 300 },
  )
})

test('a bigger entry never makes an installment or the credit bigger, nor its tax by more than a cent of rounding', () => {
  fc.assert(
    fc.property(source, share, share, ({ priceCents, installments, conditions }, one, other) => {
      const { leastCents, mostCents } = entryRange(priceCents, conditions)
      const [small, big] = [one, other]
        .toSorted((a, b) => a - b)
        .map((part) => leastCents + Math.round((mostCents - leastCents) * part))
        .map((entryCents) => quote({ priceCents, installments, entryCents, offer: conditions }))
      expect(big?.installmentCents).toBeLessThanOrEqual(small?.installmentCents ?? 0)
      expect(big?.financedCents).toBeLessThanOrEqual(small?.financedCents ?? 0)
      expect(big?.iofCents).toBeLessThanOrEqual((small?.iofCents ?? 0) + 1)
    }),
    { numRuns: 300 },
  )
})
