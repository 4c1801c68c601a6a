import { expect, test } from 'vitest'
import { type EventKind, eventKinds, readEvent } from '#api/history.ts'
import { eventText } from './history.ts'

const pickup = { dealership: 'Tiriva Centro', when: '02/12/2026, às 10:00' }
const samples: Partial<Record<EventKind, object>> = {
  payment: { kind: 'exact' },
  refund: { state: 'done' },
  pickup_booked: pickup,
  pickup_changed: pickup,
  pickup_cancelled: pickup,
}
const leastOf = (kind: EventKind) =>
  samples[kind] ??
  (kind.startsWith('document') ? { document: 'cnh' } : kind.startsWith('contract') ? { version: 1 } : {})

const told = (kind: EventKind, data: object, statuses: { from?: string; to?: string } = {}) =>
  eventText({ from: null, to: null, ...statuses, ...readEvent(kind, data) })

test('every kind has words of its own, not its name in the database', () => {
  const texts = eventKinds.map((kind) => told(kind, leastOf(kind)))
  expect(new Set(texts).size).toBe(eventKinds.length)
  for (const [index, text] of texts.entries()) expect(text).not.toBe(eventKinds[index])
})

test('a change of status names both', () => {
  const statuses = { from: 'analysis', to: 'approved' }
  expect(told('status', {}, statuses)).toBe('Mudou o status de Análise de Crédito para Financiamento Aprovado')
})

test.each([
  ['score', { from: null, to: 700 }, 'Informou o score de crédito: 700'],
  ['score', { from: 700, to: null }, 'Retirou o score de crédito'],
  ['pix', { removed: true }, 'Retirou o código Pix'],
  [
    'payment',
    { by: 'hand', amountCents: 149900, kind: 'exact' },
    'Registrou um pagamento de R$\u00a01.499,00: entrada',
  ],
  ['payment', { amountCents: 100, kind: 'short' }, 'Recebeu um pagamento de R$\u00a01,00: a menos'],
  ['refund', { state: 'done', amountCents: 100 }, 'Devolução confirmada: R$\u00a01,00'],
  ['document_sent', { document: 'cnh', replaces: true }, 'Enviou de novo o documento CNH'],
  ['document_refused', { document: 'selfie' }, 'Recusou o documento Selfie'],
  ['password', {}, 'Trocou a senha'],
  ['password', { by: 'recovery' }, 'Trocou a senha por recuperação'],
  ['message', { subject: 'Falta um documento' }, 'Escreveu ao cliente: Falta um documento'],
] as const)('%s %o: %s', (kind, data, text) => {
  expect(told(kind, data)).toBe(text)
})

test('lists that were stored as one text with commas read as lists', () => {
  expect(readEvent('status', { missing: 'cnh,entry' }).data).toEqual({ missing: ['cnh', 'entry'] })
  const review = { document: 'cnh', checked: 'name,cpf' }
  expect(readEvent('document_accepted', review).data).toEqual({ document: 'cnh', checked: ['name', 'cpf'] })
})

test('data that is not of its kind is refused', () => {
  expect(() => readEvent('payment', { kind: 'gift' })).toThrow()
})
