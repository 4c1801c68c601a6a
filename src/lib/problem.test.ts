import { expect, test } from 'vitest'
import { sentenceOf } from './problem.ts'

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3600, '1 hora'],
  [3700, '2 horas'],
])('%i s of waiting are told as %s', (retryAfterSeconds, text) => {
  const failure = { code: 'too_many_requests', errors: [], retryAfterSeconds }
  expect(sentenceOf(failure)).toBe(`Foram muitas tentativas em pouco tempo. Tente novamente em ${text}.`)
})

test('an unknown code has a sentence too', () => {
  const failure = { code: 'brand_new', errors: [], retryAfterSeconds: undefined }
  expect(sentenceOf(failure)).toBe('Algo deu errado. Tente novamente.')
})
