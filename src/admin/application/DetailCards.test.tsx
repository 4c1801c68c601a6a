import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { refusalSentences } from '#content/refusals.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, silence } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { DetailCards, taskSentence } from './DetailCards.tsx'

test('a payment to decide about is named by what it would pay', () => {
  expect(taskSentence('accept', 'R$ 300,00')).toContain('valem como entrada')
  expect(taskSentence('accept', 'R$ 300,00', [3])).toBe('Decidir se R$ 300,00 pagam a parcela 3')
  expect(taskSentence('refund', 'R$ 300,00', [3])).toBe('Devolver R$ 300,00 ao cliente')
})

const plain = adminDetail()
const at = '2026-11-22T15:00:00.000Z'
const ended = (outcome: Partial<AdminDetail['outcome']>, changes: Partial<AdminDetail> = {}) => {
  answers('GET /api/admin/applications/:id/messages', silence)
  const detail = adminDetail({ ...changes, outcome: { ...plain.outcome, ...outcome } })
  const pictures = { bySlug: {}, placeholder: '/p.svg' } as never
  const others = { save: vi.fn(), note: { current: null }, reload: vi.fn(), writing: {} as never }
  show(<DetailCards detail={detail} pictures={pictures} {...others} />)
  return (label: string) => screen.getByText(label).nextElementSibling?.textContent
}

test('an application that the customer gave up says so, why, and what goes back', () => {
  const fact = ended(
    { end: { kind: 'withdrawn', at }, contractCancelledAt: at, owedCents: 496_190 },
    { contracts: { versions: [], withdrawal: { reason: 'Mudei de ideia' } as never } },
  )
  expect(fact('Quem encerrou')).toBe('O cliente desistiu')
  expect(fact('Quando')).toBe('22/11/2026, 12:00')
  expect(fact('Contrato cancelado')).toBe('22/11/2026, 12:00')
  expect(fact('Volta para o cliente')).toMatch(/^R\$\s4\.961,90$/)
  expect(fact('O que o cliente disse')).toBe('Mudei de ideia')
})

test('one that the bank refused says what the customer read, and nothing of a contract or money that is not', () => {
  const fact = ended({ end: { kind: 'refused', at }, refusal: 'income', owedCents: 0 })
  expect(fact('Quem encerrou')).toBe('O banco')
  expect(fact('O motivo que o cliente leu')).toBe(refusalSentences.income)
  expect(screen.queryByText('Volta para o cliente')).toBeNull()
  expect(screen.queryByText('Contrato cancelado')).toBeNull()
})
