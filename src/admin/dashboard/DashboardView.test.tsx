import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DashboardResponse } from '#api/admin.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { listRow } from '#tests/support/screen/list-row.ts'
import { act, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { DashboardView } from './DashboardView.tsx'
import { Waiting } from './Waiting.tsx'

const none = { count: 0, more: false }
const dashboard = (changes: Partial<DashboardResponse> = {}): DashboardResponse => ({
  total: 1200,
  analysis: 30,
  approved: 20,
  rejected: 10,
  byStatus: { analysis: 1100, pending: 5, rejected: 10, strange: 2 },
  queues: [],
  team: [],
  mine: { open: 0, late: 0, more: false },
  approvals: 0,
  hasSecond: true,
  nextWork: [],
  requests: { ...none, late: 0, ombudsman: 0 },
  payments: { ...none, oldestAt: null },
  recent: [listRow()],
  newContacts: none,
  ...changes,
})
const route = 'GET /api/admin/dashboard'
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(route, dashboard())
  answers('GET /api/admin/reports', silence)
  answers('GET /api/admin/reports/weeks', silence)
  answers('GET /api/admin/since-yesterday', silence)
  answers('GET /api/admin/installation', silence)
  answers('GET /api/admin/messages/failed', { configured: true, refusal: null, count: 0, messages: [] } as never)
})
afterAll(sessionClosed)

async function open(of = dashboard()) {
  answers(route, of)
  const user = show(<DashboardView />)
  await screen.findByRole('region', { name: 'Todos os financiamentos' })
  return user
}

test('the counters lead to their lists', async () => {
  await open()
  const counters = within(screen.getByRole('region', { name: 'Todos os financiamentos' }))
    .getAllByRole('link')
    .slice(0, 4)
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(counters).toEqual([
    ['1.200Total de financiamentos', '/admin/financiamentos'],
    ['30Em análise', '/admin/financiamentos?status=analysis,pending'],
    ['20Aprovados', expect.stringMatching(/^\/admin\/financiamentos\?status=approved,/)],
    ['10Recusados', '/admin/financiamentos?status=rejected'],
  ])
})

test('every status has its number, an older name counts as the newer, and an unknown one stands last', async () => {
  await open()
  const row = within(screen.getByRole('list', { name: 'Financiamentos em cada status' })).getAllByRole('link')
  const texts = row.map(({ textContent }) => textContent)
  expect(texts).toContain('Análise de Crédito1.105')
  expect(texts.at(-2)).toMatch(/10$/)
  expect(texts.at(-1)).toBe('strange2')
  expect(texts.filter((text) => text?.includes('pending'))).toEqual([])
  expect(row.map((link) => link.getAttribute('href'))).toContain('/admin/financiamentos?status=analysis,pending')
  expect(row.at(-1)).toHaveAttribute('href', '/admin/financiamentos?status=strange')
})

test('on a phone managers see their work before the newest, which fill two screens there', async () => {
  await open()
  const order = ['Sua fila', 'O que espera por você', 'Financiamentos Recentes', 'Pedidos e entregas por semana']
  expect(headings().filter((one) => order.includes(one ?? ''))).toEqual(order)
})

test('managers see the newest first of all, and the figures of the team', async () => {
  onWideScreen()
  await open(dashboard({ team: [{ assignee: null, open: 1, late: 0, more: false }] }))
  expect(headings()[0]).toBe('Financiamentos Recentes')
  // The work comes before the chart, which nobody has to act on.
  expect(headings().indexOf('Sua fila')).toBeLessThan(headings().indexOf('Pedidos e entregas por semana'))
  expect(headings().indexOf('O que espera por você')).toBeLessThan(headings().indexOf('Pedidos e entregas por semana'))
  await waitFor(() => expect(sentTo('GET /api/admin/installation')).toHaveLength(1))
  expect(sentTo('GET /api/admin/reports')).toHaveLength(1)
})

