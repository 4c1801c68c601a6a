import { expect, it } from 'vitest'
import type { WorkItem } from '#api/work.ts'
import { pathOf, taskOf, untilOf } from './work-words.ts'

const item: WorkItem = {
  kind: 'application',
  id: '5f0b6b1e-3f3c-4f57-9d0a-0d8b3a1c9e01',
  applicationId: '5f0b6b1e-3f3c-4f57-9d0a-0d8b3a1c9e01',
  name: 'Ana Souza',
  number: '2026-000123',
  queue: 'documents',
  request: null,
  since: '2026-11-25T12:00:00.000Z',
  until: '2026-11-27',
  promised: true,
  late: false,
}
const request: WorkItem = { ...item, kind: 'request', queue: null, request: 'ombudsman' }
const call: WorkItem = { ...item, kind: 'call', queue: null, promised: false }
const payment: WorkItem = { ...item, kind: 'payment', applicationId: null, queue: null, promised: false }

it('says what is to be done, and where', () => {
  expect([item, request, call, payment].map((one) => [taskOf(one), pathOf(one)])).toEqual([
    ['Pedir ou conferir documentos', `/admin/financiamentos/${item.id}`],
    ['Ouvidoria', `/admin/solicitacoes?aberta=${item.id}`],
    ['Ligar sobre parcelas em atraso', expect.stringMatching(/^\/admin\/cobranca\?/)],
    ['Resolver um pagamento', '/admin/pagamentos?state=todo'],
  ])
})

it('says by when, and names a promise only where one was made', () => {
  expect(untilOf(item)).toBe('Prometido até 27/11')
  expect(untilOf({ ...item, late: true })).toBe('O prazo prometido era 27/11')
  expect(untilOf(call)).toBe('Ligação de hoje')
  expect(untilOf(payment)).toBe('Espera desde 25/11, para fazer até 27/11')
  expect(untilOf({ ...payment, late: true })).toBe('Espera desde 25/11')
})
