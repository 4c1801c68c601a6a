import { expect, test } from 'vitest'
import { paymentTasks } from '#domain/payments/settle.ts'
import { ownPayment } from '#tests/support/screen/payments.ts'
import { paymentSentence } from './PaymentsCard.tsx'

const payment = ownPayment()
const goesOn = { end: null, payableCents: 49_900 }
const released = { end: null, payableCents: 0 }
const refused = { end: { kind: 'refused' as const, at: null }, payableCents: 0 }
const today = '2026-11-23'

test('whatever a payment waits for, a calm sentence says what happens next', () => {
  for (const task of paymentTasks.filter((one) => one !== 'match'))
    for (const outcome of [goesOn, refused])
      expect(paymentSentence({ ...payment, task }, outcome, today), task).toMatch(/devol|volta|entrada/)
})

test('nobody is told to pay again what is looked at, or goes back', () => {
  expect(paymentSentence({ ...payment, task: 'accept' }, goesOn, today)).toContain('Não pague de novo')
  expect(paymentSentence({ ...payment, task: 'provider' }, refused, today)).toContain('volta inteiro')
})

test('a contested payment says what is open again, unless the financing is over', () => {
  const contested = { ...payment, task: 'dispute' as const, way: 'card' as const }
  expect(paymentSentence(contested, released, today)).toContain('não conta como pago, e a entrada fica em aberto.')
  expect(paymentSentence({ ...contested, numbers: [2] }, released, today)).toContain('a parcela 2 fica em aberto.')
  expect(paymentSentence(contested, refused, today)).toContain('não conta como pago. Se ela decidir')
})

test('a payment of too much says what of it is the entry', () => {
  const over = { ...payment, state: 'entry' as const, keptCents: 99_000, task: 'provider' as const }
  expect(paymentSentence(over, goesOn, today)).toContain('R$\u00a0990,00 valem como entrada')
})

test('nobody is asked to pay a rest that has no code any more', () => {
  const short = { ...payment, task: 'customer' as const }
  expect(paymentSentence(short, goesOn, today)).toContain('paga o que falta')
  expect(paymentSentence(short, released, today)).toBe('É menos que a entrada. Se preferir, peça de volta.')
})

test('a payment that staff check names its cause and the promised day, while both are true', () => {
  const checked = { ...payment, task: 'accept' as const, checkedBy: '2026-11-24' }
  expect(paymentSentence({ ...checked, kind: 'late' }, goesOn, today)).toBe(
    'Chegou por um código que não valia mais. Não pague de novo. Nossa equipe confirma a entrada ou devolve o valor até terça-feira, 24 de novembro.',
  )
  const over = paymentSentence({ ...checked, kind: 'duplicate' }, goesOn, '2026-11-25')
  expect(over).not.toMatch(/código|até/)
  const of = (numbers: number[]) => paymentSentence({ ...checked, kind: 'short', numbers }, goesOn, today)
  expect(of([1])).toContain('confirma a parcela ou')
  expect(of([1, 2])).toContain('confirma as parcelas ou')
})

test('a refund by Pix failed only where one was tried', () => {
  expect(paymentSentence({ ...payment, task: 'refund_again' }, refused, today)).toContain('não deu certo')
  const late = paymentSentence({ ...payment, task: 'refund_elsewhere' }, refused, today)
  expect(late).toContain('Este pagamento não volta mais por onde veio')
  expect(late).not.toContain('conta de onde veio')
})

test('the money of a boleto goes back by the key that is the customer', () => {
  const boleto = paymentSentence({ ...payment, way: 'boleto', task: 'refund_elsewhere' }, refused, today)
  expect(boleto).toContain('por Pix, para a chave do seu CPF, em até 2 dias úteis')
  expect(boleto).not.toContain('por outro meio')
})
