import { expect, it } from 'vitest'
import { conditionsExamples, exampleModels, type SavedConditions } from './conditions-example.ts'

const before: SavedConditions = {
  taxaEntrada: 10,
  taxaEntradaMaxima: 50,
  taxaJurosPadrao: 0,
  parcelasPadrao: 60,
  iofPor: 'bank',
  iofAliquota: 'additional',
}

it('shows the cheapest, the middle and the dearest model, each once', () => {
  const models = [30, 10, 20, 50, 40].map((price) => ({ model: `M${price}`, priceCents: price * 100 }))
  expect(exampleModels(models).map(({ model }) => model)).toEqual(['M10', 'M30', 'M50'])
  expect(exampleModels(models.slice(0, 2)).map(({ model }) => model)).toEqual(['M10', 'M30'])
  expect(exampleModels(models.slice(0, 1)).map(({ model }) => model)).toEqual(['M30'])
  expect(exampleModels([])).toEqual([])
})

it('says what a plan is and what it becomes', () => {
  const cg = [{ model: 'CG 160 START', priceCents: 1_499_000 }]
  const after = { ...before, taxaEntrada: 20, parcelasPadrao: 48 }
  expect(conditionsExamples(cg, { before, after }, '2026-12-01')).toEqual([
    {
      model: 'CG 160 START',
      before: { entryCents: 149_900, installments: 60, installmentCents: 22_485 },
      after: { entryCents: 299_800, installments: 48, installmentCents: 24_983 },
    },
  ])
})
