import { expect, test } from 'vitest'
import { paymentKinds, paymentStates } from '#domain/pix/payment.ts'
import { paymentNotice } from './payment-notice.ts'

const payment = {
  id: 'a',
  kind: 'short',
  state: 'waiting',
  amountCents: 100_000,
  refundedCents: 0,
  paidAt: '2026-11-21T15:00:00.000Z',
  endToEndId: 'E00000000202611211500abcdefghijk',
} as const

test('every payment but the entry itself has a calm sentence that says what happens next', () => {
  for (const kind of paymentKinds) {
    for (const state of paymentStates) {
      const notice = paymentNotice({ ...payment, kind, state }, 149_900)
      if (state === 'entry') expect(notice).toBeNull()
      else expect(notice?.text, `${kind} ${state}`).toMatch(/devolve|volt|confirma/)
    }
  }
})

test('nobody is asked to pay again what is as good as paid', () => {
  const holds = (kind: (typeof paymentKinds)[number]) => paymentNotice({ ...payment, kind }, 149_900)?.holdsPayment
  expect(holds('short')).toBe(false)
  expect(holds('over')).toBe(true)
  expect(holds('late')).toBe(true)
  expect(holds('duplicate')).toBe(true)
})

test('names what is missing or too much in reais', () => {
  expect(paymentNotice(payment, 149_900)?.text).toContain('A entrada é de R$ 1.499,00')
  expect(paymentNotice({ ...payment, kind: 'over', amountCents: 150_000 }, 149_900)?.text).toContain('R$ 1,00')
})
