import { expect, test } from 'vitest'
import type { OwnPaymentView } from '#api/payments.ts'
import { paymentTasks } from '#domain/payments/settle.ts'
import { paymentSentence } from './PaymentsCard.tsx'

const payment: OwnPaymentView = {
  id: 'a',
  kind: 'short',
  state: 'waiting',
  amountCents: 100_000,
  refundedCents: 0,
  paidAt: '2026-11-21T15:00:00.000Z',
  endToEndId: 'E00000000202611211500abcdefghijk',
  numbers: null,
  keptCents: 0,
  task: null,
  refunds: [],
}
const goesOn = { end: null }
const refused = { end: { kind: 'refused' as const, at: null } }

test('whatever a payment waits for, a calm sentence says what happens next', () => {
  for (const task of paymentTasks.filter((one) => one !== 'match'))
    for (const outcome of [goesOn, refused])
      expect(paymentSentence({ ...payment, task }, outcome), task).toMatch(/devol|volta|entrada/)
})

test('nobody is told to pay again what is looked at, or goes back', () => {
  expect(paymentSentence({ ...payment, task: 'accept' }, goesOn)).toContain('Não pague de novo')
  expect(paymentSentence({ ...payment, task: 'provider' }, refused)).toContain('volta inteiro')
})

test('a payment of too much says what of it is the entry', () => {
  const over = { ...payment, state: 'entry' as const, keptCents: 99_000, task: 'provider' as const }
  expect(paymentSentence(over, goesOn)).toContain('R$\u00a0990,00 valem como entrada')
})
