import { expect, test } from 'vitest'
import { scoreBand } from '../application/credit-score.ts'
import { fold, matches } from './search.ts'

test('search folds accents and case', () => {
  expect(fold('AÇÃO Úmida')).toBe('acao umida')
  expect(matches('Qual é a Taxá?', 'taxa')).toBe(true)
  expect(matches('taxa', ' TÁXA ')).toBe(true)
  expect(matches('juros', 'taxa')).toBe(false)
})

test.each([
  [0, 'Alto'],
  [299, 'Alto'],
  [300, 'Moderado'],
  [500, 'Baixo'],
  [699, 'Baixo'],
  [700, 'Muito Baixo'],
  [900, 'Mínimo'],
  [1000, 'Mínimo'],
])('a score of %i is of risk %s', (score, risk) => {
  expect(scoreBand(score).risk).toBe(risk)
})
