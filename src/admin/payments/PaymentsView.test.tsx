import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentPage, PaymentSums } from '#api/payments.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { paymentRow } from '#tests/support/screen/payments.ts'
import { act, enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { PaymentsView } from './PaymentsView.tsx'

const list = 'GET /api/admin/payments'
const counts = 'GET /api/admin/payments/count'
const sums = 'GET /api/admin/payments/sums'
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const row = paymentRow()
const of = { id: id(1), fullName: 'Ana Souza', contractNumber: '2602472415', entryCents: 100_000 } as never
const other = paymentRow({ id: id(8), endToEndId: 'E2', application: of, kind: 'exact', state: 'entry', actions: [] })
const page = (rows = [row, other], changes: Partial<PaymentPage> = {}): PaymentPage => ({
  rows,
  hasPrevious: false,
  hasNext: false,
  hasProvider: true,
  ways: ['pix', 'boleto'],
  ...changes,
})
const day: PaymentSums = {
  count: 3,
  receivedCents: 300_000,
  entryCents: 100_000,
  installmentsCents: 150_000,
  waitingCents: 50_000,
  refundedCents: 7_700,
}
const links = (label: string) =>
  within(screen.getByRole('navigation', { name: label }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(list, page())
  answers(counts, { count: 2, more: false })
  answers(sums, day)
})
afterAll(sessionClosed)

async function open(address = '') {
  goTo(`/admin/pagamentos${address}`)
  const user = show(<PaymentsView />)
  await screen.findByText('2 pagamentos')
  return user
}

test('payments are asked for by the address, their number without the page', async () => {
  await open(`?state=todo&way=pix&from=2026-11-01&to=2026-11-20&after=${id(1)}`)
  const filter = { state: 'todo', way: 'pix', from: '2026-11-01', to: '2026-11-20' }
  expect(lastQuery(list)).toEqual({ ...filter, after: id(1) })
  expect(lastQuery(counts)).toEqual(filter)
  expect(lastQuery(sums)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test.each([
  ['', { from: '2026-11-23', to: '2026-11-23' }, 'Recebido em 23/11/2026'],
  ['?from=2026-11-01', { from: '2026-11-01', to: '2026-11-23' }, 'Recebido de 01/11/2026 a 23/11/2026'],
  ['?from=2026-11-01&to=2026-11-01', { from: '2026-11-01', to: '2026-11-01' }, 'Recebido em 01/11/2026'],
  ['?to=2026-11-20', { to: '2026-11-20' }, 'Recebido até 20/11/2026'],
])('the sums of the days %s', async (address, days, title) => {
  await open(address)
  expect(lastQuery(sums)).toEqual(days)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
})

test('each sum stands by its name', async () => {
  await open()
  await screen.findByText(/^R\$\s3\.000,00$/)
  expect(fact('Recebido')).toBe('RecebidoR$\u00a03.000,00')
  expect(fact('Entradas')).toBe('EntradasR$\u00a01.000,00')
  expect(fact('Parcelas')).toBe('ParcelasR$\u00a01.500,00')
  expect(fact('Esperando ou devolvendo')).toBe('Esperando ou devolvendoR$\u00a0500,00')
  expect(fact('Devolvido')).toBe('DevolvidoR$\u00a077,00')
  expect(fact('Pagamentos')).toBe('Pagamentos3')
})

test('sums that are not known yet are no zeros', async () => {
  answers(sums, silence)
  await open()
  expect(fact('Recebido')).toBe('Recebido…')
  expect(fact('Pagamentos')).toBe('Pagamentos…')
})

test.each([
  ['De', '01/11/2026', { from: '2026-11-01', to: '2026-11-20', state: 'todo' }],
  ['Até', '21/11/2026', { to: '2026-11-21', state: 'todo' }],
])('another day in %s keeps the rest of the filter, and leaves the page', async (label, typed, search) => {
  const user = await open(`?state=todo&to=2026-11-20&after=${id(1)}`)
  await enter(user, screen.getByLabelText(label), typed)
  await waitFor(() => expect($router.get()?.search).toEqual(search))
})

test('a day that is taken away is no part of the filter', async () => {
  const user = await open('?from=2026-11-01&to=2026-11-20')
  await user.clear(screen.getByLabelText('Até'))
  await waitFor(() => expect($router.get()?.search).toEqual({ from: '2026-11-01' }))
})

test('state and way are chosen apart, and each keeps the other', async () => {
  await open(`?state=todo&way=pix&after=${id(1)}`)
  expect(links('Filtrar por estado').slice(0, 3)).toEqual([
    ['Todos', '/admin/pagamentos?way=pix', null],
    ['A resolver', '/admin/pagamentos?state=todo&way=pix', 'true'],
    ['Entrada', '/admin/pagamentos?state=entry&way=pix', null],
  ])
  expect(links('Filtrar por forma')).toEqual([
    ['Todas as formas', '/admin/pagamentos?state=todo', null],
    ['Pix', '/admin/pagamentos?state=todo&way=pix', 'true'],
    ['Boleto', '/admin/pagamentos?state=todo&way=boleto', null],
  ])
})

test('without a choice all are shown, and one way alone is no choice', async () => {
  answers(list, page([row], { ways: ['pix'] }))
  await open()
  expect(links('Filtrar por estado')[0]?.[2]).toBe('true')
  expect(screen.queryByRole('navigation', { name: 'Filtrar por forma' })).toBeNull()
})

test('a bank without a provider says what then has to be done by hand', async () => {
  answers(list, page([row], { hasProvider: false }))
  await open()
  expect(screen.getByText('Sem provedor Pix')).toBeVisible()
})

test('a bank with a provider says nothing of it', async () => {
  await open()
  expect(screen.queryByText('Sem provedor Pix')).toBeNull()
})

test('no payments yet is said otherwise than none found', async () => {
  answers(list, page([]))
  answers(counts, { count: 2, more: false })
  await open()
  expect(screen.getByText('Nenhum pagamento ainda')).toBeVisible()
})

test('a filter that finds nothing leads to all payments', async () => {
  answers(list, page([]))
  await open('?state=todo')
  expect(screen.getByRole('link', { name: 'Ver todos os pagamentos' })).toHaveAttribute('href', '/admin/pagamentos')
})

test('an empty list is not called empty while another filter is looked for', async () => {
  answers(list, page([]), silence)
  const user = await open('?state=todo')
  expect(screen.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await enter(user, screen.getByRole('searchbox'), 'ana')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Nenhum pagamento encontrado')).toBeNull())
})

test('payments that could not be loaded can be loaded again', async () => {
  answers(list, offline, page())
  goTo('/admin/pagamentos')
  const user = show(<PaymentsView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('2 pagamentos')).toBeVisible()
  expect(screen.getAllByText('Ana Souza')[0]).toBeVisible()
})

test('a search keeps the filter, and the files of boletos are beside it', async () => {
  const user = await open(`?state=todo&after=${id(1)}`)
  await enter(user, screen.getByRole('searchbox', { name: 'Pesquisar por nome, contrato ou identificador' }), 'ana')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ state: 'todo', q: 'ana' }))
  expect(screen.getByRole('link', { name: 'Arquivos de boletos' })).toHaveAttribute('href', '/admin/pagamentos/boletos')
})

test('whose payment it is is chosen in a dialog, which closes without a change', async () => {
  answers('GET /api/admin/payments/:id/candidates', silence)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Indicar o contrato' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(/contrato/)
  expect(sentTo('GET /api/admin/payments/:id/candidates')[0]?.url.pathname).toContain(row.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(list)).toHaveLength(1)
})

test('after an act the list, its number and the sums are asked for again, and the focus stays at the payment', async () => {
  const mine = paymentRow({ id: id(5), application: of, kind: 'late', task: 'accept', actions: ['accept', 'refund'] })
  const accepted = { ...mine, task: null, state: 'entry' as const, actions: [] }
  answers(list, page([mine, other]), page([accepted, other]))
  answers('POST /api/admin/payments/:id/acceptance', accepted)
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Aceitar pagamento/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Aceitar/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Aceitar pagamento/ })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toHaveAttribute('data-row', mine.id)
  expect(sentTo(list)).toHaveLength(2)
  expect(sentTo(counts)).toHaveLength(2)
  expect(sentTo(sums)).toHaveLength(2)
})

test('a payment that a colleague was first with is asked for again, so that the list does not offer it twice', async () => {
  const mine = paymentRow({ id: id(5), application: of, kind: 'late', task: 'accept', actions: ['accept', 'refund'] })
  const accepted = { ...mine, task: null, state: 'entry' as const, actions: [] }
  answers(list, page([mine, other]), page([accepted, other]))
  answers('POST /api/admin/payments/:id/acceptance', refusal('stale_payment'))
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Aceitar pagamento/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Aceitar/ }))
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('mudou enquanto você o via')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Aceitar pagamento/ })).toBeNull())
  expect(sentTo(sums)).toHaveLength(2)
})

test('list, number and sums are asked for again each minute while nobody is at work in them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T15:00:00Z') })
  const user = await open()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  for (const route of [list, counts, sums] as const) expect(sentTo(route)).toHaveLength(2)
  await user.click(screen.getByRole('searchbox'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  for (const route of [list, counts, sums] as const) expect(sentTo(route)).toHaveLength(2)
})
