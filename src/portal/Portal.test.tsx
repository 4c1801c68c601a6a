import { beforeEach, expect, test, vi } from 'vitest'
import { viewAsCustomer } from '#lib/api.ts'
import { clearRecord, noteSession, writeRecord } from '#lib/stored-application.ts'
import { answers, offline, type Route, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { act, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Portal } from './Portal.island.tsx'
import { $applications, $portal } from './portal-state.ts'

const view = applicantView({ emailConfirmed: true })
const loaded: Route[] = [
  'GET /api/portal/payment',
  'GET /api/portal/installments',
  'GET /api/portal/refusal',
  'GET /api/portal/income-proof',
  'GET /api/portal/counter-offer',
  'GET /api/portal/dealerships',
]

beforeEach(() => {
  viewAsCustomer(null)
  $portal.set({ phase: 'loading' })
  $applications.set([])
  for (const route of loaded) answers(route, silence)
  answers('GET /api/portal', view)
  answers('GET /api/portal/applications', { applications: [] })
})

/** Opens the portal at an address, on the tab of a person who is logged in. */
async function open(address = '/dashboard', { record = true } = {}) {
  if (record) {
    noteSession()
    writeRecord(view, '2026-11-23T14:00:00.000Z')
  }
  history.replaceState(null, '', address)
  const page = (
    <Portal
      artwork={{}}
      capacities={{}}
      logo="Tiriva"
      support={<button type="button">Ajuda</button>}
      notice="Sem JavaScript"
    />
  )
  return act(async () => show(page))
}
const opened = () => screen.findByRole('heading', { name: 'Andamento' })

test('while it loads it says so, with what every page has', async () => {
  answers('GET /api/portal', silence)
  await open()
  expect(screen.getByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
  expect(screen.getByText('Carregando...')).toBeVisible()
  expect(screen.getByText('Sem JavaScript')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ajuda' })).toBeVisible()
  expect(screen.getByRole('banner')).not.toHaveTextContent('Ana Souza')
})

test('the application of this tab opens, and the header names its person', async () => {
  await open()
  expect(await opened()).toBeVisible()
  expect(screen.getByRole('banner')).toHaveTextContent(/Ana Souza.*Pedido 2602472415/)
  expect(screen.queryByText('Carregando...')).toBeNull()
  expect(sentTo('GET /api/portal')[0]?.url.searchParams.get('application')).toBe(view.id)
})

test('a new password is confirmed once', async () => {
  await open('/dashboard?senha=1#documentos')
  expect(await screen.findByText(/^Senha atualizada/)).toBeVisible()
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/dashboard#documentos')
})

test('without a new password nothing is confirmed, and the address stays', async () => {
  await open('/dashboard?senha=2')
  await opened()
  expect(screen.queryByText(/^Senha atualizada/)).toBeNull()
  expect(location.search).toBe('?senha=2')
})

test.each([
  ['restores asks anew once its person has left', clearRecord, true, 1],
  ['restores stays as it was while its person is logged in', () => {}, true, 0],
  ['loads is not asked for again where nothing can be stored', clearRecord, false, 0],
])("a page that the browser's Back %s", async (_, happens, persisted, reloads) => {
  await open()
  await opened()
  const reload = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }))
  happens()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  expect(reload).toHaveBeenCalledTimes(reloads)
})

test('an application that is gone is told as such', async () => {
  answers('GET /api/portal', refusal('not_found'))
  await open()
  expect(await screen.findByText(/^Entre de novo com seu CPF e senha/)).toBeVisible()
  expect(screen.queryByText('Carregando...')).toBeNull()
})

test('where nothing can be loaded it says why, and opens by a press', async () => {
  noteSession()
  answers('GET /api/session', offline, { person: { ...person() } })
  answers('GET /api/portal/applications', {
    applications: [
      {
        id: view.id,
        contractNumber: view.contractNumber,
        model: 'X-ADV',
        createdAt: view.createdAt,
        status: view.status,
      } as never,
    ],
  })
  await open('/dashboard', { record: false })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Não conseguimos abrir o seu financiamento agora.*Sem conexão com o servidor/,
  )
  answers('GET /api/portal/applications', silence)
  // A press by the mouse would wake the page's own asking too.
  act(() => screen.getByRole('button', { name: 'Tentar novamente' }).click())
  await waitFor(() => expect(sentTo('GET /api/session')).toHaveLength(2))
})

function person() {
  const { fullName, cpf, birthDate, email, phone, cep, street, number, complement, neighborhood, city, state } = view
  const { profession, incomeCents } = view
  const address = { cep, street, number, complement, neighborhood, city, state }
  return { fullName, cpf, birthDate, email, phone, ...address, profession, incomeCents: incomeCents ?? 0 }
}

test('without a session it leads to the login and back, and says when one has ended', async () => {
  answers('GET /api/portal', refusal('unauthenticated'))
  const replace = vi.fn()
  history.replaceState(null, '', '/dashboard#contrato')
  vi.stubGlobal('location', Object.assign(new URL(location.href), { replace }))
  noteSession()
  writeRecord(view, '2026-11-23T14:00:00.000Z')
  await act(async () => show(<Portal artwork={{}} capacities={{}} />))
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith('/meu-financiamento?volta=%2Fdashboard%23contrato&terminou=1'),
  )
})
