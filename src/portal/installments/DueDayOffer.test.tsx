import { expect, test, vi } from 'vitest'
import type { DueDayView } from '#api/servicing.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { installmentsAnswer } from '#tests/support/screen/installments-answer.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { DueDayOffer } from './DueDayOffer.tsx'

const hash = 'a'.repeat(64)
const rows = [
  { number: 2, from: '2026-12-05', to: '2026-12-20', valueCents: 22_835, costCents: 350 },
  { number: 3, from: '2027-01-05', to: '2027-01-20', valueCents: 22_735, costCents: 250 },
]
const offer: NonNullable<DueDayView['offer']> = {
  id: '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f',
  day: 20,
  expiresAt: '2026-11-30T15:00:00.000Z',
  preview: { rows, costCents: 600, hash },
  obstacle: null,
}
const none = installmentsAnswer()
const acceptance = 'POST /api/portal/installments/due-day'
const refusing = 'DELETE /api/portal/installments/due-day'

function open(changes: Partial<typeof offer> = {}) {
  const [onAnswer, reload] = [vi.fn(), vi.fn()]
  const user = show(
    <DueDayOffer application="a" offer={{ ...offer, ...changes }} onAnswer={onAnswer} reload={reload} />,
  )
  return { user, onAnswer, reload }
}
const button = (name: string) => screen.getByRole('button', { name })

test('shows the day, what it costs, and every date before and after', async () => {
  const { user } = open()
  expect(screen.getByRole('heading', { name: 'Novo dia das parcelas: 20' })).toBeVisible()
  expect(screen.getByText(/custam/)).toHaveTextContent('Os dias a mais custam R$ 6,00 ao todo, somados às parcelas.')
  expect(screen.getByText(/^A próxima/)).toHaveTextContent('a parcela 2, passa de 05/12/2026 para 20/12/2026.')
  await user.click(screen.getByText('Todas as datas, antes e depois'))
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Parcela', 'Vence em', 'Passa para', 'A mais'],
    ['2', '05/12/2026', '20/12/2026', 'R$\u00a03,50'],
    ['3', '05/01/2027', '20/01/2027', 'R$\u00a02,50'],
  ])
})

test('that costs nothing says so, and names no cost in the table', () => {
  open({ preview: { rows: rows.map((row) => ({ ...row, costCents: 0 })), costCents: 0, hash } })
  expect(screen.getByText(/A mudança não custa nada/)).toBeVisible()
  expect(screen.queryByText('A mais')).toBeNull()
})

test('is accepted by the code that the first press mails', async () => {
  answers(acceptance, refusal('code_required'), none)
  const { user, onAnswer } = open()
  await user.click(button('Receber o código para aceitar'))
  const code = await screen.findByRole('textbox')
  expect(code).toHaveFocus()
  await user.click(button('Aceitar o novo dia'))
  expect(code).toBeInvalid()
  await user.type(code, '123456')
  await user.click(button('Aceitar o novo dia'))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(none))
  const asked = { offer: offer.id, hash }
  expect(sentTo(acceptance).map(({ json }) => json)).toEqual([asked, { ...asked, code: '123456' }])
})

test('a wrong code stands beside its field, and what was typed stays', async () => {
  answers(acceptance, refusal('code_required'), refusal('code_wrong'))
  const { user, onAnswer } = open()
  await user.click(button('Receber o código para aceitar'))
  await user.type(await screen.findByRole('textbox'), '123456')
  await user.click(button('Aceitar o novo dia'))
  await vi.waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid())
  expect(screen.getByRole('textbox')).toHaveValue('123456')
  expect(onAnswer).not.toHaveBeenCalled()
})

test('whose days changed meanwhile asks for the code anew, and loads', async () => {
  answers(acceptance, refusal('code_required'), refusal('due_day_changed'))
  const { user, reload } = open()
  await user.click(button('Receber o código para aceitar'))
  await user.type(await screen.findByRole('textbox'), '123456')
  await user.click(button('Aceitar o novo dia'))
  expect(await screen.findByRole('button', { name: 'Receber o código para aceitar' })).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
})

test('is refused by one press', async () => {
  answers(refusing, none)
  const { user, onAnswer } = open()
  await user.click(button('Não quero mudar'))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(none))
  expect(sentTo(refusing)).toHaveLength(1)
})

test('that an obstacle stops can only be refused, and says until when it stands', () => {
  open({ preview: null, obstacle: 'move_late' })
  expect(screen.getByText(/A proposta do banco vale até/)).toHaveTextContent('30/11/2026')
  expect(screen.getAllByRole('button')).toEqual([button('Não quero mudar')])
})
