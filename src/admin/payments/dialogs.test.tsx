import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { searchHeader } from '#api/headers.ts'
import type { MatchCandidates, PaymentRow } from '#api/payments.ts'
import { answers, offline, type Route, refusal, sentTo } from '#tests/support/screen/api.ts'
import { paymentRow } from '#tests/support/screen/payments.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { AskPaymentDialog, PaymentDialog } from './PaymentDialogs.tsx'
import { type Act, paymentSentence } from './payment-actions.ts'

const row = paymentRow({ refundCents: 90_000 })
const { id } = row
const base = '/api/admin/payments/:id'
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function open(action: Exclude<Act, 'match'>) {
  const onDone = vi.fn()
  return {
    onDone,
    user: show(
      <PaymentDialog row={row} action={action} hasProvider onDone={onDone} onStale={() => {}} onClose={() => {}} />,
    ),
  }
}

test.each<[Exclude<Act, 'match'>, Route, string]>([
  ['refund', `POST ${base}/refunds`, 'Devolver'],
  ['refund_difference', `POST ${base}/refunds`, 'Devolver a diferença'],
  ['refund_elsewhere', `POST ${base}/refunds/elsewhere`, 'Registrar devolução por outro meio'],
])('%s sends what goes back and why, under one key however often it is pressed', async (action, route, name) => {
  answers(route, offline, row)
  const { user, onDone } = open(action)
  await user.click(button(name))
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(screen.getByRole('textbox')).toBeInvalid()
  expect(sentTo(route)).toEqual([])
  await enter(user, screen.getByRole('textbox'), ' TED de 21/11 ')
  await user.click(button(name))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(button(name))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [first, second] = sentTo(route).map(({ json }) => json)
  expect(first).toMatchObject({ amountCents: 90_000, reason: 'TED de 21/11', confirmed: false })
  expect(second).toEqual(first)
})

test.each<[Exclude<Act, 'match'>, Route, string]>([
  ['accept', `POST ${base}/acceptance`, 'Aceitar pagamento'],
  ['confirm_refund', `POST ${base}/refunds/confirmation`, 'Confirmar devolução'],
])('%s asks for no reason', async (action, route, name) => {
  answers(route, row)
  const { user, onDone } = open(action)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(button(name))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo(route)[0]?.url.pathname).toContain(id)
})

test('a reason that looks like a fraud is sent at the second press, and a changed one is asked about again', async () => {
  const route = `POST ${base}/refunds` as const
  const looks = refusal('validation_failed', { errors: [{ field: 'reason', code: 'suspect_link' }] } as never)
  answers(route, looks, looks, row)
  const { user, onDone } = open('refund')
  await enter(user, screen.getByRole('textbox'), 'Veja em pix.example')
  await user.click(button('Devolver'))
  await screen.findByRole('button', { name: 'Devolver assim mesmo' })
  await enter(user, screen.getByRole('textbox'), 'Veja em outro.example')
  await user.click(button('Devolver'))
  await user.click(await screen.findByRole('button', { name: 'Devolver assim mesmo' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo(route).map(({ json }) => (json as { confirmed: boolean }).confirmed)).toEqual([false, false, true])
})

test('what only managers may do is asked of them: the act that is chosen, with its reason', async () => {
  const route = `POST ${base}/request` as const
  answers(route, { ...row, asked: { title: 'x', at: row.paidAt, by: 'ana', byId: 'a', reason: 'y' } } as never)
  answers('GET /api/admin/approvals/count', { count: 0, more: false } as never)
  const onDone = vi.fn()
  const user = show(
    <AskPaymentDialog
      row={{ ...row, asks: ['refund', 'refund_elsewhere', 'match'] }}
      onDone={onDone}
      onStale={() => {}}
      onClose={() => {}}
    />,
  )
  const acts = [...screen.getByRole('combobox', { name: 'O que pedir' }).querySelectorAll('option')]
  expect(acts.map(({ value }) => value)).toEqual(['refund', 'refund_elsewhere'])
  await user.click(button('Pedir à gestão'))
  expect(sentTo(route)).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'O que pedir' }), 'refund_elsewhere')
  await enter(user, screen.getByRole('textbox', { name: 'Como foi devolvido' }), 'TED')
  await user.click(button('Pedir à gestão'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo(route)[0]?.json).toEqual({ action: 'refund_elsewhere', reason: 'TED', confirmed: false })
})

const candidate = (contractNumber: string, fullName: string): MatchCandidates[number] => ({
  contractNumber,
  fullName,
  maskedCpf: '***.982.247-**',
  model: 'X-ADV',
  status: 'signing',
  clues: ['cpf', 'amount'],
  entryCents: 100_000,
  dueCents: 100_000,
  end: null,
})
const [ana, bia] = [candidate('2600000001', 'Ana Souza'), candidate('2600000002', 'Bia Prado')]
const candidates = `GET ${base}/candidates` as const
const match = `POST ${base}/match` as const

function openMatch() {
  forgetQueries()
  answers(match, row)
  const onDone = vi.fn()
  return { onDone, user: show(<MatchDialog row={row} onDone={onDone} onStale={() => {}} onClose={() => {}} />) }
}

