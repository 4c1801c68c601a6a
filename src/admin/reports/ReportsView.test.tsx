import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PeriodReport, Report } from '#api/reports.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { figuresOf, listBehind } from '#tests/support/screen/figures.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { ReportsView } from './ReportsView.tsx'

const route = 'GET /api/admin/reports'
const ages = 'GET /api/admin/collection/ages'
const days = { from: '2026-11-01', to: '2026-11-20' }
const now: PeriodReport = {
  ...days,
  funnel: [
    { stage: 'received', count: 1200, medianHours: null, ninetyHours: null },
    { stage: 'approved', count: 300, medianHours: 3, ninetyHours: 60 },
  ],
  decided: 1000,
  approved: 750,
  rejected: 250,
  byModel: [{ name: 'X-ADV', count: 2, cents: 9_923_800 }],
  byFamily: [{ name: 'ADV', count: 2, cents: 9_923_800 }],
  byDealership: [
    { name: 'Tiriva Natal', slug: 'natal', count: 1, cents: 4_961_900 },
    { name: 'Outra', count: 1, cents: 4_961_900 },
  ],
}
const before: PeriodReport = {
  ...now,
  from: '2026-10-12',
  to: '2026-10-31',
  funnel: [{ stage: 'received', count: 900, medianHours: null, ninetyHours: null }],
  decided: 0,
  approved: 0,
  rejected: 1500,
  byModel: [],
  byFamily: [{ name: 'ADV', count: 7, cents: 1 }],
  byDealership: [],
}
const report: Report = { now, before }

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(route, report)
  answers(ages, {
    today: '2026-11-23',
    ages: [
      { band: 'week', contracts: 1200, cents: 4_500_000 },
      { band: 'late_1', contracts: 1, cents: 45_990 },
    ],
  })
  answers('GET /api/admin/reports/weeks', silence)
  answers('GET /api/admin/reports/credit', silence)
  answers('GET /api/admin/reports/requests', silence)
  answers('GET /api/admin/reports/documents', silence)
  answers('GET /api/admin/reports/payments', silence)
  answers('GET /api/admin/reports/release-months', silence)
})
afterAll(sessionClosed)

function open(address = '?from=2026-11-01&to=2026-11-20') {
  goTo(`/admin/relatorios${address}`)
  return show(<ReportsView />)
}
const unfold = async (user: ReturnType<typeof open>, title: string) =>
  user.click(screen.getByRole('heading', { name: title }))
