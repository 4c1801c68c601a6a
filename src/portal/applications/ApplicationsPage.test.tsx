import { expect, test } from 'vitest'
import { listedStepWords } from './ApplicationsPage.tsx'

test('an entry to pay says how much', () => {
  expect(listedStepWords({ step: 'pay_entry', payableCents: 149_900 })).toEqual({
    turn: 'you',
    title: 'Pague R$\u00a01.499,00 de entrada',
  })
})
