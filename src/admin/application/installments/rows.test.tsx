import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { InstallmentView } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { DueDay } from './DueDay.tsx'
import { LateRows, Rows } from './InstallmentRows.tsx'
import type { Change } from './RecordDialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const dueDay = 'GET /api/admin/applications/:id/installments/due-day'
const offer = 'POST /api/admin/applications/:id/installments/due-day'
const open: InstallmentView = {
  number: 3,
  dueOn: '2026-12-10',
  payableUntil: '2026-12-10',
  valueCents: 100_000,
  state: 'open',
  paidOn: null,
  paidCents: null,
  todayCents: 99_000,
  fineCents: 0,
  interestCents: 0,
  correctionCents: 0,
  discountCents: 1_000,
  inTransitUntil: null,
  debit: null,
  paymentId: null,
}
const late: InstallmentView = {
  ...open,
  number: 2,
  dueOn: '2026-11-10',
  state: 'late',
  todayCents: 102_500,
  fineCents: 2_000,
  interestCents: 500,
}
const paid: InstallmentView = {
  ...open,
  number: 1,
  dueOn: '2026-10-10',
  state: 'paid',
  paidOn: '2026-10-09',
  paidCents: 98_000,
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent?.replace(/\s/g, ' '))

function draw(rows: InstallmentView[], mayReverse = true) {
  const [onReverse, onWaive] = [vi.fn(), vi.fn()]
  const props = { rows, mayReverse: () => mayReverse, isAsked: () => false, onReverse, onWaive }
  return { user: show(<Rows {...props} />), onReverse, onWaive }
}

test('an installment costs what was paid for it, what it is late for today, or its value', () => {
  draw([paid, late, open])
  expect(cells()).toEqual(['R$ 980,00', 'R$ 1.025,00', 'R$ 1.000,00'])
  expect(screen.getByText('Paga em 09/10/2026')).toBeVisible()
})

test('only what is late with a fee is waived, and only what staff recorded is taken back', async () => {
  const byPortal = { ...paid, number: 4, paymentId: 'p' }
  const { user, onReverse, onWaive } = draw([
    paid,
    late,
    { ...late, number: 5, fineCents: 0, interestCents: 0 },
    open,
    byPortal,
  ])
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Desfazer o pagamento da parcela 1',
    'Isentar multa ou juros da parcela 2',
  ])
  for (const button of buttons) await user.click(button)
  expect(onReverse).toHaveBeenCalledExactlyOnceWith(paid)
  expect(onWaive).toHaveBeenCalledExactlyOnceWith(late)
  expect(screen.getAllByText('pelo portal')).toHaveLength(1)
})

test('beyond the own limit the managers are asked instead', async () => {
  const { user, onReverse } = draw([paid], false)
  expect(screen.getByRole('button', { name: /^Desfazer/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /gestão/i }))
  expect(onReverse).toHaveBeenCalledExactlyOnceWith(paid)
})

test('what is late says its value, fine, interest and correction, and what it costs today', () => {
  show(<LateRows rows={[{ ...late, correctionCents: 300 }]} onWaive={() => {}} />)
  const text = screen.getByRole('listitem').textContent?.replace(/\s/g, ' ')
  expect(text).toContain('R$ 1.025,00 hoje')
  expect(text).toContain('Venceu em 10/11/2026: R$ 1.000,00, multa R$ 20,00, juros R$ 5,00, correção R$ 3,00')
})

const change = ((send: (current: undefined) => unknown) => send(undefined)) as unknown as Change
const preview = {
  rows: [
    { number: 3, from: '2026-12-10', to: '2026-12-20', valueCents: 100_000, costCents: 500 },
    { number: 4, from: '2027-01-10', to: '2027-01-20', valueCents: 100_000, costCents: 550 },
  ],
  costCents: 1_050,
  hash: 'a'.repeat(64),
}
const free = { offer: null, movableFrom: null }

async function asked() {
  const user = show(<DueDay id={id} dueDay={free} open={[open]} change={change} />)
  await user.click(screen.getByRole('button', { name: 'Mudar o dia' }))
  const field = screen.getByRole('textbox', { name: 'Novo dia do mês' })
  const look = async (day: string) => {
    await enter(user, field, day)
    await user.click(screen.getByRole('button', { name: 'Ver a diferença' }))
  }
  return { user, field, look }
}

test('a day is offered only after its effects were seen, and another day has effects of its own', async () => {
  answers(dueDay, preview as never)
  answers(offer, refusal('unavailable'))
  const { user, field, look } = await asked()
  await look('0')
  expect(field).toBeInvalid()
  await look('32')
  expect(field).toBeInvalid()
  expect(sentTo(dueDay)).toEqual([])
  await look('20')
  const moved = await screen.findByText(/Os dias a mais custam R\$\s10,50 ao todo/)
  expect(moved.closest('[role=status]')?.textContent).toContain('Parcela 3: de 10/12/2026 para 20/12/2026')
  expect(sentTo(dueDay)[0]?.url.searchParams.get('day')).toBe('20')
  await enter(user, field, '21')
  expect(screen.queryByText(/Os dias a mais/)).toBeNull()
  // What was seen of the 20th is still known.
  await enter(user, field, '20')
  await user.click(await screen.findByRole('button', { name: 'Oferecer ao cliente' }))
  await waitFor(() => expect(sentTo(offer)[0]?.json).toEqual({ day: 20 }))
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  expect(field, 'the day is not what failed').toBeValid()
})

test('the day that the installments have already is refused beside its field', async () => {
  answers(dueDay, refusal('move_same_day'))
  const { field, look } = await asked()
  await look('10')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription(new RegExp(sentenceFor('move_same_day')))
})

test('a day that moved less than twelve months ago does not move, and nothing moves once all is paid', () => {
  show(<DueDay id={id} dueDay={{ ...free, movableFrom: '2027-03-01' }} open={[open]} change={change} />)
  expect(screen.getByRole('button', { name: 'Mudar o dia' })).toBeDisabled()
  expect(screen.getByText('01/03/2027')).toBeVisible()
  show(<DueDay id={id} dueDay={free} open={[]} change={change} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
