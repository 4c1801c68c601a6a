import { expect, test } from 'vitest'
import { providerFailureWords } from './provider-failure.ts'

test.each([
  ['answered 400: A chave não pertence ao recebedor.', 'A chave não pertence ao recebedor (erro 400)'],
  ['answered 404', 'erro 404, sem dizer por quê'],
  ['refused in its batch', 'recusou no lote, sem dizer por quê'],
  ['Cobrança inválida.', 'Cobrança inválida'],
])('a stored failure "%s" is told as "%s"', (stored, words) => {
  expect(providerFailureWords(stored)).toBe(words)
})
