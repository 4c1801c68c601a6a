import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { installmentRow, installmentsAnswer, installmentsPlan } from '#tests/support/screen/installments-answer.ts'
import { act, enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { type Change, RecordDialog, ReverseDialog } from './RecordDialog.tsx'
import { WaiverDialog } from './WaiverDialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const base = '/api/admin/applications/:id/installments'
const waivers = `POST ${base}/waivers` as const
const payments = `POST ${base}/payments` as const

const row = installmentRow({
  number: 3,
  dueOn: '2026-11-10',
  payableUntil: '2026-11-10',
  valueCents: 100_000,
  state: 'late',
  todayCents: 102_500,
  fineCents: 2_000,
  interestCents: 500,
})
const plan = installmentsPlan([
  row,
  { ...row, number: 4, todayCents: 100_000 },
  { ...row, number: 5, todayCents: 90_000 },
])
const loaded = (asks: { kind: 'installments_record'; number: number }[] = []) =>
  ({
    ...installmentsAnswer({ plan }),
    asks,
    waiverLeftCents: 0,
    recordLeftCents: 0,
    reversalLeftCents: 0,
  }) as never
/** Sends at once, as the card does. */
const change = ((send: (current: undefined) => unknown) => send(undefined)) as unknown as Change
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function openWaiver({ leftCents = 10_000, isAsked = false, of = row } = {}) {
  const onClose = vi.fn()
  const props = { id, row: of, leftCents, isAsked, change, onClose }
  return { onClose, user: show(<WaiverDialog {...props} />) }
}
const costs = () => document.querySelector('[aria-live=polite]')?.textContent?.replace(/\s/g, ' ')

test('the fine is waived alone unless the interest is chosen too, and the cost of today follows', async () => {
  answers(waivers, loaded())
  const { user, onClose } = openWaiver()
  expect(screen.getByRole('checkbox', { name: /Multa: R\$\s20,00/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Juros até hoje: R\$\s5,00/ })).not.toBeChecked()
  expect(costs()).toBe('Hoje ela passa a custar R$ 1.005,00')
  await user.click(screen.getByRole('checkbox', { name: /Juros/ }))
  expect(costs()).toBe('Hoje ela passa a custar R$ 1.000,00')
  await user.click(button(/^Isentar/))
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveFocus()
  expect(sentTo(waivers)).toEqual([])
  await enter(user, screen.getByRole('textbox', { name: 'Motivo' }), 'Acordo')
  await user.click(button(/^Isentar R\$\s25,00/))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo(waivers)[0]?.json).toEqual({ number: 3, fine: true, interest: true, reason: 'Acordo' })
})

test('nothing chosen waives nothing', async () => {
  const { user } = openWaiver()
  await user.click(screen.getByRole('checkbox', { name: /Multa/ }))
  expect(button(/^Isentar/)).toBeDisabled()
})

test('up to the limit it is done, above it the managers are asked, once', async () => {
  openWaiver({ leftCents: 2_000 })
  expect(button(/^Isentar/)).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Pedir à gestão' })).toBeNull()
})

