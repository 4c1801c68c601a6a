import { expect, test, vi } from 'vitest'
import type { ApprovalsResponse, ApprovalView } from '#api/approvals.ts'
import { sentenceFor } from '#content/sentences.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { ApprovalItem } from './ApprovalItem.tsx'

const approval = approvalView({ applicationId: 'b' })
const empty: ApprovalsResponse = { open: [], decided: [], customers: {}, hasSecond: true }
const approving = 'POST /api/admin/approvals/:id/approval'
const refusing = 'POST /api/admin/approvals/:id/refusal'

function open(changes: Partial<ApprovalView> = {}, customer?: string) {
  const reload = vi.fn()
  const change = vi.fn(async (send) => send())
  const item = (
    <ApprovalItem approval={{ ...approval, ...changes }} customer={customer} change={change} reload={reload} />
  )
  const user = show(
    <>
      {item}
      <Toaster />
    </>,
  )
  return { user, reload }
}
const button = (name: string) => screen.getByRole('button', { name })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('shows what it changes, for whom, why, who asks and until when', () => {
  open({}, 'Marina Duarte')
  expect(screen.getByRole('heading', { name: approval.title })).toBeVisible()
  expect(screen.getByText('Parcela 3')).toBeVisible()
  expect(screen.getByText('O boleto atrasou')).toBeVisible()
  expect(screen.getByText(/^Pedido de/)).toHaveTextContent(
    'Pedido de Caio em 23/11/2026, 09:00. Vale até 24/11/2026, 09:00.',
  )
  expect(screen.getByText('“Multa dispensada”')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Ver o financiamento de Marina Duarte' })
  expect(link.getAttribute('href')).toMatch(/b$/)
  expect(buttons()).toEqual(['Aprovar', 'Recusar'])
})

test('an approval sends the hash of what was read', async () => {
  answers(approving, empty)
  const { user, reload } = open()
  await user.click(button('Aprovar'))
  await vi.waitFor(() => expect(sentTo(approving).map(({ json }) => json)).toEqual([{ hash: approval.hash }]))
  expect(reload).not.toHaveBeenCalled()
})

test('an analyst’s request is refused with a reason, and what was typed stays on the way back', async () => {
  answers(refusing, empty)
  const { user } = open()
  await user.click(button('Recusar'))
  await user.click(button('Recusar o pedido'))
  expect(screen.getByRole('textbox', { name: 'Por que recusar' })).toBeInvalid()
  expect(sentTo(refusing)).toEqual([])
  await user.type(screen.getByRole('textbox'), ' Fale com a loja ')
  await user.click(button('Voltar'))
  expect(button('Recusar')).toHaveFocus()
  await user.click(button('Recusar'))
  await user.click(button('Recusar o pedido'))
  await vi.waitFor(() => expect(sentTo(refusing).map(({ json }) => json)).toEqual([{ note: 'Fale com a loja' }]))
})

test('a manager’s request needs no reason to be refused', async () => {
  answers(refusing, empty)
  const { user } = open({ kind: 'conditions' })
  await user.click(button('Recusar'))
  await user.click(button('Recusar o pedido'))
  await vi.waitFor(() => expect(sentTo(refusing).map(({ json }) => json)).toEqual([{}]))
})

test('one’s own is withdrawn, is no one’s own to refuse, and says why it cannot be approved', async () => {
  answers(refusing, empty)
  const { user } = open({ own: true, acts: { approve: 'own_request' } })
  expect(screen.getByText(/^Pedido de/)).toHaveTextContent('Pedido de você')
  expect(buttons()).toEqual(['Desistir do pedido'])
  await user.click(button('Desistir do pedido'))
  await vi.waitFor(() => expect(sentTo(refusing).map(({ json }) => json)).toEqual([{}]))
  expect(await screen.findByText('Pedido retirado. Nada mudou.')).toBeVisible()
})

test('a lonely manager’s own takes effect after its wait, of which the day stands', () => {
  open({ own: true, aloneFrom: '2026-11-24T12:00:00.000Z' })
  expect(buttons()).toEqual(['Fazer valer', 'Desistir do pedido'])
  expect(screen.getByText(/pode valer a partir de/)).toHaveTextContent('24/11/2026')
})

test('who may not decide has no button, and reads why', () => {
  open({ acts: { approve: 'not_independent' } })
  expect(buttons()).toEqual([])
  expect(screen.getByText(sentenceFor('not_independent'))).toBeVisible()
})
