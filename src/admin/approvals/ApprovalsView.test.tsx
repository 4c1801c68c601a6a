import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ApprovalsResponse } from '#api/approvals.ts'
import { answers } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { ApprovalsView } from './ApprovalsView.tsx'

beforeEach(() => forgetQueries())
afterAll(sessionClosed)

test.each([
  ['analyst', analyst, 'Nenhum pedido seu espera aprovação'],
  ['manager', manager, 'Nada espera aprovação'],
])('an empty list says to the %s what it would hold', async (_, who, title) => {
  sessionOpened(who)
  answers('GET /api/admin/approvals', { open: [], decided: [], customers: {}, hasSecond: true })
  show(<ApprovalsView />)
  expect(await screen.findByText(title)).toBeVisible()
})

test('a decided request still says what it changed, which no other page tells', async () => {
  const lines = ['Pix, parcelas: de sim para não', 'Boleto, a partir de: de R$ 0,00 para R$ 100,00']
  const decided = [approvalView({ title: 'Mudar as formas de pagamento', lines, state: 'approved' })]
  const answer: ApprovalsResponse = { open: [], decided, customers: {}, hasSecond: true }
  answers('GET /api/admin/approvals', answer)
  show(<ApprovalsView />)
  expect(await screen.findByText('Mudar as formas de pagamento')).toBeVisible()
  for (const line of lines) expect(screen.getByText(line)).toBeVisible()
})

test.each(['refused', 'expired', 'withdrawn', 'replaced', 'overtaken'] as const)(
  'a request that is %s is not worded as done',
  async (state) => {
    const decided = [approvalView({ lines: ['O site passa a citar as formas novas.'], state })]
    answers('GET /api/admin/approvals', { open: [], decided, customers: {}, hasSecond: true })
    show(<ApprovalsView />)
    const line = await screen.findByText('O site passa a citar as formas novas.')
    expect(line.closest('li li')?.parentElement?.parentElement).toHaveTextContent(
      'Não foi aprovado. O que o pedido faria:',
    )
  },
)

test('an approved request is worded as decided, and has no word of a refusal', async () => {
  const decided = [approvalView({ state: 'approved', lines: ['Parcela 3'] })]
  answers('GET /api/admin/approvals', { open: [], decided, customers: {}, hasSecond: true })
  show(<ApprovalsView />)
  await screen.findByText('Parcela 3')
  expect(screen.getByText('O que foi aprovado, como estava no pedido:')).toBeVisible()
  expect(screen.queryByText(/Não foi aprovado/)).toBeNull()
})