test('above the limit the managers are asked', async () => {
  answers(waivers, loaded())
  answers('GET /api/admin/approvals/count', { count: 0, more: false } as never)
  const { user, onClose } = openWaiver({ leftCents: 1_999 })
  expect(button(/^Isentar/)).toBeDisabled()
  expect(costs()).toBe('Hoje ela passaria a custar R$ 1.005,00')
  await enter(user, screen.getByRole('textbox', { name: 'Motivo do pedido' }), 'Acordo')
  await user.click(button('Pedir à gestão'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo(waivers)[0]?.json).toMatchObject({ fine: true, interest: false, ask: true })
})

test('what was asked already is not asked again', () => {
  openWaiver({ leftCents: 0, isAsked: true })
  expect(button('Pedir à gestão')).toBeDisabled()
  expect(screen.getByText('Já pedido à gestão.')).toBeVisible()
})

function openRecord(leftCents = 500_000) {
  answers(`GET ${base}`, loaded())
  const onClose = vi.fn()
  const since = { day: '2026-10-01', error: 'payment_before_release' } as never
  return { onClose, user: show(<RecordDialog {...{ id, next: 3, since, leftCents, change, onClose }} />) }
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

test('what is missing stands beside each field, and nothing is recorded', async () => {
  const { user } = openRecord()
  expect(field('Parcelas')).toHaveValue('3')
  await enter(user, field('Parcelas'), 'três')
  await user.click(button('Registrar'))
  expect(field('Parcelas')).toHaveFocus()
  expect(field('Parcelas')).toHaveAccessibleDescription(/3, ou 3 a 5/)
  for (const name of ['Valor recebido', 'Como foi pago']) expect(field(name)).toBeInvalid()
  expect(sentTo(payments)).toEqual([])
})

test('says what the typed installments cost on the typed day, records them, and asks above the limit', async () => {
  answers(payments, loaded([{ kind: 'installments_record', number: 3 }]))
  answers('GET /api/admin/approvals/count', { count: 0, more: false } as never)
  const { user, onClose } = openRecord(150_000)
  await enter(user, field('Parcelas'), '3, 5')
  await enter(user, screen.getByLabelText('Dia do pagamento'), '20/11/2026')
  await waitFor(() => expect(field('Valor recebido')).toHaveAccessibleDescription(/Neste dia custam R\$\s1\.925,00/))
  expect(sentTo(`GET ${base}`).at(-1)?.url.searchParams.get('on')).toBe('2026-11-20')
  expect(button('Pedir aprovação')).toBeVisible()
  await enter(user, field('Valor recebido'), 'R$ 1.925,00')
  await enter(user, field('Como foi pago'), 'TED de 20/11')
  await user.click(button('Pedir aprovação'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo(payments)[0]?.json).toEqual({
    numbers: [3, 5],
    paidOn: '2026-11-20',
    amountCents: 192_500,
    how: 'TED de 20/11',
  })
})

test('the answer about installments that are no longer typed is not shown for the others', async () => {
  const { user } = openRecord()
  const { promise: first, resolve } = Promise.withResolvers<never>()
  answers(`GET ${base}`, (() => first) as never, loaded())
  await enter(user, screen.getByLabelText('Dia do pagamento'), '20/11/2026')
  await enter(user, field('Parcelas'), '5')
  await waitFor(() => expect(field('Valor recebido')).toHaveAccessibleDescription(/custam R\$\s900,00/))
  await act(async () => resolve(loaded()))
  expect(field('Valor recebido')).toHaveAccessibleDescription(/custam R\$\s900,00/)
})

test.each([
  [true, 'Desfazer pagamento', /desfeito/],
  [false, 'Pedir à gestão', /gestão/],
])(
  'a payment is taken back at once, or asked for (at once: %s), and it is said which',
  async (isAtOnce, name, said) => {
    answers(`POST ${base}/reversals`, loaded())
    if (!isAtOnce) answers('GET /api/admin/approvals/count', { count: 0, more: false } as never)
    const onClose = vi.fn()
    const user = show(
      <>
        <ReverseDialog {...{ id, number: 3, isAtOnce, change, onClose }} />
        <Toaster />
      </>,
    )
    await enter(user, screen.getByRole('textbox', { name: /Motivo/ }), 'Era de outro contrato')
    await user.click(button(name))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText(said, { selector: '[role=status] *' })).toBeVisible()
  },
)

test('a payment that was not recorded keeps what is typed', async () => {
  answers(payments, refusal('unavailable'))
  const { user, onClose } = openRecord()
  await enter(user, screen.getByLabelText('Dia do pagamento'), '20/11/2026')
  await enter(user, field('Valor recebido'), 'R$ 1.025,00')
  await enter(user, field('Como foi pago'), 'TED')
  await user.click(button('Registrar'))
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  expect(field('Como foi pago')).toHaveValue('TED')
  expect(onClose).not.toHaveBeenCalled()
})
