import { expect, test } from 'vitest'
import { scoreBand } from './credit-score.ts'

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
