import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from '#tests/support/screen/address.ts'
import { requestRow } from '#tests/support/screen/admin-request.ts'
import { answers, lastQuery, offline, sentTo, silence } from '#tests/support/screen/api.ts'
import { managedDealership } from '#tests/support/screen/dealership.ts'
import { leadRow } from '#tests/support/screen/lead.ts'
import { listRow } from '#tests/support/screen/list-row.ts'
import { listedMotorcycle } from '#tests/support/screen/motorcycles.ts'
import { paymentRow } from '#tests/support/screen/payments.ts'
import { act, enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { forgetQueries } from '../core/use-load.tsx'
import { fairShares, Palette } from './Palette.tsx'

const five = ['a1', 'a2', 'a3', 'a4', 'a5']

test('the many of one group leave room for the few of the others', () => {
  expect(fairShares([five, [], ['b1'], ['c1', 'c2', 'c3']], 5)).toEqual(['a1', 'a2', 'b1', 'c1', 'c2'])
})

test('one group alone takes the whole room', () => {
  expect(fairShares([five, []], 4)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(fairShares([[], []], 4)).toEqual([])
})

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [onHelp, onClose] = [vi.fn(), vi.fn()]
const pageOf = <Row,>(...rows: Row[]) => ({ rows, hasPrevious: false, hasNext: false })
const payment = paymentRow({ id: id(2) })
const field = () => screen.getByRole('combobox', { name: /^Nome, CPF, contrato/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const option = (name: RegExp) => screen.findByRole('option', { name })
const said = () => screen.getByRole('status')

beforeEach(() => {
  forgetQueries()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  for (const called of [onHelp, onClose]) called.mockClear()
  sessionOpened(manager)
  goTo('/admin')
  answers('GET /api/admin/applications', pageOf())
  answers('GET /api/admin/payments', { ...pageOf(), hasProvider: true, ways: ['pix'] })
  answers('GET /api/admin/requests', pageOf())
  answers('GET /api/admin/contacts', pageOf())
  answers('GET /api/admin/catalogue/motorcycles', { motorcycles: [] })
  answers('GET /api/admin/dealerships', { dealerships: [], waiting: [], unapproved: [] })
})
afterAll(sessionClosed)

async function find(text: string) {
  const user = show(<Palette onHelp={onHelp} onClose={onClose} />)
  if (text) await enter(user, field(), text)
  return user
}

test('before a word it offers the places and what can be begun anywhere', async () => {
  await find('')
  expect(options()).toContain('FinanciamentosTela')
  expect(options()).toContain('Segurança da contaTela')
  expect(options()).toContain('Pegar próximo: Analisar créditoAção')
  expect(options()).toContain('Nova MotoAção')
  expect(options()).toContain('ConfiguraçõesTela')
  expect(options()).not.toContain('RecusarNeste financiamento')
  expect(said()).toHaveTextContent('Setas escolhem, Enter abre.')
})

test('analysts are offered nothing of managers', async () => {
  sessionOpened(analyst)
  await find('')
  expect(options()).not.toContain('Nova MotoAção')
  expect(options()).not.toContain('ConfiguraçõesTela')
})

test('over an application it offers what its keys do, and does it', async () => {
  const write = vi.fn()
  function Below() {
    useShortcuts({ e: write })
    return null
  }
  show(<Below />)
  const user = await find('')
  expect(options()).not.toContain('RecusarNeste financiamento')
  await user.click(await option(/^Escrever ao cliente/))
  expect(write).toHaveBeenCalledOnce()
})

test('while it searches, only places stand there, so that an early Enter begins nothing', async () => {
  answers('GET /api/admin/applications', silence)
  await find('nova')
  expect(said()).toHaveTextContent('Procurando…')
  expect(options()).toEqual([])
})

test('it finds whatever has the words, and leads to it and to the whole lists', async () => {
  answers('GET /api/admin/applications', pageOf(listRow({ id: id(1) })))
  answers('GET /api/admin/payments', { ...pageOf(payment), hasProvider: true, ways: ['pix'] })
  answers('GET /api/admin/requests', pageOf(requestRow({ id: id(3), late: true })))
  answers('GET /api/admin/contacts', pageOf(leadRow({ id: id(4) })))
  answers('GET /api/admin/catalogue/motorcycles', { motorcycles: [listedMotorcycle('ANA'), listedMotorcycle('BIZ')] })
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Ananindeua')],
    waiting: [],
    unapproved: [],
  })
  await find(' ana ')
  await waitFor(() => expect(options().length).toBeGreaterThan(5))
  expect(options().slice(0, 10)).toEqual([
    'Ana Souza2602472415, X-ADV, Análise de CréditoFinanciamento',
    `R$\u00a01.000,00${payment.endToEndId}Pagamento`,
    'K7QF-9M2X-4TRBRute Prado, Reclamação, em atrasoSolicitação',
    'Rute PradoCG 160Contato',
    'ANAMoto',
    'Tiriva AnanindeuaNatalConcessionária',
    'Ver todos os financiamentos com “ana”Lista',
    'Ver todos os pagamentos com “ana”Lista',
    'Ver todas as solicitações com “ana”Lista',
    'Ver todos os contatos com “ana”Lista',
  ])
  expect(lastQuery('GET /api/admin/requests')).toEqual({ q: 'ana', state: 'all' })
  expect(lastQuery('GET /api/admin/payments')).toEqual({ q: 'ana' })
})

const open: [RegExp, object][] = [
  [/^Ana Souza/, { path: `/admin/financiamentos/${id(1)}` }],
  [/Pagamento$/, { path: '/admin/pagamentos', search: { busca: '2' } }],
  [/Solicitação$/, { path: '/admin/solicitacoes', search: { aberta: id(3) } }],
  [/Contato$/, { path: '/admin/solicitacoes/contatos', search: { contato: id(4) } }],
  [/^ANA/, { path: '/admin/motos/ana' }],
  [/Concessionária$/, { path: '/admin/configuracoes/concessionarias/tiriva-ananindeua' }],
  [/^Ver todas as solicitações/, { path: '/admin/solicitacoes', search: { state: 'all', busca: '1' } }],
]
test.each(open)('what is found opens at its place: %s', async (name, place) => {
  answers('GET /api/admin/applications', pageOf(listRow({ id: id(1) })))
  answers('GET /api/admin/payments', { ...pageOf(payment), hasProvider: true, ways: ['pix'] })
  answers('GET /api/admin/requests', pageOf(requestRow({ id: id(3) })))
  answers('GET /api/admin/contacts', pageOf(leadRow({ id: id(4) })))
  answers('GET /api/admin/catalogue/motorcycles', { motorcycles: [listedMotorcycle('ANA')] })
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Ananindeua')],
    waiting: [],
    unapproved: [],
  })
  const user = await find('ana')
  await user.click(await option(name))
  expect(onClose).toHaveBeenCalledOnce()
  expect($router.get()).toMatchObject(place)
})

