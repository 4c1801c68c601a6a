import { expect, test } from 'vitest'
import { reviewStages } from './review-stages.tsx'

const review = { id: '1', protocol: '1', openedAt: '2020-01-02T12:00:00.000Z', answeredAt: null, closedAt: null }
const texts = (state: 'open' | 'waiting', dueOn: string, forStaff: boolean) =>
  reviewStages([{ ...review, state, dueOn, reasons: [], contested: [] }], forStaff).map(
    ({ description }) => description,
  )

test('a review that waits for its customer is not late for the customer, and tells staff the day that is over', () => {
  expect(texts('waiting', '2020-01-10', false)[1]).toBe('Continua assim que a informação chegar')
  expect(texts('open', '2020-01-10', false)[1]).toBe('Resposta levando mais do que prometemos')
  for (const state of ['open', 'waiting'] as const) {
    expect(texts(state, '2020-01-10', true)[1]).toBe('Resposta: era até 10/01/2020')
    expect(texts(state, '2999-01-10', true)[1]).toBe('Resposta até 10/01/2999')
    expect(texts(state, '2999-01-10', false)[1]).toBe('Resposta até 10/01/2999')
  }
})
