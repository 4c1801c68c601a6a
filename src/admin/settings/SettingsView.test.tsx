import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PriceIndexView } from '#api/price-index.ts'
import type { SettingsResponse } from '#api/settings.ts'
import { answers, lastQuery, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { storedSettings } from '#tests/support/screen/settings.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { PriceIndexCard } from './PriceIndexCard.tsx'
import { SettingsView } from './SettingsView.tsx'

const settings = 'GET /api/admin/settings'
const history = 'GET /api/admin/settings/history'
const index = 'GET /api/admin/price-index'
const put = 'PUT /api/admin/price-index'
const event = (id: number, changes = {}) => ({
  id,
  at: '2026-11-20T15:00:00.000Z',
  by: 'Helena',
  kind: 'changed' as const,
  part: 'financial' as const,
  before: { taxaEntrada: 10 },
  after: { taxaEntrada: 20 },
  ...changes,
})

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(settings, storedSettings())
  answers(history, { events: [event(1)], hasMore: false })
  answers(index, silence)
  answers('GET /api/admin/settings/ways', silence)
  answers('GET /api/admin/settings/limits', silence)
  answers('GET /api/admin/approvals/count', { count: 0 })
})
afterAll(sessionClosed)

async function open(of: SettingsResponse = storedSettings()) {
  answers(settings, of)
  const user = show(<SettingsView />)
  await screen.findByText(/^Histórico das condições/)
  return user
}

test('the settings lead to the team, the dealerships, the credit policy and the control', async () => {
  await open()
  const links = ['Equipe', 'Concessionárias', 'Política de crédito', 'Controle'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual([
    '/admin/configuracoes/equipe',
    '/admin/configuracoes/concessionarias',
    '/admin/configuracoes/credito',
    '/admin/configuracoes/controle',
  ])
})

const card = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement)

test('what waits for another manager stands on the card that it would change', async () => {
  await open(storedSettings({ waiting: [approvalView({ kind: 'conditions', title: 'Mudar as condições' })] }))
  expect(card('Padrões de financiamento').getByText('Mudar as condições')).toBeVisible()
  expect(screen.getAllByText('Mudar as condições')).toHaveLength(1)
})

test.each([
  ['conditions', 'Padrões de financiamento'],
  ['support_number', 'Sistema'],
  ['pix_account', 'Conta Pix do banco'],
  ['payment_ways', 'Formas de pagamento'],
  ['money_limits', 'Alçadas'],
] as const)('a refused change (%s) is told on its card, with who refused it and why', async (kind, heading) => {
  const refused = { decidedBy: 'Helena', decidedAt: '2026-11-23T12:00:00.000Z', note: 'Só em janeiro' }
  const ask = { id: 'u1', kind, title: 'Mudar isto', by: 'Caio', at: '2026-11-22T12:00:00.000Z', reason: '' }
  await open(storedSettings({ unapproved: [{ ...ask, ...refused }] }))
  expect(card(heading).getByText('Não foi aprovado, e o pedido não mudou nada')).toBeVisible()
  const item = card(heading).getByText('Mudar isto').closest('li')
  expect(item).toHaveTextContent('Mudar isto. Pedido de Caio em 22/11/2026, 09:00.')
  expect(item).toHaveTextContent('Helena recusou em 23/11/2026, 09:00: “Só em janeiro”')
  expect(screen.getAllByText('Mudar isto')).toHaveLength(1)
})

test('the history says who changed what from what to what, and leads to the rest of it', async () => {
  await open()
  expect(await screen.findByText('Helena, 20/11/2026, 12:00')).toBeVisible()
  expect(screen.getByText(/: de “10.*” para “20.*”$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Auditoria' })).toHaveAttribute(
    'href',
    '/admin/configuracoes/controle/auditoria?area=settings',
  )
})

test('older changes come by a press, from where the list ends', async () => {
  answers(history, { events: [event(9)], hasMore: true }, { events: [event(4, { by: 'Caio' })], hasMore: false })
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Ver mais' }))
  expect(await screen.findByText('Caio, 20/11/2026, 12:00')).toBeVisible()
  expect(lastQuery(history)).toEqual({ before: '9' })
})

test('settings that nobody changed say so', async () => {
  answers(history, { events: [], hasMore: false })
  await open()
  expect(await screen.findByText('Ninguém as mudou ainda.')).toBeVisible()
})

test('settings and history that could not be loaded can be loaded again', async () => {
  answers(settings, offline, storedSettings())
  answers(history, refusal('internal'), { events: [event(1)], hasMore: false })
  const user = show(<SettingsView />)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Erro ao carregar o histórico')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Helena, 20/11/2026, 12:00')).toBeVisible()
})

