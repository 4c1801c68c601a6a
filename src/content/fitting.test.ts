import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { entryRange } from '#domain/offer/entry.ts'
import { easyShare, fittingMotorcycles, uses, type Wish } from '#domain/offer/fitting.ts'
import { standardMotorcycles } from './motorcycles/standard.ts'

const conditions = { ...defaultOffer, defaultInstallments: null }
const fitting = (wish: Partial<Wish>, offer = conditions) =>
  fittingMotorcycles(standardMotorcycles, offer, { incomeCents: null, entryCents: null, use: 'city', ...wish })
const names = (wish: Partial<Wish>) => fitting(wish).fits.map(({ motorcycle, why }) => `${why} ${motorcycle.model}`)

test('three models for the use: the lowest installment, the first in the catalogue, and the largest', () => {
  expect(names({ use: 'work' })).toEqual(['lowest POP 110i', 'popular CG 160 START', 'largest XRE 190 ABS'])
  expect(names({ use: 'road' })).toEqual([
    'lowest CB 300F TWISTER CBS',
    'popular CB 300F TWISTER ABS',
    'largest CRF 1100L AFRICA TWIN',
  ])
})

test('a plan has the fewest installments that are an easy part of the income', () => {
  const [lowest] = fitting({ use: 'work', incomeCents: 250_000 }).fits
  // 9.990,00 less 10 % in 12 installments is 749,25, which is 29,97 % of the income.
  expect(lowest?.plan).toMatchObject({ installments: 12, installmentCents: 74_925 })
  expect(fitting({ use: 'work', incomeCents: 240_000 }).fits[0]?.plan.installments).toBe(24)
})

test('where nothing fits, the nearest model is named with its lightest plan', () => {
  const { fits, nearest } = fitting({ use: 'trail', incomeCents: 80_000 })
  expect(fits).toEqual([])
  expect(nearest).toMatchObject({ motorcycle: { model: 'NXR 160 BROS CBS' }, plan: { installments: 60 } })
  expect(fitting({ entryCents: 50_000 }).fits).toEqual([])
})

const wishes = fc.record<Wish>({
  incomeCents: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  entryCents: fc.option(fc.integer({ min: 0, max: 8_000_000 })),
  use: fc.constantFrom(...uses),
})

test('whatever is wished, each plan keeps to income, entry and conditions, and more income never takes a model away', () => {
  const offers = fc.record({
    entryPercent: fc.integer({ min: 0, max: 50 }),
    monthlyInterestPercent: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10),
  })
  fc.assert(
    fc.property(wishes, offers, fc.integer({ min: 0, max: 1_000_000 }), (wish, terms, more) => {
      const offer = { ...conditions, ...terms }
      const { fits, nearest } = fitting(wish, offer)
      expect(fits.length).toBeLessThanOrEqual(3)
      expect(new Set(fits.map(({ motorcycle }) => motorcycle.slug)).size).toBe(fits.length)
      expect(nearest === null).toBe(fits.length > 0)
      for (const { motorcycle, plan } of fits) {
        const { leastCents, mostCents } = entryRange(motorcycle.priceCents, offer)
        expect(plan.entryCents).toBeGreaterThanOrEqual(leastCents)
        expect(plan.entryCents).toBeLessThanOrEqual(wish.entryCents ?? mostCents)
        if (wish.incomeCents !== null)
          expect(plan.installmentCents * 100).toBeLessThanOrEqual(wish.incomeCents * easyShare)
      }
      if (wish.incomeCents === null) return
      const richer = fitting({ ...wish, incomeCents: wish.incomeCents + more }, offer)
      expect(richer.fits.length).toBeGreaterThanOrEqual(Math.min(fits.length, 1))
    }),
  )
})
