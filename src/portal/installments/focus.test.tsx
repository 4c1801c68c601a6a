import { beforeEach, expect, test, vi } from 'vitest'
import type { InstallmentChargeView, InstallmentsAnswer } from '#api/installments.ts'
import { newDynamicPixCode } from '#domain/pix.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { answers } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { debitView, installmentsAnswer, installmentsPlan } from '#tests/support/screen/installments-answer.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { $portal } from '../portal-state.ts'
import { InstallmentsCard } from './InstallmentsCard.tsx'

const view = applicantView({ status: 'completed', step: 'pay_installment' })
const charge: InstallmentChargeView = {
  id: '00000000-0000-4000-8000-000000000001',
  numbers: [2],
  way: 'pix',
  url: null,
  state: 'open',
  dueOn: '2026-12-10',
  payableUntil: '2026-12-10',
  amountCents: 23_140,
  code: newDynamicPixCode('pix.example.com/qr/v2/cobv/1', { name: 'Banco Tiriva', city: 'Sao Paulo' }),
  expiresAt: null,
  boleto: null,
  simulation: null,
}
const duplicate: InstallmentsAnswer['duplicates'][number] = {
  id: '00000000-0000-4000-8000-000000000005',
  numbers: [1],
  amountCents: 23_140,
  paidAt: '2026-11-22T15:00:00.000Z',
  way: 'pix',
  until: '2026-11-29T15:00:00.000Z',
  next: { number: 2, costCents: 23_140 },
}
const answer = installmentsAnswer({ plan: installmentsPlan(), ways: [{ way: 'pix', fromCents: 0 }] })
const debit = debitView()

beforeEach(keepFocus)
beforeEach(() => {
  writeRecord(view, '2026-11-23T15:00:00.000Z')
  $portal.set({ phase: 'ready', view, staleSince: null })
  answers('GET /api/portal', view)
})

test('whoever asks for a code by keyboard goes on where the code is', async () => {
  answers('GET /api/portal/installments', answer)
  answers('POST /api/portal/installments/charge', { ...answer, charges: [charge] })
  const user = show(<InstallmentsCard view={view} />)
  await user.click(await screen.findByRole('button', { name: 'Pagar com Pix' }))
  const copy = await screen.findByRole('button', { name: 'Copiar código Pix' })
  expect(screen.getByRole('group', { name: 'Pagamento da parcela 2' })).toHaveFocus()
  await user.tab()
  expect(copy).toHaveFocus()
})

test('whoever decides about a payment by keyboard stays among the installments', async () => {
  answers('GET /api/portal/installments', { ...answer, duplicates: [duplicate] })
  answers('POST /api/portal/payments/:id/choice', answer)
  const user = show(<InstallmentsCard view={view} />)
  const press = await screen.findByRole('button', { name: 'Devolver para mim' })
  await user.click(press)
  await waitFor(() => expect(press).not.toBeInTheDocument())
  expect(screen.getByRole('group', { name: 'Minhas parcelas' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Pagar com Pix' })).toHaveFocus()
})

test('whoever asks for the automatic debit goes on where it is prepared, in sight', async () => {
  answers('GET /api/portal/installments', { ...answer, debit })
  answers('POST /api/portal/debit', { ...answer, debit: debitView({ state: 'asked' }) })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = show(<InstallmentsCard view={view} />)
  await user.click(await screen.findByText('Deixar as parcelas no débito automático'))
  await user.click(await screen.findByRole('button', { name: 'Ligar débito automático' }))
  expect(await screen.findByText('Preparando a autorização')).toBeVisible()
  const place = screen.getByRole('group', { name: 'Débito automático' })
  expect(place).toHaveFocus()
  expect(scroll.mock.contexts).toContain(place)
  scroll.mockRestore()
})

test('whoever asks to switch the debit off is asked to confirm where they are, and may keep it', async () => {
  answers('GET /api/portal/installments', {
    ...answer,
    debit: debitView({ state: 'active', since: '2026-11-20T15:00:00.000Z' }),
  })
  const user = show(<InstallmentsCard view={view} />)
  const place = await screen.findByRole('group', { name: 'Débito automático' })
  await user.click(await screen.findByRole('button', { name: 'Desligar' }))
  await waitFor(() => expect(place).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Manter ligado' }))
  await waitFor(() => expect(place).toHaveFocus())
})