const months: PriceIndexView['months'] = [
  { month: '2026-09', percent: 0.4, source: 'manager', by: 'Helena' },
  { month: '2026-08', percent: -0.02, source: 'central_bank', by: null },
]
const prices = (changes: Partial<PriceIndexView> = {}): PriceIndexView => ({
  missing: null,
  waiting: [],
  unapproved: [],
  months,
  ...changes,
})
const percent = () => screen.queryByRole('textbox', { name: 'IPCA de outubro de 2026, em %' })
const register = () => screen.getByRole('button', { name: 'Registrar' })

async function openIndex(of: PriceIndexView) {
  answers(index, of)
  const user = show(
    <>
      <PriceIndexCard />
      <Toaster />
    </>,
  )
  await waitFor(() => expect(screen.queryByText('Carregando...')).toBeNull())
  return user
}

test('each month of the index says how much, and from whom it is', async () => {
  await openIndex(prices())
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['setembro de 2026', '0,40%', 'Informado por Helena'],
    ['agosto de 2026', '-0,02%', 'Banco Central'],
  ])
  expect(screen.queryByText(/^Falta o IPCA/)).toBeNull()
})

test('without months there is no table', async () => {
  await openIndex(prices({ months: [] }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a month that is missing is named to everybody, and typed by managers', async () => {
  await openIndex(prices({ missing: '2026-10' }))
  expect(screen.getByText(/^Falta o IPCA de/)).toHaveTextContent('Falta o IPCA de outubro de 2026.')
  expect(percent()).not.toBeNull()
})

test('analysts type no month', async () => {
  sessionOpened(analyst)
  await openIndex(prices({ missing: '2026-10' }))
  expect(screen.getByText(/^Falta o IPCA de/)).toBeVisible()
  expect(percent()).toBeNull()
})

test.each(['', '0,123', '1.000', 'abc', '100'])('no percentage is %j', async (typed) => {
  const user = await openIndex(prices({ missing: '2026-10' }))
  if (typed) await enter(user, percent() as HTMLElement, typed)
  await user.click(register())
  expect(percent()).toBeInvalid()
  expect(sentTo(put)).toEqual([])
})

test.each([
  ['0,24', 0.24],
  ['-1.5', -1.5],
  [' 2 ', 2],
])('the percentage %j is registered for its month', async (typed, value) => {
  answers(put, refusal('unavailable'), prices())
  const user = await openIndex(prices({ missing: '2026-10' }))
  await enter(user, percent() as HTMLElement, typed)
  await user.click(register())
  expect(await screen.findByText(/^O serviço está fora do ar/)).toBeVisible()
  await user.click(register())
  expect(await screen.findByText('IPCA de outubro de 2026 registrado')).toBeVisible()
  expect(sentTo(put)[1]?.json).toEqual({ month: '2026-10', percent: value })
  expect(percent()).toBeNull()
  await waitFor(() => expect(sentTo('GET /api/admin/approvals/count')).toHaveLength(1))
})

test('a month that another manager has to approve is asked for, and stands in the card', async () => {
  const own = approvalView({ kind: 'price_month', title: 'IPCA de outubro: 0,24%', own: true })
  answers(put, prices({ missing: '2026-10', waiting: [own] }))
  const user = await openIndex(prices({ missing: '2026-10' }))
  await enter(user, percent() as HTMLElement, '0,24')
  await user.click(register())
  expect(await screen.findByText('IPCA de outubro: 0,24%')).toBeVisible()
  expect(screen.queryByText(/registrado$/)).toBeNull()
  expect(screen.getByText(/^Pedido enviado/)).toBeVisible()
})

test('an index that could not be loaded can be loaded again', async () => {
  answers(index, offline, prices())
  const user = show(<PriceIndexCard />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar o índice')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('table')).toBeVisible()
})
