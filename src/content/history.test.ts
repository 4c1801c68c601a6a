import { expect, test } from 'vitest'
import { checkEvent, type EventKind, isInformational, readEvent } from '#api/history.ts'
import { type EventFacts, eventDetails, eventText } from './history.ts'

const pickup = { dealership: 'Tiriva Centro', when: '02/12/2026, às 10:00' }
const document = { document: 'cnh' }
const contract = { version: 1 }
const samples: Record<EventKind, object> = {
  created: {},
  status: {},
  note: {},
  score: {},
  pix: {},
  payment: { kind: 'exact' },
  refund: { state: 'done' },
  dispute: { state: 'open' },
  document_sent: document,
  document_viewed: document,
  document_thumbnail: document,
  document_accepted: document,
  document_refused: document,
  income_proof: { step: 'asked', months: 3 },
  counter_offer: { step: 'taken', kinds: ['entry'] },
  contact_changed: {},
  consent: {},
  offers_consent: {},
  assigned: {},
  password: {},
  message: {},
  release: {},
  pickup_booked: pickup,
  pickup_changed: pickup,
  pickup_cancelled: pickup,
  hand_over: {},
  hand_over_refused: {},
  hand_over_stayed: {},
  hand_over_undone: { dealership: 'Tiriva Natal' },
  motorcycle_returned: {},
  registration_lifted: {},
  payment_unmatched: { amountCents: 1 },
  installments_paid: { numbers: [1] },
  installment_reversed: { number: 1 },
  fees_waived: { number: 1, amountCents: 1 },
  debit: { step: 'failed', number: 1, why: 'no_money', nextOn: null },
  charge_reissued: { numbers: [1] },
  boleto_sent: { numbers: [1], step: 'made' },
  due_day: { step: 'offered', day: 15 },
  collection_contact: { result: 'promised', promisedOn: '2026-11-20' },
  installments_returned: { amountCents: 1, returnedOn: '2026-11-20' },
  correction_paid: { amountCents: 1, paidOn: '2026-11-20' },
  duplicate_used: { number: 2, amountCents: 1 },
  settlement_made: { settledOn: '2026-11-20' },
  settlement_voided: { settledOn: '2026-11-20' },
  lien_released: { releasedOn: '2026-11-20', protocol: '881' },
  lien_undone: { releasedOn: '2026-11-20', protocol: '881' },
  contract_made: contract,
  contract_read: contract,
  contract_code: contract,
  contract_signed: contract,
  contract_voided: contract,
  contract_withdrawn: {},
  request: { protocol: 'K7QF-9M2X-4TRB', request: 'complaint', step: 'opened' },
  application_viewed: {},
  ask_withdrawn: { title: 'Isentar a multa da parcela 1' },
  ask_refused: { title: 'Isentar a multa da parcela 1', by: 'Bia', reason: 'Banco fora do ar' },
  data_exported: {},
  data_corrected: { fields: ['fullName', 'birthDate'] },
}

const told = (kind: EventKind, data: object, statuses: { from?: string; to?: string } = {}) =>
  eventText({ from: null, to: null, ...statuses, ...readEvent(kind, data) })

test('every kind has words of its own, not its name in the database', () => {
  const kinds = Object.keys(samples) as EventKind[]
  const texts = kinds.map((kind) => told(kind, samples[kind]))
  expect(new Set(texts).size).toBe(kinds.length)
  for (const text of texts) expect(kinds).not.toContain(text)
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
    'ask_refused',
    { title: 'Liberar a moto', by: 'Bia', reason: '', replaced: true },
    'Trocou por um pedido novo o que Bia pediu à gestão: Liberar a moto',
  ],
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

test('data that is not of its kind is not stored', () => {
  expect(() => checkEvent('payment', { kind: 'gift' })).toThrow()
})

test.each([
  ['of a kind', { kind: 'moon_landing', data: { crew: 3 } }],
  ['with a value', { kind: 'payment', data: { kind: 'gift' } }],
])('a line %s that only another release knows reads as one of it', (_, { kind, data }) => {
  const event = { ...readEvent(kind, data), from: null, to: null }
  expect(event).toMatchObject({ kind: 'unknown', data: {} })
  expect(eventText(event)).toBe('Registro de outra versão do sistema')
  expect(eventDetails(event)).toEqual([])
  expect(isInformational(event.kind)).toBe(false)
})

test('a kind that a newer server sends to an older page has words too', () => {
  const sent = { kind: 'moon_landing', data: {}, from: null, to: null } as unknown as EventFacts
  expect(eventText(sent)).toBe('Registro de outra versão do sistema')
})
