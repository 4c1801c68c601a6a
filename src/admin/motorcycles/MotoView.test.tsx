import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { MotorcycleDetail, MotorcycleEvent } from '#api/motorcycles.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { listedMotorcycle, motorcycleFacts } from '#tests/support/screen/motorcycles.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { MotoView } from './MotoView.tsx'

const route = 'GET /api/admin/catalogue/motorcycles/:id'
const restore = 'POST /api/admin/catalogue/motorcycles/:id/restore'
const event = (version: number, changes: Partial<MotorcycleEvent> = {}): MotorcycleEvent => ({
  version,
  kind: 'changed',
  state: 'listed',
  facts: motorcycleFacts('START'),
  actor: 'Ana',
  at: '2026-11-20T15:00:00.000Z',
  ...changes,
})
const detail = (changes: Partial<MotorcycleDetail> = {}): MotorcycleDetail => ({
  ...listedMotorcycle('START', { version: 3 }),
  history: [event(3), event(2, { kind: 'archived' }), event(1, { kind: 'created', actor: null })],
  ...changes,
})
const restores = () =>
  screen.queryAllByRole('button', { name: /^Restaurar/ }).map((one) => one.getAttribute('aria-label'))

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers('GET /api/admin/catalogue/motorcycles', { motorcycles: [] })
})
afterAll(sessionClosed)

async function open(of = detail(), address = '/admin/motos/start') {
  answers(route, of)
  goTo(address)
  const user = show(
    <>
      <MotoView />
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { level: 1 })
  return user
}

test('a model is edited by managers, with its preview and the way back', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('START')
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('START')
  expect(screen.getByRole('link', { name: /^Ver prévia/ })).toHaveAttribute('href', '/admin/previa?moto=start')
  expect(screen.getByRole('link', { name: '← Motos' })).toHaveAttribute('href', '/admin/motos')
  expect(screen.queryByText(/^Esta moto foi removida/)).toBeNull()
})

test('analysts read its history, and edit and restore nothing', async () => {
  sessionOpened(analyst)
  await open()
  expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull()
  expect(restores()).toEqual([])
  expect(screen.getByText('Moto criada')).toBeVisible()
})

test('each change says what it did, by whom and when', async () => {
  await open()
  const [newest, , first] = within(screen.getByRole('heading', { name: 'Histórico' }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(newest).toContain('Ana, 20/11/2026, 12:00')
  expect(first).toContain('Moto criadaSistema, 20/11/2026, 12:00')
})

test('a change says what it changed from what to what', async () => {
  await open(detail({ history: [event(2, { facts: motorcycleFacts('START', { displacement: 180 }) }), event(1)] }))
  expect(screen.getByText('Cilindrada: 162 cc → 180 cc')).toBeVisible()
})

test('a manager restores an earlier state, but not the present one nor a removal', async () => {
  await open()
  expect(restores()).toEqual(['Restaurar como era na mudança 1'])
})

test('a restoration that fails says so at its change, and then fills the form with the restored state', async () => {
  const restored = detail({ version: 4, facts: motorcycleFacts('ANTIGA') })
  answers(restore, refusal('unavailable'), restored)
  const user = await open()
  await enter(user, screen.getByRole('textbox', { name: 'Nome' }), 'Digitado')
  const press = screen.getByRole('button', { name: 'Restaurar como era na mudança 1' })
  await user.click(press)
  expect(press.closest('li')).toContainElement(await screen.findByText(/^O serviço está fora do ar/))
  await user.click(press)
  expect(await screen.findByRole('heading', { level: 1, name: 'ANTIGA' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('ANTIGA')
  expect(sentTo(restore)[1]?.json).toEqual({ version: 3, to: 1 })
})

test('a removed model is not edited', async () => {
  await open(detail({ state: 'archived', site: 'archived' }))
  expect(screen.getByText(/^Esta moto foi removida/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull()
  expect(restores()).toEqual([])
})

test('a model that does not exist says so', async () => {
  answers(route, refusal('not_found'))
  goTo('/admin/motos/nenhuma')
  show(<MotoView />)
  expect(await screen.findByText('Esta moto não existe')).toBeVisible()
})

test('what could not be loaded can be loaded again', async () => {
  answers(route, offline, detail())
  goTo('/admin/motos/start')
  const user = show(<MotoView />)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'START' })).toBeVisible()
})

test('managers make a new one', async () => {
  await open(detail(), '/admin/motos/nova')
  expect(screen.getByRole('heading', { name: 'Nova Moto' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  expect(sentTo(route)).toEqual([])
})

test('analysts make none, and are told who does', async () => {
  sessionOpened(analyst)
  await open(detail(), '/admin/motos/nova')
  expect(screen.getByText('Só a gestão cria motos')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull()
})

test('a form that is open stays with its text when a colleague removes the model', async () => {
  answers('PUT /api/admin/catalogue/motorcycles/:id', refusal('stale_motorcycle' as never))
  const user = await open()
  await enter(user, screen.getByRole('textbox', { name: 'Nome' }), 'Digitado')
  answers(route, detail({ state: 'archived', site: 'archived', version: 4 }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sentTo(route).length).toBeGreaterThanOrEqual(2))
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Digitado')
})
