import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { CounterReturn } from '#api/hand-over.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { counterOf, counterPickup } from '#tests/support/screen/counter.ts'
import { act, enter, fireEvent, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { clerk } from '#tests/support/screen/staff.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { CounterView } from './CounterView.tsx'
import { $kept, keepCounter, keepWaiting, keptCounter, openOutbox, refuseWaiting } from './kept-on-device.ts'
import { offlineOf } from './offline.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const today = counterPickup()
const missed = counterPickup({ id: id(2), day: '2026-11-20', name: 'Bia Prado', plate: 'QWE4R56', chassis: null })
const tomorrow = counterPickup({ id: id(3), day: '2026-11-24', name: 'Caio Lima', model: 'Biz 125' })
const later = counterPickup({ id: id(4), day: '2026-11-24', name: 'Duda Reis', contractNumber: '2600000077' })
const all = counterOf([missed, today, tomorrow, later])
const back: CounterReturn = {
  id: id(5),
  name: 'Eva Nunes',
  model: 'X-ADV',
  contractNumber: '2602472415',
  chassis: null,
  plate: null,
  handedOverOn: '2026-11-10',
  confirmation: null,
}
const route = 'GET /api/admin/pickups'
const handOver = 'POST /api/admin/pickups/:id/hand-over'
const ready = {
  takenBy: 'Ana Souza',
  document: 'cnh',
  checked: ['person', 'contract', 'chassis', 'plate', 'keys'],
  handedOverAt: '2026-11-23T14:00:00.000Z',
  name: 'Ana Souza',
  model: 'X-ADV',
} as never

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
/** The lines of the list, or of a part of it. */
const lines = (part: HTMLElement = document.body) =>
  [...part.querySelectorAll('summary > span + span > span:first-child')].map(({ textContent }) => textContent)
const linesOf = (name: string) => lines(screen.getByRole('region', { name }))
const inDay = (name: string) => within(screen.getByRole('region', { name }))
const search = () => screen.getByRole('searchbox', { name: /^Buscar retiradas/ })

beforeEach(() => {
  forgetQueries()
  sessionOpened(clerk)
  openOutbox(clerk.username)
  answers(route, all)
})
afterAll(sessionClosed)

async function open() {
  const user = show(
    <>
      <CounterView />
      <Toaster />
    </>,
  )
  await screen.findByRole('searchbox')
  return user
}

test('who came after the booked day stands under today once it is handed over, where a mistake is undone', async () => {
  const came = { ...missed, handedOverAt: '2026-11-23T14:00:00.000Z', undoUntil: '2026-11-23T14:10:00.000Z' }
  answers(route, counterOf([came, today]))
  await open()
  expect(headings()).not.toContain('Não retiradas')
  expect(linesOf('Hoje, segunda-feira, 23 de novembro')).toEqual(['Bia Prado', 'Ana Souza'])
  expect(screen.getByRole('button', { name: 'Desfazer entrega', hidden: true })).toBeEnabled()
})

test('names the dealership with its address', async () => {
  await open()
  expect(screen.getByText('Tiriva Centro').closest('p')).toHaveTextContent('Tiriva Centro. Rua 1.')
  expect(screen.queryByText('Acesso sem concessionária')).toBeNull()
})

test('today comes first, then who did not come, then the coming days', async () => {
  await open()
  expect(headings()).toEqual(['Hoje, segunda-feira, 23 de novembro', 'Não retiradas', 'Terça-feira, 24 de novembro'])
  expect(linesOf('Hoje, segunda-feira, 23 de novembro')).toEqual(['Ana Souza'])
  expect(linesOf('Não retiradas')).toEqual(['Bia Prado'])
  expect(linesOf('Terça-feira, 24 de novembro')).toEqual(['Caio Lima', 'Duda Reis'])
})

test('a day without pick-ups says so, and nobody missed one', async () => {
  answers(route, counterOf([tomorrow]))
  await open()
  expect(headings()).toEqual(['Hoje, segunda-feira, 23 de novembro', 'Terça-feira, 24 de novembro'])
  expect(screen.getByText('Nenhuma retirada marcada para hoje.')).toBeVisible()
})

test.each([
  ['name', 'duda', 'Duda Reis'],
  ['contract', '26000000', 'Duda Reis'],
  ['plate, however it is written', 'qwe-4r56', 'Bia Prado'],
  ['model', 'biz', 'Caio Lima'],
])('a search finds by %s, and leaves out days without a match', async (_, term, name) => {
  const user = await open()
  expect(screen.queryByText(/encontrada/)).toBeNull()
  await enter(user, search(), term)
  expect(screen.getByText('1 retirada encontrada')).toBeVisible()
  expect(headings()).toHaveLength(1)
  expect(lines()).toEqual([name])
})

test('a search finds a motorcycle that comes back, and leaves out the others', async () => {
  answers(route, counterOf([today], { returns: [back, { ...back, id: id(6), name: 'Davi Rocha' }] }))
  const user = await open()
  await enter(user, search(), 'eva')
  expect(screen.getByText('0 retiradas encontradas, e 1 moto que volta')).toBeVisible()
  expect(screen.getByText('Eva Nunes')).toBeVisible()
  expect(screen.queryByText('Davi Rocha')).toBeNull()
})

test('a search by chassis finds several, and one without a match finds none', async () => {
  const user = await open()
  await enter(user, search(), '9C2KC1670')
  expect(screen.getByText('3 retiradas encontradas')).toBeVisible()
  await enter(user, search(), 'ninguém')
  expect(screen.getByText('0 retiradas encontradas')).toBeVisible()
  expect(screen.queryByText('Nenhuma retirada marcada para hoje.')).toBeNull()
  await enter(user, search(), ' ')
  expect(screen.queryByText(/encontrada/)).toBeNull()
  expect(headings()).toHaveLength(3)
})

test('the key / leads to the search', async () => {
  const user = await open()
  await user.keyboard('/')
  expect(search()).toHaveFocus()
})

test('an account without a dealership is sent to the bank, and searches nothing', async () => {
  answers(route, counterOf([], { dealership: null }))
  show(<CounterView />)
  expect(await screen.findByText('Acesso sem concessionária')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByText(/^Nenhuma retirada/)).toBeNull()
})

test('a motorcycle that comes back has a place of its own, until it is received', async () => {
  const received = 'POST /api/admin/pickups/:id/return'
  answers(route, counterOf([], { returns: [back] }))
  answers(received, counterOf())
  const user = await open()
  const item = inDay('Motos que voltam')
  expect(item.getByText('Eva Nunes')).toBeVisible()
  document.querySelector('details')?.setAttribute('open', '')
  for (const box of item.getAllByRole('checkbox')) await user.click(box)
  await user.click(item.getByRole('button', { name: 'Receber moto de volta' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Receber moto de volta' }))
  await waitFor(() => expect(screen.queryByText('Motos que voltam')).toBeNull())
})

test('without one, nothing is said of motorcycles that come back', async () => {
  await open()
  expect(screen.queryByText('Motos que voltam')).toBeNull()
})

test('what could not be loaded can be loaded again', async () => {
  answers(route, offline, all)
  const user = show(<CounterView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar as retiradas')
  expect(screen.queryByText(/^Sem internet/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(lines()).toContain('Ana Souza'))
})

test.each([
  ['network', offline, 'Sem internet: dados de '],
  ['answer of the bank', refusal('unavailable'), 'O banco não responde: dados de '],
])('without %s the list that was seen last is shown, with its time', async (_, failure, title) => {
  keepCounter(clerk, all)
  answers(route, failure)
  await open()
  expect(screen.getByText(new RegExp(`^${title}`))).toBeVisible()
  expect(screen.getByText(/Você pode entregar/)).toBeVisible()
  expect(lines()).toContain('Ana Souza')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list that is older than an hour is for reading alone', async () => {
  keepCounter(clerk, all, new Date('2026-11-23T13:59:00Z'))
  answers(route, offline)
  await open()
  expect(screen.getByText(/^A lista tem mais de uma hora/)).toBeVisible()
  expect(screen.getAllByText('Para entregar é preciso internet')).toHaveLength(all.pickups.length)
})

test('the list of a colleague who used this device before is not shown', async () => {
  keepCounter({ username: 'recife', name: 'Outra' }, all)
  answers(route, offline)
  show(<CounterView />)
  expect(await screen.findByText('Erro ao carregar as retiradas')).toBeVisible()
  expect(lines()).toEqual([])
})

test('what the bank refuses to show is not shown from the device either, and leaves it', async () => {
  keepCounter(clerk, all)
  answers(route, refusal('forbidden'))
  show(<CounterView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar as retiradas')
  expect(lines()).toEqual([])
  expect(keptCounter()).toBeNull()
})

test('the list is kept on the device for the time without a network', async () => {
  await open()
  expect(keptCounter()).toMatchObject({ username: 'natal', name: 'Diego', counter: { today: '2026-11-23' } })
})

test('what waits for the connection is counted, without what was refused', async () => {
  answers(handOver, offline)
  keepWaiting(id(1), ready)
  keepWaiting(id(2), ready)
  refuseWaiting(id(2), 'release_incomplete')
  await open()
  expect(screen.getByText(/^1 entrega espera pela conexão/)).toBeVisible()
  expect(screen.getByText('Enviando')).toBeVisible()
  expect(screen.getByText('Recusada')).toBeVisible()
})

test('a refused hand-over whose pick-up has left the list stands above it', async () => {
  keepWaiting(id(9), ready)
  refuseWaiting(id(9), 'not_found')
  await open()
  expect(screen.getByRole('heading', { name: 'Entregas que o banco não registrou' })).toBeVisible()
  expect(screen.queryByText(/espera pela conexão/)).toBeNull()
})

test('what waits is sent once the connection is back, and the list follows, on the device too', async () => {
  const done = counterOf([{ ...today, handedOverAt: '2026-11-23T14:00:00.000Z', takenBy: 'Ana Souza' }])
  answers(handOver, offline, done)
  keepWaiting(id(1), ready)
  await open()
  await waitFor(() => expect(sentTo(handOver)).toHaveLength(1))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Entregue')).toBeVisible()
  expect(screen.getByText('Entrega registrada')).toBeVisible()
  expect($kept.get().waiting).toEqual({})
  expect(keptCounter()?.counter.pickups[0]?.handedOverAt).toBe('2026-11-23T14:00:00.000Z')
})

test('a lost connection is noticed at once, and takes no day away that was seen', async () => {
  answers(route, counterOf([today, { ...tomorrow, day: '2026-11-27' }]), offline)
  await open()
  await act(async () => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Sem internet/)).toBeVisible()
  expect(lines()).toEqual(['Ana Souza', 'Caio Lima'])
})

test('no answer in time is told as no connection', () => {
  const kept = { ...clerk, at: new Date().toISOString(), counter: all }
  expect(offlineOf(kept, { code: 'timeout', errors: [], retryAfterSeconds: undefined }).isNetwork).toBe(true)
})

test('a hand-over stays on the device with its time and the customer, and is sent at once', async () => {
  answers(handOver, offline)
  const user = await open()
  const item = inDay('Hoje, segunda-feira, 23 de novembro')
  document.querySelector('details')?.setAttribute('open', '')
  await user.click(item.getByRole('radio', { name: /Ana Souza/ }))
  for (const box of item.getAllByRole('checkbox')) await user.click(box)
  await user.click(item.getByRole('button', { name: 'Entregar moto' }))
  expect(await screen.findByText(/^1 entrega espera pela conexão/)).toBeVisible()
  const { takenBy, handedOverAt, name, model } = $kept.get().waiting[id(1)] ?? {}
  expect({ takenBy, name, model }).toEqual({ takenBy: 'Ana Souza', name: 'Ana Souza', model: 'X-ADV' })
  expect(handedOverAt).toMatch(/^2026-11-23T15:00/)
  await waitFor(() => expect(sentTo(handOver)).toHaveLength(1))
})

test('a browser that can install the page is asked by a button, once', async () => {
  const user = await open()
  expect(screen.queryByRole('button', { name: 'Instalar no aparelho' })).toBeNull()
  const prompt = vi.fn()
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  fireEvent(window, offered)
  expect(offered.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Instalar no aparelho' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Instalar no aparelho' })).toBeNull()
})

test('the page opens without a network once its list came, and tells its worker which files it has', async () => {
  const postMessage = vi.fn()
  const register = vi.fn(async () => ({ active: { postMessage } }))
  const keeps = () => waitFor(() => expect(postMessage).toHaveBeenCalledWith({ files: expect.any(Array) }))
  Object.assign(navigator, { serviceWorker: { register } })
  try {
    answers(route, refusal('unavailable'), all)
    const user = show(<CounterView />)
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    await keeps()
    expect(register).toHaveBeenCalledExactlyOnceWith('/retiradas-sw.js', { scope: '/admin/retiradas' })
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

test('the list is asked for each minute, and what waits is tried again sooner', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T15:00:00Z') })
  answers(handOver, offline)
  keepWaiting(id(1), ready)
  await open()
  await waitFor(() => expect(sentTo(handOver)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(sentTo(handOver)).toHaveLength(2)
  expect(sentTo(route)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(sentTo(route)).toHaveLength(2)
})