test('analysts see what waits first, and no figures of managers', async () => {
  sessionOpened(analyst)
  await open()
  expect(headings().indexOf('O que espera pela equipe')).toBeLessThan(headings().indexOf('Financiamentos Recentes'))
  expect(headings().filter((one) => one === 'Financiamentos Recentes')).toHaveLength(1)
  for (const asked of [
    'GET /api/admin/installation',
    'GET /api/admin/reports',
    'GET /api/admin/reports/weeks',
  ] as const)
    expect(sentTo(asked)).toEqual([])
})

test('a manager of whom nobody is independent is told so', async () => {
  await open(dashboard({ hasSecond: false }))
  expect(screen.getByText('Ninguém da gestão é independente de você')).toBeVisible()
})

test('a manager with a second one is not', async () => {
  await open()
  expect(screen.queryByText('Ninguém da gestão é independente de você')).toBeNull()
})

test('without applications it says so', async () => {
  await open(dashboard({ recent: [] }))
  expect(screen.getByText('Nenhum financiamento encontrado')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todos os financiamentos' })).toHaveAttribute(
    'href',
    '/admin/financiamentos',
  )
})

test('a wide screen has the newest as a table', async () => {
  onWideScreen()
  await open(dashboard({ recent: [listRow({ withdrawnAt: '2026-11-22T12:00:00.000Z' })] }))
  const row = screen.getByRole('row', { name: /Ana Souza/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'X-ADV',
    'R$\u00a049.619,00',
    'DesistênciaAnálise de Crédito',
    '20/11/2026',
    'Detalhes',
  ])
  expect(within(row).getByRole('link', { name: 'Detalhes de Ana Souza' })).toHaveAttribute(
    'href',
    `/admin/financiamentos/${listRow().id}`,
  )
})