test('a payment goes to whom was chosen, named on the button', async () => {
  answers(candidates, [ana, bia])
  const { user, onDone } = openMatch()
  await user.click(await screen.findByRole('radio', { name: /Bia Prado/ }))
  await user.click(button('É de Bia Prado'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo(match)[0]?.json).toEqual({ contractNumber: bia.contractNumber })
})

test('a typed number is looked for first, and takes back what was chosen before', async () => {
  answers(candidates, ({ headers }) => (headers.has(searchHeader) ? [bia] : [ana]))
  const { user, onDone } = openMatch()
  await user.click(await screen.findByRole('radio', { name: /Ana Souza/ }))
  const number = screen.getByRole('textbox', { name: 'Outro contrato' })
  await enter(user, number, '26.0000.0002')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('radio', { name: /Bia Prado/ })).toBeChecked()
  expect(sentTo(match)).toEqual([])
  expect(sentTo(candidates).at(-1)?.headers.get(searchHeader)).toBe('2600000002')
  await user.click(button('É de Bia Prado'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentTo(match)[0]?.json).toEqual({ contractNumber: bia.contractNumber })
})

test('a number that is nobody’s is said at the field, and nothing is sent', async () => {
  answers(candidates, [])
  const { user } = openMatch()
  const number = await screen.findByRole('textbox', { name: 'Número do contrato' })
  await screen.findByText(/Nada neste pagamento lembra um pedido/)
  await user.click(button('Procurar'))
  expect(number).toBeInvalid()
  await enter(user, number, '2699999999')
  await user.click(button('Procurar'))
  await waitFor(() => expect(number).toBeInvalid())
  expect(sentTo(match)).toEqual([])
})

test('a search that failed is told, and the next press looks again', async () => {
  let tries = 0
  answers(candidates, ({ headers }) => (!headers.has(searchHeader) ? [ana] : tries++ === 0 ? offline : [bia]))
  const { user } = openMatch()
  const number = await screen.findByRole('textbox', { name: 'Outro contrato' })
  await enter(user, number, '2600000002')
  await user.click(button('Procurar'))
  await waitFor(() => expect(number).toHaveAccessibleDescription(/Sem conexão/))
  await user.click(button('Procurar'))
  expect(await screen.findByRole('radio', { name: /Bia Prado/ })).toBeChecked()
})

test('says who paid, what they wrote, and of each candidate whether it is over and what may be paid there', async () => {
  answers(candidates, [
    { ...ana, end: 'withdrawn', dueCents: null },
    { ...bia, dueCents: 28_106 },
  ])
  forgetQueries()
  const paid = { ...row, payer: { name: 'Rafael Prado', cpf: '***.444.777-**' }, note: 'moto da Ana' }
  show(<MatchDialog row={paid} onDone={() => {}} onStale={() => {}} onClose={() => {}} />)
  expect(screen.getByText('Pago por Rafael Prado, CPF ***.444.777-**')).toBeVisible()
  expect(screen.getByText('“moto da Ana”')).toBeVisible()
  const shown = await screen.findByRole('radio', { name: /Ana Souza/ })
  expect(shown).toHaveAccessibleName(/desistiu/)
  expect(shown).toHaveAccessibleName(/Nada a pagar agora/)
  // The next installment may be due only in a month.
  expect(screen.getByRole('radio', { name: /Bia Prado/ })).toHaveAccessibleName(/A pagar a seguir: R\$\s281,06/)
})

const ofAna = { id: 'a', fullName: 'Ana Souza', contractNumber: '2600000001', entryCents: 500_000 }

test.each<[Partial<PaymentRow>, RegExp]>([
  [{ task: 'accept', kind: 'late' }, /quando o código não valia mais, e a entrada é de R\$\s5\.000,00/],
  [{ task: 'accept', kind: 'short', numbers: [3] }, /parcela 3.*menos do que custava.*vale como/],
  [{ task: 'accept', kind: 'short', numbers: [3], isTooShort: true }, /não pode valer como ela\. Devolva/],
  [{ task: 'customer', numbers: [3] }, /Sem resposta em 7 dias, volta por si/],
  [{ task: 'customer', numbers: [3], way: 'boleto' }, /Sem resposta em 7 dias, a devolução fica para a gente fazer/],
  [{ task: 'refund', numbers: [3], keptCents: 10_000 }, /Passou do valor.*Devolva R\$\s900,00/],
  [{ task: 'refund', end: 'withdrawn' }, /O cliente desistiu: R\$\s900,00 voltam ao cliente/],
  [{ task: 'refund' }, /A entrada de R\$\s5\.000,00 já está paga\. Devolva R\$\s900,00/],
  [{ task: 'refund_elsewhere', way: 'boleto' }, /por Pix à chave do CPF do cliente/],
  [{ task: 'refund_elsewhere', way: 'boleto', application: null }, /descubra quem pagou/],
  [{ task: 'refund_elsewhere' }, /por transferência e registre aqui/],
  [{ task: 'motorcycle', end: 'refused' }, /O pedido foi recusado.*A devolução espera a moto voltar/],
])('%j reads %s', (changes, words) => {
  expect(paymentSentence({ ...row, application: ofAna, ...changes })).toMatch(words)
})
