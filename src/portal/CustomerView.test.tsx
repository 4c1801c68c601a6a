import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { viewedApplication } from '#lib/api.ts'
import { readRecord } from '#lib/stored-application.ts'
import { answers, offline, type Reply, type Route, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { act, leave, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { CustomerView } from './CustomerView.island.tsx'
import { $applications, $portal } from './portal-state.ts'

const { id } = applicantView()
const look = 'GET /api/admin/applications/:id/customer-view'
const ending = 'DELETE /api/admin/applications/:id/customer-view'
const until = '2026-11-23T15:10:00.000Z'
const loaded: Route[] = [
  'GET /api/portal/payment',
  'GET /api/portal/installments',
  'GET /api/portal/refusal',
  'GET /api/portal/income-proof',
  'GET /api/portal/counter-offer',
  'GET /api/portal/dealerships',
]

beforeEach(() => {
  $portal.set({ phase: 'loading' })
  $applications.set([])
  for (const route of loaded) answers(route, silence)
})
afterEach(leave)

/** Opens the view of an application. */
async function open(changes: Partial<ApplicantView> = {}, opened: Reply<typeof look> = { expiresAt: until }) {
  history.replaceState(null, '', `/admin/cliente?pedido=${id}`)
  answers(look, opened)
  answers('GET /api/portal', applicantView({ emailConfirmed: true, ...changes }))
  const user = await act(async () => show(<CustomerView artwork={{}} capacities={{}} />))
  return user
}
const page = () => screen.findByRole('group', { name: 'Página de Ana Souza, somente leitura' })
const back = `/admin/financiamentos/${id}`

test('staff see the page of the customer, until when, and that they can change nothing', async () => {
  await open()
  expect(await page()).toBeVisible()
  expect(screen.getByText(/até 23\/11\/2026, 12:10/)).toBeVisible()
  expect(await page()).toHaveAccessibleDescription(
    screen.getByRole('banner').querySelector('p[id]')?.textContent ?? '-',
  )
  expect(await screen.findByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
  expect(sentTo('GET /api/portal')[0]?.url.searchParams.get('application')).toBe(id)
  expect(viewedApplication()).toBe(id)
})

test('nothing of the customer is kept in the browser of staff', async () => {
  await open()
  await page()
  expect(readRecord()).toBeNull()
})

test('every control that changes something is off, and what only unfolds is not', async () => {
  await open()
  const shown = within(await page())
  await shown.findByRole('heading', { name: 'Meu Financiamento' })
  const controls = shown.getAllByRole('button')
  const [folds, changes] = [true, false].map((does) =>
    controls.filter((one) => one.hasAttribute('aria-expanded') === does),
  )
  for (const one of [...(changes ?? []), ...shown.queryAllByRole('textbox'), ...shown.queryAllByRole('switch')])
    expect(one).toBeDisabled()
  for (const one of folds ?? []) expect(one).toBeEnabled()
})

test('a control that comes later is off too', async () => {
  await open()
  const shown = await page()
  const late = shown.appendChild(document.createElement('button'))
  await waitFor(() => expect(late).toBeDisabled())
  late.disabled = false
  await waitFor(() => expect(late).toBeDisabled())
})

test('links of the customer lead nowhere and say so; those within the page work', async () => {
  const user = await open()
  const shown = await page()
  const link = (href: string) => {
    const one = shown.appendChild(document.createElement('a'))
    one.href = href
    one.textContent = href
    return one
  }
  const followed = vi.fn((event: Event) => event.preventDefault())
  const [within, away] = [link('#contrato'), link('/api/portal/contract.pdf')]
  for (const one of [within, away]) one.addEventListener('click', followed)
  await user.click(away)
  expect(followed).not.toHaveBeenCalled()
  expect(await screen.findByText('Somente leitura: este link só funciona para o cliente.')).toBeVisible()
  await user.click(within)
  expect(followed).toHaveBeenCalledOnce()
})

test('while it opens it says so, and shows nothing of the customer', async () => {
  await open({}, silence)
  expect(screen.getByText('Abrindo a página do cliente...')).toBeVisible()
  expect(screen.queryByText(/até 23/)).toBeNull()
  expect(sentTo('GET /api/portal')).toEqual([])
  expect(viewedApplication()).toBeNull()
})

test('a view that is not allowed says why, with the way back and nothing to try again', async () => {
  await open({}, refusal('forbidden'))
  expect(await screen.findByText('A página do cliente não está aberta')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voltar ao pedido' })).toHaveAttribute('href', back)
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(screen.queryByText('Abrindo a página do cliente...')).toBeNull()
})

test('a view that did not open for want of a connection is tried again', async () => {
  const user = await open({}, offline)
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  answers(look, { expiresAt: until })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await page()).toBeVisible()
})

test('when its time is over the page is gone, and no longer asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-23T15:00:00Z') })
  await open()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText(/O tempo desta visão terminou/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(600_000 - 2))
  expect(screen.queryByText(/O tempo desta visão terminou/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('O tempo desta visão terminou. Abra de novo pelo pedido, com um motivo.')).toBeVisible()
  expect(screen.queryByRole('group', { name: /somente leitura/ })).toBeNull()
  expect(screen.queryByText(/· até/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('the page is asked for again while it is open, and no more afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-23T15:00:00Z') })
  await open({}, { expiresAt: '2026-11-23T15:01:00.000Z' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const asked = sentTo('GET /api/portal').length
  expect(asked).toBeGreaterThan(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sentTo('GET /api/portal')).toHaveLength(asked)
})

test('a view that opens after one has left is none', async () => {
  let opens = (_: Reply<typeof look>) => {}
  await open({}, new Promise<Reply<typeof look>>((resolve) => (opens = resolve)) as never)
  leave()
  await act(async () => opens({ expiresAt: until }))
  expect(viewedApplication()).toBeNull()
})

test('a view that the server ended says so', async () => {
  await open()
  await page()
  act(() => $portal.set({ phase: 'missing' }))
  expect(screen.getByText('A visão terminou. Abra de novo pelo pedido, com um motivo.')).toBeVisible()
  expect(screen.queryByText(/· até/)).toBeNull()
  expect(screen.queryByRole('group', { name: /somente leitura/ })).toBeNull()
})

test('the view is ended by a press, which leads back to the application', async () => {
  answers(ending, null)
  const assign = vi.fn()
  const user = await open()
  await page()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
  await user.click(screen.getByRole('button', { name: 'Encerrar e voltar ao pedido' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(back))
  expect(sentTo(ending)[0]?.url.pathname).toContain(id)
})

test('it leads back only once the server has ended the view, and asks for nothing as the customer meanwhile', async () => {
  answers(ending, silence)
  const assign = vi.fn()
  const user = await open()
  await page()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
  await user.click(screen.getByRole('button', { name: 'Encerrar e voltar ao pedido' }))
  await act(async () => {})
  expect(assign).not.toHaveBeenCalled()
  expect(viewedApplication()).toBeNull()
})

test('who leaves the page no longer views it as the customer', async () => {
  await open()
  await page()
  leave()
  expect(viewedApplication()).toBeNull()
})