test('a payment of an application opens the application', async () => {
  const application = { id: id(1), fullName: 'Ana Souza', contractNumber: '2602472415', entryCents: 1 }
  answers('GET /api/admin/payments', { ...pageOf({ ...payment, application }), hasProvider: true, ways: ['pix'] })
  const user = await find('ana')
  await user.click(await option(/Pagamento$/))
  expect($router.get()?.path).toBe(`/admin/financiamentos/${id(1)}`)
})

test('Enter opens the first that was found', async () => {
  answers('GET /api/admin/applications', pageOf(listRow({ id: id(1) })))
  const user = await find('ana')
  await option(/^Ana Souza/)
  await user.keyboard('{Enter}')
  expect($router.get()?.path).toBe(`/admin/financiamentos/${id(1)}`)
})

test('dealerships are no result for analysts', async () => {
  sessionOpened(analyst)
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Ananindeua')],
    waiting: [],
    unapproved: [],
  })
  await find('anan')
  await waitFor(() => expect(said()).toHaveTextContent('Nada encontrado.'))
})

test('a search of which a part fails says so, and shows the rest', async () => {
  answers('GET /api/admin/applications', pageOf(listRow({ id: id(1) })))
  answers('GET /api/admin/contacts', offline)
  await find('ana')
  expect(await option(/^Ana Souza/)).toBeVisible()
  expect(said()).toHaveTextContent(/^Não deu para procurar em tudo agora/)
})

test('nothing found is said, and the list is closed', async () => {
  await find('zzz')
  await waitFor(() => expect(said()).toHaveTextContent('Nada encontrado.'))
  expect(field()).toHaveAttribute('aria-expanded', 'false')
})

test('the help and a view of the list open at once', async () => {
  const user = await find('')
  await user.click(await option(/^Atalhos do teclado/))
  expect(onHelp).toHaveBeenCalledOnce()
  await user.click(await option(/^Atrasados.*Visão/))
  expect($router.get()).toMatchObject({ path: '/admin/financiamentos', search: { age: 'late' } })
})

test('the next of a queue that does not open says so, until something else is typed', async () => {
  answers('POST /api/admin/queues/:queue/next', offline, { id: id(1), ids: [id(1)] })
  const user = await find('')
  const take = await option(/^Pegar próximo: Analisar crédito/)
  await user.click(take)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^O próximo da fila não abriu: Sem conexão/)
  await act(() => user.type(field(), 'p'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await option(/^Pegar próximo: Analisar crédito/))
  await waitFor(() => expect($router.get()?.path).toBe(`/admin/financiamentos/${id(1)}`))
  expect(onClose).toHaveBeenCalledOnce()
  expect(sentTo('POST /api/admin/queues/:queue/next')[1]?.url.pathname).toContain('analyse')
})
