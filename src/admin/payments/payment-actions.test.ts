import { expect, test } from 'vitest'
import type { PaymentRow } from '#api/payments.ts'
import { paymentSentence } from './payment-actions.ts'

const row = {
  task: 'accept',
  kind: 'late',
  numbers: null,
  end: null,
  refundCents: 0,
  keptCents: 0,
  paidTwiceCents: 0,
  application: { entryCents: 149_900 },
} as unknown as PaymentRow

test('a payment to decide about says why it does not count, and only that', () => {
  expect(paymentSentence(row)).toContain('o código não valia mais, e a entrada é de R$\u00a01.499,00')
  for (const kind of ['duplicate', 'ended'] as const) expect(paymentSentence({ ...row, kind })).not.toContain('código')
})

test('a payment about which the customer decides promises no choice that may be gone', () => {
  for (const numbers of [null, [3]])
    expect(paymentSentence({ ...row, task: 'customer', numbers })).not.toMatch(/paga o que falta|paga a próxima/)
})

test('a payment that is less than its installment is never offered as one', () => {
  const short: PaymentRow = { ...row, kind: 'short', numbers: [3], isTooShort: true }
  expect(paymentSentence(short)).not.toMatch(/Aceite|dispensado/)
  expect(paymentSentence({ ...short, isTooShort: false })).toContain('dispensado')
})

test('a contested payment of which a part went back before says so while staff can answer, and once it is lost', () => {
  const disputed: PaymentRow = { ...row, task: 'dispute' }
  expect(paymentSentence(disputed)).not.toContain('voltado')
  expect(paymentSentence({ ...disputed, paidTwiceCents: 4_000 })).toContain(
    'Mostre que R$\u00a040,00 já tinham voltado',
  )
  const lost: PaymentRow = { ...row, task: null, state: 'refunded', paidTwiceCents: 4_000 }
  expect(paymentSentence(lost)).toContain('O banco pagou R$\u00a040,00 duas vezes')
})

test('names installments in whole sentences, one or several', () => {
  const told = (numbers: number[], changes: Partial<PaymentRow>) => paymentSentence({ ...row, numbers, ...changes })
  expect(told([3], { kind: 'short', isTooShort: true })).toMatch(/^É da parcela 3, mas/)
  expect(told([3, 4], { kind: 'short', isTooShort: false })).toMatch(/^É das parcelas 3 e 4, .* vale como as parcelas/)
  expect(told([3], { task: 'customer' })).toContain('Chegou em dobro: a parcela 3 já estava paga.')
  expect(told([3, 4], { task: 'customer' })).toContain('as parcelas 3 e 4 já estavam pagas.')
  expect(told([3], { task: 'refund', keptCents: 1 })).toContain('Passou do valor da parcela 3.')
  expect(told([3], { task: null, state: 'installments' })).toBe('Pagou a parcela 3.')
})
