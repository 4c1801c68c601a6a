import { expect, test } from 'vitest'
import { taskSentence } from './DetailCards.tsx'

test('a payment to decide about is named by what it would pay', () => {
  expect(taskSentence('accept', 'R$ 300,00')).toContain('valem como entrada')
  expect(taskSentence('accept', 'R$ 300,00', [3])).toBe('Decidir se R$ 300,00 pagam a parcela 3')
  expect(taskSentence('refund', 'R$ 300,00', [3])).toBe('Devolver R$ 300,00 ao cliente')
})
