import { expect, test } from 'vitest'
import { eventKinds, eventText } from './events.ts'

const nothing = { from: null, to: null, data: {} }

test('every kind has words of its own, not its name in the database', () => {
  const texts = eventKinds.map((kind) => eventText(kind, nothing))
  expect(new Set(texts).size).toBe(eventKinds.length)
  for (const [index, text] of texts.entries()) expect(text).not.toBe(eventKinds[index])
})

test.each([
  ['status', { from: 'analysis', to: 'approved' }, 'Mudou o status de Análise de Crédito para Financiamento Aprovado'],
  ['score', { data: { from: null, to: 700 } }, 'Informou o score de crédito: 700'],
  ['score', { data: { from: 700, to: null } }, 'Retirou o score de crédito'],
  ['pix', { data: { removed: true } }, 'Retirou o código Pix'],
  [
    'payment',
    { data: { by: 'hand', amountCents: 149900, kind: 'exact' } },
    'Registrou um pagamento de R$\u00a01.499,00: entrada',
  ],
  ['payment', { data: { amountCents: 100, kind: 'short' } }, 'Recebeu um pagamento de R$\u00a01,00: a menos'],
  ['refund', { data: { state: 'done', amountCents: 100 } }, 'Devolução confirmada: R$\u00a01,00'],
  ['document_sent', { data: { document: 'cnh', replaces: true } }, 'Enviou de novo o documento CNH'],
  ['document_refused', { data: { document: 'selfie' } }, 'Recusou o documento Selfie'],
  ['password', {}, 'Trocou a senha'],
  ['password', { data: { by: 'recovery' } }, 'Trocou a senha por recuperação'],
  ['message', { data: { subject: 'Falta um documento' } }, 'Escreveu ao cliente: Falta um documento'],
] as const)('%s %o: %s', (kind, facts, text) => {
  expect(eventText(kind, { ...nothing, ...facts })).toBe(text)
})