const sales = () => screen.findByRole('heading', { name: /^Vendas por/ })
const choices = () =>
  within(screen.getByRole('navigation', { name: 'Período' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('without days it is the last thirty, of which each report is asked', async () => {
  open('')
  await sales()
  const last = { from: '2026-10-25', to: '2026-11-23' }
  expect(lastQuery(route)).toEqual(last)
  expect(lastQuery('GET /api/admin/reports/weeks')).toEqual(last)
  expect(choices()).toEqual([
    ['30 dias', '/admin/relatorios?from=2026-10-25&to=2026-11-23', 'true'],
    ['90 dias', '/admin/relatorios?from=2026-08-26&to=2026-11-23', null],
    ['Um ano', '/admin/relatorios?from=2025-11-24&to=2026-11-23', null],
  ])
})

test('the days of the address are asked for, and those that are none are today', async () => {
  open('?from=2026-11-01&to=amanhã')
  await sales()
  expect(lastQuery(route)).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(choices().map(([, , current]) => current)).toEqual([null, null, null])
})

test.each([
  ['De', '05/11/2026', { from: '2026-11-05', to: '2026-11-20' }],
  ['Até', '10/11/2026', { from: '2026-11-01', to: '2026-11-10' }],
])('another day in %s is another report', async (label, typed, search) => {
  const user = open()
  await sales()
  await enter(user, screen.getByLabelText(label), typed)
  await waitFor(() => expect($router.get()?.search).toEqual(search))
  await waitFor(() => expect(lastQuery(route)).toEqual(search))
})

test('a day that is taken away changes nothing', async () => {
  const user = open()
  await sales()
  await user.clear(screen.getByLabelText('De'))
  await user.clear(screen.getByLabelText('Até'))
  expect($router.get()?.search).toEqual(days)
})

test('days the wrong way round ask for nothing but what needs no days', async () => {
  const user = open('?from=2026-11-20&to=2026-11-01')
  expect(screen.getByLabelText('Até')).toBeInvalid()
  await unfold(user, 'A receber, por atraso')
  await screen.findByRole('list', { name: 'A receber, por atraso' })
  expect(sentTo(route)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
  for (const name of ['Análise de crédito', 'Documentos recusados', 'Pedidos e entregas por semana'])
    expect(screen.queryByText(name)).toBeNull()
  expect(screen.getByText('A receber e atraso, por mês da liberação')).toBeInTheDocument()
})

test('days in order have every report, and can be exported', async () => {
  open()
  await sales()
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeVisible()
  expect(screen.getByLabelText('Até')).toBeValid()
  for (const name of ['Análise de crédito', 'Documentos recusados', 'Solicitações: prazo e resposta'])
    expect(screen.getByText(name)).toBeInTheDocument()
})

test('says which days stand beside which', async () => {
  open()
  await sales()
  expect(screen.getByText(/^Pedidos enviados de/)).toHaveTextContent(
    'Pedidos enviados de 01/11/2026 a 20/11/2026 e o que foi feito deles até agora, ao lado dos enviados de 12/10/2026 a 31/10/2026.',
  )
})

test('the way to the hand-over has its numbers, its times and its lists', async () => {
  open()
  await sales()
  const caption = 'Do pedido à entrega'
  expect(figuresOf(caption)).toEqual([
    ['Pedidos enviados', { Quantidade: '1.200', Antes: '900', 'Metade em até': '—', '90% em até': '—' }],
    ['Aprovados', { Quantidade: '300', Antes: '0', 'Metade em até': '3 h', '90% em até': '2,5 dias' }],
  ])
  expect(listBehind(caption, 'Pedidos enviados')).toEqual({ path: '/admin/financiamentos', ...days })
  expect(listBehind(caption, 'Aprovados')).toEqual({ path: '/admin/financiamentos', ...days, reached: 'approved' })
})

test('the drawing of the way says the same', async () => {
  open()
  const drawing = within(await screen.findByRole('list', { name: 'Do pedido à entrega, em etapas' }))
  expect(drawing.getByText('25% da etapa anterior')).toBeVisible()
  expect(drawing.getByRole('link', { name: '1.200 Pedidos enviados' }).getAttribute('href')).not.toContain('reached')
  expect(drawing.getByRole('link', { name: '300 Aprovados' }).getAttribute('href')).toContain('reached=approved')
})

test('approvals stand beside those before, and lead to their lists', async () => {
  open()
  await sales()
  expect(screen.getByText('75% (antes sem decisões)')).toBeVisible()
  const approved = screen.getByRole('link', { name: /^750 ?aprovados, abrir a lista/ })
  expect(approved.getAttribute('href')).toContain('reached=approved')
  expect(approved.closest('dd')).toHaveTextContent('(antes 0)')
  const rejected = screen.getByRole('link', { name: /^250 ?recusados, abrir a lista/ })
  expect(rejected.getAttribute('href')).toContain('reached=rejected')
  expect(rejected.closest('dd')).toHaveTextContent('(antes 1.500)')
})

test('sales are split by what is chosen, each with its value, the former number and its list', async () => {
  const user = open()
  await sales()
  expect(screen.getByRole('button', { name: 'Modelo' })).toHaveAttribute('aria-pressed', 'true')
  const value = 'R$ 99.238,00'
  expect(figuresOf('Vendas por modelo')).toEqual([['X-ADV', { Quantidade: '2', Antes: '0', Valor: value }]])
  expect(listBehind('Vendas por modelo', 'X-ADV')).toMatchObject({ ...days, reached: 'sold', model: 'X-ADV' })
  await user.click(screen.getByRole('button', { name: 'Família' }))
  expect(figuresOf('Vendas por família')).toEqual([['ADV', { Quantidade: '2', Antes: '7', Valor: value }]])
  expect(listBehind('Vendas por família', 'ADV')).toMatchObject({ reached: 'sold', family: 'ADV' })
  expect(screen.getByRole('button', { name: 'Modelo' })).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: 'Concessionária' }))
  expect(listBehind('Vendas por concessionária', 'Tiriva Natal')).toMatchObject({ dealership: 'natal' })
  expect(listBehind('Vendas por concessionária', 'Outra')).not.toHaveProperty('dealership')
})

test('a period without sales says so', async () => {
  answers(route, { now: { ...now, byModel: [] }, before })
  open()
  expect(await screen.findByText(/^Nenhuma moto dos pedidos deste período/)).toBeVisible()
})

test('a period without applications says so, and has no other figures', async () => {
  answers(route, { now: { ...now, funnel: [{ ...now.funnel[0], count: 0 } as never] }, before })
  open()
  expect(await screen.findByText('Nenhum pedido neste período')).toBeVisible()
  expect(screen.queryByText('Aprovação')).toBeNull()
})

test('figures and ages that failed can be asked for again, each by itself', async () => {
  answers(route, refusal('internal'), report)
  answers(ages, refusal('unavailable'), { today: '2026-11-23', ages: [] })
  const user = open()
  await unfold(user, 'A receber, por atraso')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Erro ao carregar os relatórios')
  await user.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[1] as HTMLElement)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await sales()).toBeVisible()
})

test('what is to be received stands by its age, without a comparison, and leads to the calls', async () => {
  const user = open()
  await unfold(user, 'A receber, por atraso')
  await screen.findByRole('list', { name: 'A receber, por atraso' })
  expect(figuresOf('A receber, por atraso')).toEqual([
    ['Vencem em 7 dias', { Quantidade: '1.200', Valor: 'R$ 45.000,00' }],
    ['1 a 5 dias de atraso', { Quantidade: '1', Valor: 'R$ 459,90' }],
  ])
  expect(listBehind('A receber, por atraso', '1 a 5 dias de atraso')).toEqual({
    path: '/admin/cobranca',
    list: 'late_1',
  })
})

test.each([
  ['Análise de crédito', 'GET /api/admin/reports/credit'],
  ['Solicitações: prazo e resposta', 'GET /api/admin/reports/requests'],
  ['Documentos recusados', 'GET /api/admin/reports/documents'],
  ['Pagamentos por dia, conferidos com o provedor', 'GET /api/admin/reports/payments'],
] as const)('%s is asked for once it is unfolded, for the same days', async (title, asked) => {
  const user = open()
  await sales()
  expect(sentTo(asked)).toEqual([])
  await unfold(user, title)
  await waitFor(() => expect(lastQuery(asked)).toEqual(days))
})

test('months of release are asked for once they are unfolded', async () => {
  const user = open()
  await unfold(user, 'A receber e atraso, por mês da liberação')
  await waitFor(() => expect(sentTo('GET /api/admin/reports/release-months')).toHaveLength(1))
})
