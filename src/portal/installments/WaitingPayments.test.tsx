import { expect, test, vi } from 'vitest'
import type { DuplicateView, InstallmentsAnswer } from '#api/installments.ts'
import { answers, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { installmentsAnswer } from '#tests/support/screen/installments-answer.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { $done } from '../done/done.ts'
import { WaitingPayments } from './WaitingPayments.tsx'

const id = '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const duplicate: DuplicateView = {
  id,
  numbers: [3],
  amountCents: 50_000,
  paidAt: '2026-11-20T15:00:00.000Z',
  way: 'pix',
  until: '2026-11-27T15:00:00.000Z',
  next: { number: 4, costCents: 45_000 },
}
const none = installmentsAnswer()
const choice = 'POST /api/portal/payments/:id/choice'

function open(answer: Partial<InstallmentsAnswer>) {
  const [onAnswer, reload] = [vi.fn(), vi.fn()]
  const props = { application: 'a', onAnswer, reload }
  return { user: show(<WaitingPayments answer={{ ...none, ...answer }} {...props} />), onAnswer, reload }
}
const button = (name: string) => screen.getByRole('button', { name })

test('a second payment says what it is, and pays the next installment by one press', async () => {
  answers(choice, none)
  answers('GET /api/session', silence)
  const { user, onAnswer } = open({ duplicates: [duplicate] })
  expect(screen.getByText(/^Recebemos/)).toHaveTextContent('Recebemos R$ 500,00 a mais')
  expect(screen.getByText('A parcela 3 já estava paga')).toBeVisible()
  expect(screen.getByText(/Sem resposta até/)).toHaveTextContent('Sem resposta até 27/11/2026, o valor volta por onde')
  expect(screen.getByText(/o resto/)).toHaveTextContent('A parcela 4 custa R$ 450,00: o resto volta para você.')
  await user.click(button('Usar na parcela 4'))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(none))
  expect(sentTo(choice).map(({ json }) => json)).toEqual([{ use: 'next', number: 4 }])
})

test('a return that was asked for is told above, with its sum, and a payment that is used is not', async () => {
  $done.set(null)
  answers(choice, none)
  answers('GET /api/session', silence)
  const { user, onAnswer } = open({ duplicates: [duplicate] })
  await user.click(button('Usar na parcela 4'))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledOnce())
  expect($done.get()).toBeNull()
  await user.click(button('Devolver para mim'))
  await vi.waitFor(() => expect($done.get()?.title).toBe('Devolução de R$\u00a0500,00 pedida'))
  expect($done.get()?.text).toContain('por e-mail')
})

test('while one of its two uses is being sent, the other waits', async () => {
  answers(choice, silence)
  const { user } = open({ duplicates: [duplicate] })
  await user.click(button('Devolver para mim'))
  expect(button('Pedindo...')).toBeVisible()
  expect(button('Usar na parcela 4')).toBeDisabled()
  expect(sentTo(choice).map(({ json }) => json)).toEqual([{ use: 'return' }])
})

test('one that can only go back has one button, and one by boleto says where it goes', () => {
  open({ duplicates: [{ ...duplicate, numbers: [3, 4], way: 'boleto', next: null }] })
  expect(screen.getByText('As parcelas já estavam pagas')).toBeVisible()
  expect(screen.getByText(/^O valor volta/)).toHaveTextContent('O valor volta por Pix, para a chave do seu CPF: agora')
  expect(screen.getByText(/Fale com a gente antes/)).toBeVisible()
  expect(screen.getAllByRole('button')).toEqual([button('Devolver para mim')])
  expect(screen.queryByText(/o resto/)).toBeNull()
})

test('a use that is over meanwhile says so, and the installments load again', async () => {
  answers(choice, refusal('stale_payment'))
  const { user, reload, onAnswer } = open({ duplicates: [duplicate] })
  await user.click(button('Usar na parcela 4'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect([reload.mock.calls.length, onAnswer.mock.calls.length]).toEqual([1, 0])
})

test('a payment under check asks for patience, with its own amount and installments', () => {
  const checked = { id, amountCents: 12_345, paidAt: duplicate.paidAt }
  open({ checked: [{ ...checked, numbers: [2] }] })
  expect(screen.getByText(/^Estamos conferindo/)).toHaveTextContent('o seu pagamento de R$ 123,45')
  expect(screen.getByText(/Não pague de novo/)).toHaveTextContent(/não cobramos esta parcela\./)
  expect(button('Devolver para mim')).toBeVisible()
})

test('of several installments under check it speaks of all of them', () => {
  open({ checked: [{ id, amountCents: 12_345, paidAt: duplicate.paidAt, numbers: [2, 3] }] })
  expect(screen.getByText(/Não pague de novo/)).toHaveTextContent(
    /soma das parcelas 2 e 3.*não cobramos estas parcelas\./,
  )
})
