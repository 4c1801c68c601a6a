import { expect, test } from 'vitest'
import { askBureauWords, bureauSentence, rowInWords } from './credit.ts'

test('the bureau is asked, and asked again once it was, with what that costs', () => {
  expect(askBureauWords('none', 150)).toMatch(/^Consultar o birô \(R\$\s1,50\)$/)
  expect(askBureauWords('down', 150)).toMatch(/^Consultar de novo \(R\$\s1,50\)$/)
  expect(askBureauWords('answered', 0)).toBe('Consultar de novo')
})

test('a row of a policy is one sentence, without a capital in its middle', () => {
  const conditions = [
    { fact: 'score', from: 300, to: 499 },
    { fact: 'incomeProved', from: 0, to: 0 },
  ] as const
  expect(rowInWords({ conditions, outcome: 'review', reason: null })).toBe(
    'Analisar com cuidado se score de 300 a 499 e renda comprovada: não',
  )
})

test.each([
  ['unreachable', false, /^O birô não respondeu\. Tentamos de novo sozinhos/],
  ['unreachable', true, /não tentamos mais sozinhos\. Isso não é motivo para recusar\.$/],
  ['refused', false, /^O birô recusou esta consulta/],
  [null, true, /^O pedido foi decidido antes de o birô responder/],
] as const)('of a bureau that fails (%s, given up: %s) it says what follows', (failure, isGivenUp, words) => {
  expect(bureauSentence({ state: 'down', failure, isGivenUp })).toMatch(words)
})
