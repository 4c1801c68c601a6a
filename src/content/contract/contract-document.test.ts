import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatBRL } from '#domain/money/money.ts'
import { defaultOffer, iofBearers, iofRates } from '#domain/offer/conditions.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { shownOffer } from '../offer/shown-offer.ts'
import { contractDocument, installmentsInWords } from './contract-document.ts'

const source = fc.record({
  priceCents: fc.integer({ min: 500_000, max: 20_000_000 }),
  installments: fc.constantFrom(1, 12, 24, 36, 48, 60),
  conditions: fc.record({
    entryPercent: fc.integer({ min: 0, max: 9000 }).map((hundredths) => hundredths / 100),
    monthlyInterestPercent: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
    iof: fc.record({
      bearer: fc.constantFrom(...iofBearers),
      rate: fc.constantFrom(...iofRates),
      on: fc.constant('2026-11-21'),
    }),
  }),
})

const documentOf = (given: typeof source extends fc.Arbitrary<infer Value> ? Value : never, color?: string) => {
  const offer = makeOffer({
    ...given,
    color,
    model: 'CG 160',
    on: '2026-11-21',
    catalogueVersion: 1,
    termsVersion: '2026-11',
  })
  const person = {
    fullName: 'Ana Lima',
    cpf: '52998224725',
    birthDate: '1991-04-23',
    profession: 'Músico',
    email: 'ana@example.com',
    phone: '11987654321',
    address: 'Rua Um, 1',
  }
  const facts = {
    contractNumber: '2612345678',
    version: 1,
    code: '7K3M9QWX2B4C',
    issuedOn: '2026-11-21',
    person,
    offer,
  }
  return { offer, text: contractDocument(facts, 'https://tiriva.example') }
}

it('names the colour that the customer chose, and no colour where none was to choose', () => {
  const given = { priceCents: 1_499_000, installments: 12, conditions: { ...defaultOffer, iof: undefined } }
  const motorcycleOf = (color?: string) => documentOf(given as never, color).text.summary.parts[3]?.facts
  expect(motorcycleOf('Preto')).toContainEqual(['Cor', 'Preto'])
  expect(motorcycleOf()?.map(([label]) => label)).not.toContain('Cor')
})

it('shows the cents of the offer, and a table that sums to what is promised', () => {
  fc.assert(
    fc.property(source, (given) => {
      const { offer, text } = documentOf(given)
      const { rows } = text.installments.table
      expect(rows.slice(0, -1).map(([, , value]) => value)).toEqual(
        offer.installments.map(({ valueCents }) => formatBRL(valueCents)),
      )
      const sum = offer.installments.reduce((cents, { valueCents }) => cents + valueCents, 0)
      expect(rows.at(-1)?.[2]).toBe(formatBRL(sum))
      expect(JSON.stringify(text.clauses)).toContain(formatBRL(offer.totals.installmentsCents))
    }),
    { numRuns: 60 },
  )
})

it('counts one installment as one', () => {
  const conditions = { ...defaultOffer, iof: { bearer: 'bank', rate: 'full', on: '2026-11-21' } as const }
  const { text } = documentOf({ priceCents: 1_000_000, installments: 1, conditions })
  expect(JSON.stringify(text)).not.toMatch(/\b1 parcelas|\bas 1 /)
})

it('has every word filled in, and its clauses numbered in order', () => {
  fc.assert(
    fc.property(source, (given) => {
      const { text } = documentOf(given)
      expect(JSON.stringify(text)).not.toMatch(/\{\w+\}|undefined|NaN/)
      expect(text.clauses.all.map(({ number }) => Number(number))).toEqual(
        text.clauses.all.map((_, index) => index + 1),
      )
      for (const { paragraphs } of text.clauses.all) expect(paragraphs.length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

const now = new Date('2026-11-21T15:00:00Z')
const plan = { priceCents: 1_499_000, installments: 60 }

test('the contract names the last installment where it differs, and no other', () => {
  expect(installmentsInWords(shownOffer('CG 160 START', plan, defaultOffer, now))).toBe('60 parcelas de R$\u00a0224,85')
  const iof = { bearer: 'customer_financed', rate: 'full', on: '2026-11-21' } as const
  const uneven = shownOffer('CG 160 START', plan, { ...defaultOffer, iof }, now)
  expect(installmentsInWords(uneven)).toBe('59 parcelas de R$\u00a0232,04 e uma última de R$\u00a0231,89')
})

it('says what lateness costs in the words of the first page', () => {
  const iof = { bearer: 'bank', rate: 'full', on: '2026-11-21' } as const
  const { text } = documentOf({ priceCents: 1_499_000, installments: 60, conditions: { ...defaultOffer, iof } })
  expect(JSON.stringify(text)).toContain(
    'Multa de 2%, uma vez, juros de 1% ao mês e correção pelo IPCA, por dia de atraso',
  )
})

it('promises no notice that nobody in the bank writes', () => {
  fc.assert(
    fc.property(source, (given) => {
      const clauses = JSON.stringify(documentOf(given).text.clauses)
      expect(clauses).not.toMatch(/cadastro de inadimplentes|depois do nosso aviso/)
    }),
    { numRuns: 10 },
  )
})

it('says that what a withdrawal gives back is corrected, and paid apart', () => {
  fc.assert(
    fc.property(source, (given) => {
      expect(JSON.stringify(documentOf(given).text.clauses)).toMatch(
        /O que devolvemos é atualizado pelo IPCA.*pagamos essa correção à parte/,
      )
    }),
    { numRuns: 10 },
  )
})
