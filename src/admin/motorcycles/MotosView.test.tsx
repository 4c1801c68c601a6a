import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { listedMotorcycle, motorcycleFacts, publication } from '#tests/support/screen/motorcycles.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { MotosView } from './MotosView.tsx'

const route = 'GET /api/admin/catalogue/motorcycles'
const start = listedMotorcycle('START')
const titan = listedMotorcycle('TITAN', { facts: motorcycleFacts('TITAN', { category: 'Adventure' }) })
const gone = listedMotorcycle('FAN', {
  state: 'archived',
  site: 'archived',
  facts: motorcycleFacts('FAN', { family: 'FAN' }),
})
const held = listedMotorcycle('BROS', { state: 'held', site: 'draft' })

const models = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const search = () => screen.getByRole('searchbox', { name: 'Buscar motos' })
const acts = () => ['Reajustar', 'Planilha', 'Nova Moto'].filter((name) => screen.queryByText(name))

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(route, { motorcycles: [start, titan, gone, held] })
  answers('GET /api/admin/catalogue/publication', publication())
  answers('GET /api/admin/approvals/count', { count: 0 })
})
afterAll(sessionClosed)

async function open() {
  const user = show(<MotosView pictures={{ bySlug: {}, placeholder: '/p.svg' }} />)
  await screen.findByRole('table')
  return user
}

test('the catalogue is shown in its order, with how many there are, without removed models', async () => {
  await open()
  expect(models()).toEqual(['START', 'TITAN', 'BROS'])
  expect(screen.getByText('3 motos')).toBeVisible()
})

test('removed models are shown on request', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar removidas' }))
  expect(models()).toEqual(['START', 'TITAN', 'FAN', 'BROS'])
  expect(screen.getByText('4 motos')).toBeVisible()
})

test.each([
  ['model', 'star', 'START'],
  ['category', 'adven', 'TITAN'],
])('a search finds by %s', async (_, term, model) => {
  const user = await open()
  await enter(user, search(), term)
  expect(models()).toEqual([model])
  expect(screen.getByText('1 moto')).toBeVisible()
})

test('a search finds no removed model, and says when it finds none', async () => {
  const user = await open()
  expect(screen.queryByText('Nenhuma moto encontrada')).toBeNull()
  await enter(user, search(), 'fan')
  expect(screen.getByText('Nenhuma moto encontrada')).toBeVisible()
  expect(screen.getByText('0 motos')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('only managers change the catalogue', async () => {
  await open()
  expect(acts()).toEqual(['Reajustar', 'Planilha', 'Nova Moto'])
  expect(screen.getByRole('link', { name: 'Nova Moto' })).toHaveAttribute('href', '/admin/motos/nova')
})

test('analysts look at the catalogue', async () => {
  sessionOpened(analyst)
  await open()
  expect(acts()).toEqual([])
  expect(screen.queryByRole('checkbox', { name: 'Escolher START' })).toBeNull()
})

test('chosen models are counted, added and taken away one by one and all at once', async () => {
  const user = await open()
  const pick = (model: string) => user.click(screen.getByRole('checkbox', { name: `Escolher ${model}` }))
  expect(screen.queryByText(/escolhida/)).toBeNull()
  await pick('START')
  expect(screen.getByText(', 1 escolhida')).toBeVisible()
  await pick('TITAN')
  expect(screen.getByText(', 2 escolhidas')).toBeVisible()
  await pick('START')
  expect(screen.getByRole('checkbox', { name: 'Escolher START' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Escolher TITAN' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Escolher todas as motos mostradas' }))
  expect(screen.getByText(', 3 escolhidas')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Escolher todas as motos mostradas' }))
  expect(screen.queryByText(/escolhida/)).toBeNull()
})

test('prices are adjusted for the chosen models, and never for removed ones', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar removidas' }))
  await user.click(screen.getByRole('checkbox', { name: 'Escolher START' }))
  await user.click(screen.getByRole('button', { name: 'Reajustar' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('A moto escolhida')
  expect(dialog).toHaveTextContent('Família CG')
  expect(dialog).not.toHaveTextContent('Família FAN')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the spreadsheet has a dialog of its own', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Planilha' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(/[Pp]lanilha/)
})

test('the keys search, go to the first row and choose it', async () => {
  const user = await open()
  await user.keyboard('/')
  expect(search()).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.closest('tr')).toHaveTextContent('START')
  await user.keyboard('x')
  expect(screen.getByRole('checkbox', { name: 'Escolher START' })).toBeChecked()
})

test('a search that finds one model opens it by Enter, for whoever looks only', async () => {
  sessionOpened(analyst)
  const user = await open()
  await enter(user, search(), 'titan')
  const opened: (string | null)[] = []
  const link = screen.getByRole('link', { name: 'TITAN' })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push(link.getAttribute('href'))
  })
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['/admin/motos/titan'])
})

test('a catalogue that could not be loaded can be loaded again', async () => {
  answers(route, offline, { motorcycles: [start] })
  const user = show(<MotosView pictures={{ bySlug: {}, placeholder: '/p.svg' }} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(screen.queryByText('Nenhuma moto encontrada')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(sentTo(route)).toHaveLength(2)
})
