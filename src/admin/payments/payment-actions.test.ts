import { expect, test } from 'vitest'
import { refundHint } from './payment-actions.ts'

const row = { refundCents: 50_000 }

test('who gives money back without a provider is told to do it at the bank', () => {
  expect(refundHint(row, true)).toContain('R$\u00a0500,00 voltam para a conta')
  expect(refundHint(row, false)).toContain('você mesmo devolve R$\u00a0500,00 na conta do banco')
})
