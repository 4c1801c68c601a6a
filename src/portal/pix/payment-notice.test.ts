import { expect, test } from 'vitest'
import { paymentKinds, paymentStates } from '#domain/pix/payment.ts'
import { paymentNotices } from './payment-notice.ts'

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
      const [notice] = paymentNotices([{ ...payment, kind, state }], 149_900, true)
      if (state === 'entry') expect(notice).toBeUndefined()
      else expect(notice?.text, `${kind} ${state}`).toMatch(/devolve|volt|confirma/)
    }
  }
})

test('nobody is asked to pay again what is as good as paid', () => {
  const holds = (kind: (typeof paymentKinds)[number]) =>
    paymentNotices([{ ...payment, kind }], 149_900, true)[0]?.holdsPayment
  expect(holds('short')).toBe(false)
  expect(holds('over')).toBe(true)
  expect(holds('late')).toBe(true)
  expect(holds('duplicate')).toBe(true)
})

test('who paid too little is asked to pay, unless another payment holds the entry', () => {
  const textOf = (...others: Parameters<typeof paymentNotices>[0]) =>
    paymentNotices([payment, ...others], 149_900, true)[0]?.text
  expect(textOf()).toContain('pague a entrada inteira com o código desta página')
  expect(paymentNotices([payment], 149_900, false)[0]?.text).toContain('quando houver um código nesta página')
  expect(textOf({ ...payment, kind: 'over', amountCents: 150_000 })).not.toContain('pague')
  expect(textOf({ ...payment, kind: 'exact', state: 'entry' })).not.toContain('pague')
})

test('names what is missing or too much in reais', () => {
  expect(paymentNotices([payment], 149_900, true)[0]?.text).toContain('A entrada é de R$\u00a01.499,00')
  expect(paymentNotices([{ ...payment, kind: 'over', amountCents: 150_000 }], 149_900, true)[0]?.text).toContain(
    'R$\u00a01,00',
  )
})