test('what could not be loaded can be loaded again', async () => {
  answers(route, offline, dashboard())
  const user = show(<DashboardView />)
  expect(screen.getByRole('status', { name: 'Carregando...' })).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(screen.queryByRole('status', { name: 'Carregando...' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('region', { name: 'Todos os financiamentos' })).toBeVisible()
})

test('it is asked for again each minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sentTo(route)).toHaveLength(2)
})

describe('what waits', () => {
  const queue = (name: DashboardResponse['queues'][number]['queue'], changes = {}) => ({
    queue: name,
    count: 5,
    more: false,
    free: 5,
    oldestAt: null,
    isLate: false,
    ...changes,
  })
  const shown = (of: Partial<DashboardResponse>, managesBank = false) =>
    show(<Waiting data={dashboard(of)} managesBank={managesBank} />)
  const tile = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })
  const tiles = () =>
    within(screen.getByRole('region', { name: 'O que espera pela equipe' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const next = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Pegar próximo: ?${name}`) })

  test('the kinds stand in their order, and those without work in one line', () => {
    shown({
      queues: [queue('analyse'), queue('release')],
      payments: { count: 2, more: false, oldestAt: null },
      approvals: 1,
      mine: { open: 4, late: 0, more: false },
    })
    expect(tiles()).toEqual([
      'Prontos para liberar5',
      'Pagamentos a resolver2',
      'Pedidos seus à gestão1',
      'Com você4',
      'Analisar crédito5',
    ])
    const empty = screen.getByText(/^Nada em/)
    expect(empty).toHaveTextContent('Solicitações a responder')
    expect(empty).toHaveTextContent('Contatos novos')
    expect(empty).not.toHaveTextContent('Analisar')
  })

  test('managers have what they alone move apart from the queues of the team', () => {
    shown({ queues: [queue('analyse'), queue('release')], approvals: 3, mine: { open: 4, late: 0, more: false } }, true)
    const own = within(screen.getByRole('region', { name: 'O que espera por você' }))
    expect(own.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Aprovações3',
      'Prontos para liberar5',
    ])
    const team = within(screen.getByRole('region', { name: 'Nas filas da equipe' }))
    expect(team.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Analisar crédito5'])
  })

  test('where everything waits, nothing is named as empty', () => {
    const all = ['analyse', 'documents', 'pix'] as const
    shown({ queues: all.map((one) => queue(one)), newContacts: { count: 1, more: false } }, true)
    expect(screen.getByRole('region', { name: 'Nas filas da equipe' })).not.toHaveTextContent('Nada em')
  })

  test('requests say how many are late or with the ombudsman', () => {
    shown({ requests: { count: 9, more: true, late: 2, ombudsman: 1 } })
    expect(tile('Solicitações a responder')).toHaveTextContent('Solicitações a responder9+1 na ouvidoria, 2 em atraso')
    expect(tile('Solicitações a responder')).toHaveAttribute('href', '/admin/solicitacoes')
  })

  test.each([
    [{ late: 2, ombudsman: 0 }, 'Solicitações a responder92 em atraso'],
    [{ late: 0, ombudsman: 1 }, 'Solicitações a responder91 na ouvidoria'],
  ])('of requests %j only that is said', (alarms, words) => {
    shown({ requests: { count: 9, more: false, ...alarms } })
    expect(tile('Solicitações a responder').textContent).toBe(words)
  })

  test('requests in time have no alarm', () => {
    shown({ requests: { count: 9, more: false, late: 0, ombudsman: 0 } })
    expect(tile('Solicitações a responder').textContent).toBe('Solicitações a responder9')
  })

  test('own work that is late says how much of it', () => {
    shown({ mine: { open: 1000, late: 1000, more: true } })
    expect(tile('Com você').textContent).toBe('Com você1.000+1.000+ em atraso')
    expect(tile('Com você')).toHaveAttribute('href', '/admin/financiamentos?assignee=me&open=yes')
  })

  test('what is late in the whole team is one number', () => {
    const of = (late: number, more = false) => ({ assignee: null, open: 9, late, more })
    shown({ team: [of(2), of(3, true)] })
    expect(tile('Atrasados').textContent).toBe('Atrasados5+')
    expect(tile('Atrasados')).toHaveAttribute('href', '/admin/financiamentos?age=late')
  })

  test('payments and contacts lead to what is to be done', () => {
    shown({
      payments: { count: 2, more: false, oldestAt: '2026-11-20T15:00:00.000Z' },
      newContacts: { count: 1, more: false },
    })
    expect(tile('Pagamentos a resolver').textContent).toBe('Pagamentos a resolver2desde 20/11/2026')
    expect(tile('Pagamentos a resolver')).toHaveAttribute('href', '/admin/pagamentos?state=todo')
    expect(tile('Contatos novos')).toHaveAttribute('href', '/admin/solicitacoes/contatos?state=new')
  })

  test('a queue says since when, what colleagues have, and that the legal time is over', () => {
    shown({ queues: [queue('analyse', { free: 2, oldestAt: '2026-11-20T15:00:00.000Z', isLate: true })] })
    expect(tile('Analisar crédito').textContent).toBe('Analisar crédito5desde 20/11/20263 com colegasHá prazo vencido')
    expect(tile('Analisar crédito')).toHaveAttribute(
      'href',
      '/admin/financiamentos?queue=analyse&sort=createdAt&direction=asc',
    )
  })

  test('the next of a queue is taken while one is left for the reader', () => {
    shown({ queues: [queue('analyse', { free: 1 }), queue('documents', { free: 0 }), queue('pix', { free: null })] })
    expect(next('Analisar crédito')).not.toBeNull()
    expect(next('Pedir ou conferir documentos')).toBeNull()
    expect(next('Sem código Pix')).not.toBeNull()
  })

  test('what is no queue has no next', () => {
    shown({ approvals: 2 })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('taking the next that fails says so at its queue, and then opens it', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    goTo('/admin')
    answers('POST /api/admin/queues/:queue/next', refusal('unavailable'), { id, ids: [id] })
    const user = shown({ queues: [queue('analyse'), queue('documents')] })
    await user.click(next('Analisar crédito') as HTMLElement)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^O próximo da fila não abriu: O serviço está fora do ar/)
    expect(tile('Analisar crédito').closest('li')).toContainElement(alert)
    await user.click(next('Analisar crédito') as HTMLElement)
    await waitFor(() => expect($router.get()?.path).toBe(`/admin/financiamentos/${id}`))
    expect(sentTo('POST /api/admin/queues/:queue/next')[1]?.url.pathname).toContain('/analyse/')
  })
})
