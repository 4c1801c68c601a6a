import { expect, test } from 'vitest'
import type { ApprovalsResponse } from '#api/approvals.ts'
import { answers } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { ApprovalsView } from './ApprovalsView.tsx'

test('a decided request still says what it changed, which no other page tells', async () => {
  const lines = ['Pix, parcelas: de sim para não', 'Boleto, a partir de: de R$ 0,00 para R$ 100,00']
  const decided = [approvalView({ title: 'Mudar as formas de pagamento', lines, state: 'approved' })]
  const answer: ApprovalsResponse = { open: [], decided, customers: {}, hasSecond: true }
  answers('GET /api/admin/approvals', answer)
  show(<ApprovalsView />)
  expect(await screen.findByText('Mudar as formas de pagamento')).toBeVisible()
  for (const line of lines) expect(screen.getByText(line)).toBeVisible()
})
