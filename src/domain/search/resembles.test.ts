import { expect, test } from 'vitest'
import { resembles } from './resembles.ts'

const about = (term: string) => resembles('O que acontece se eu atrasar uma parcela?', 'dever inadimpl', term)

test.each(['atrasei', 'ATRASO', 'parcelas', 'atrasei a minha parcela', 'estou inadimplente', 'deveria'])(
  '%j is in it, in another form or another word',
  (term) => expect(about(term)).toBe(true),
)

test.each(['cancelar', 'atrasei o boleto', 'que', 'se', '', '?'])('%j is not', (term) => {
  expect(about(term)).toBe(false)
})
