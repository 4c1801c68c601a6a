import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CollectionAges, CollectionPage } from '#api/collection.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { collectionRow } from '#tests/support/screen/collection.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { CollectionView } from './CollectionView.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const marina = collectionRow({ id: id(1), applicationId: id(3) })
const rui = collectionRow({ id: id(2), applicationId: id(4), fullName: 'Rui Prado' })
const page = (rows = [marina, rui], changes: Partial<CollectionPage> = {}): CollectionPage => ({
  rows,
  hasPrevious: false,
  hasNext: false,
  hasBoleto: true,
  ...changes,
})
const ages: CollectionAges = {
  today: '2026-11-23',
  ages: [
    { band: 'week', contracts: 1200, cents: 4_500_000 },
    { band: 'late_1', contracts: 1, cents: 45_990 },
    { band: 'late_6', contracts: 0, cents: 0 },
    { band: 'late_16', contracts: 0, cents: 0 },
  ],
}
const list = 'GET /api/admin/collection'
const counts = 'GET /api/admin/collection/count'
const bands = 'GET /api/admin/collection/ages'
const contacts = 'POST /api/admin/applications/:id/collection-contacts'
const choices = (label: string) =>
  within(screen.getByRole('navigation', { name: label }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(list, page())
  answers(counts, { count: 2, more: false })
  answers(bands, ages)
  answers('GET /api/admin/colleagues', {
    colleagues: [
      { id: id(8), name: 'Caio', own: false },
      { id: id(9), name: 'Ana', own: true },
    ],
  })
})
afterAll(sessionClosed)

async function open(address = '') {
  goTo(`/admin/cobranca${address}`)
  const user = show(
    <>
      <CollectionView />
      <Toaster />
    </>,
  )
  await screen.findAllByText(/^Marina Duarte|^Ninguém|^Nenhum contrato (aqui|encontrado)/)
  return user
}

test('the list of today is asked for, shown and counted', async () => {
  await open()
  expect(lastQuery(list)).toEqual({})
  expect(screen.getAllByText('Rui Prado')[0]).toBeVisible()
  expect(await screen.findByText('2 contratos')).toBeVisible()
})

test('the filter of the address is asked for, for the rows and for their number', async () => {
  await open(`?list=late_1&assignee=me&sort=open&direction=desc&after=${id(1)}`)
  expect(lastQuery(list)).toEqual({ list: 'late_1', assignee: 'me', sort: 'open', direction: 'desc', after: id(1) })
  expect(lastQuery(counts)).toEqual({ list: 'late_1', assignee: 'me' })
})

test('each age with contracts says how many they are and how much is due, and leads to its list', async () => {
  await open('?list=late_1')
  const tile = await screen.findByRole('link', { name: /^1 a 5 dias de atraso/ })
  expect(tile).toHaveTextContent('1 a 5 dias de atraso1 contrato, R$ 459,90')
  expect(tile).toHaveAttribute('aria-current', 'true')
  expect(tile).toHaveAttribute('href', '/admin/cobranca?list=late_1')
  const other = screen.getByRole('link', { name: /^Vencem em 7 dias/ })
  expect(other).toHaveTextContent('Vencem em 7 dias1.200 contratos, R$ 45.000,00')
  expect(other).not.toHaveAttribute('aria-current')
})

test('ages without contracts are named in one line', async () => {
  await open()
  expect(await screen.findByText(/^Nenhum contrato em/)).toHaveTextContent(
    'Nenhum contrato em: 6 a 15 dias de atraso · 16 a 30 dias de atraso.',
  )
})

test('an empty age stays a tile while it is shown', async () => {
  await open('?list=late_6')
  expect(await screen.findByRole('link', { name: /^6 a 15 dias de atraso/ })).toHaveTextContent('0 contratos, R$ 0,00')
  expect(screen.getByText(/^Nenhum contrato em/)).toHaveTextContent('Nenhum contrato em: 16 a 30 dias de atraso.')
})

test('with contracts of every age, none is named as empty', async () => {
  answers(bands, { ...ages, ages: ages.ages.slice(0, 2) })
  await open()
  await screen.findByRole('link', { name: /^Vencem em 7 dias/ })
  expect(screen.queryByText(/^Nenhum contrato em/)).toBeNull()
})

test('ages that could not be loaded can be loaded again, beside the list', async () => {
  answers(bands, offline, ages)
  const user = await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(screen.getAllByText('Rui Prado')[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('link', { name: /^Vencem em 7 dias/ })).toBeVisible()
})

test('which contracts, and whose, are chosen apart: each keeps the other', async () => {
  await open(`?list=late&assignee=me&after=${id(1)}`)
  expect(choices('Quais contratos')).toEqual([
    ['Ligar hoje', '/admin/cobranca?assignee=me', null],
    ['Todos em atraso', '/admin/cobranca?list=late&assignee=me', 'true'],
  ])
  expect(choices('De quem')).toEqual([
    ['De todos', '/admin/cobranca?list=late', null],
    ['Com você', '/admin/cobranca?list=late&assignee=me', 'true'],
    ['Sem responsável', '/admin/cobranca?list=late&assignee=none', null],
  ])
})

test('without a choice it is who is to be called today, of everybody', async () => {
  await open()
  expect(choices('Quais contratos')[0]?.[2]).toBe('true')
  expect(choices('De quem').map(([, , current]) => current)).toEqual(['true', null, null])
})

test('a colleague whose contracts are shown is named among the choices', async () => {
  await open(`?assignee=${id(8)}`)
  await screen.findByRole('link', { name: 'Com Caio' })
  expect(choices('De quem').at(-1)).toEqual(['Com Caio', `/admin/cobranca?assignee=${id(8)}`, 'true'])
})

test.each([
  ['', 'Ninguém para ligar hoje'],
  ['?list=calls', 'Ninguém para ligar hoje'],
  ['?list=late_16', 'Nenhum contrato aqui'],
])('an empty list %s says what is not there', async (address, title) => {
  answers(list, page([]))
  await open(address)
  expect(screen.getByText(title)).toBeVisible()
})

test('a filter that finds nothing leads to everybody who is late', async () => {
  answers(list, page([]))
  await open('?assignee=me')
  expect(screen.getByRole('link', { name: 'Ver todos os contratos em atraso' })).toHaveAttribute(
    'href',
    '/admin/cobranca?list=late',
  )
})

test('a search keeps the list and goes to its first page', async () => {
  const user = await open(`?list=late&after=${id(1)}`)
  await enter(user, screen.getByRole('searchbox', { name: /nome, CPF, e-mail, celular ou contrato/ }), 'marina')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ list: 'late', q: 'marina' }))
  expect($router.get()?.search).toMatchObject({ list: 'late', busca: '1' })
})

const record = (name: string) => screen.getByRole('button', { name: new RegExp(`^Registrar.*${name}`) })

test('a call that is recorded takes its customer away, and the focus goes to the next', async () => {
  answers(list, page(), page([rui]))
  answers(contacts, marina)
  const user = await open('?list=late_16')
  await user.click(record('Marina Duarte'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Não atendeu' }))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryAllByText('Marina Duarte')).toEqual([]))
  expect(record('Rui Prado')).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  // List, number and ages are asked for again, and the number of today's calls for the menu.
  expect(sentTo(bands)).toHaveLength(2)
  await waitFor(() => expect(sentTo(counts).map(({ url }) => url.search)).toHaveLength(3))
  expect(sentTo(counts).map(({ url }) => url.search)).toContain('')
})

test('a dialog that is closed without a call changes nothing', async () => {
  const user = await open()
  await user.click(record('Rui Prado'))
  expect(within(screen.getByRole('dialog')).getByText('Rui Prado')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(list)).toHaveLength(1)
  await user.click(record('Rui Prado'))
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('a call that a colleague recorded meanwhile is shown in the open dialog', async () => {
  const at = '2026-11-23T14:00:00.000Z'
  const lastContact = { id: 7, result: 'talked' as const, promisedOn: null, note: 'Paga amanhã', by: 'Caio', at }
  answers(list, page(), page([{ ...marina, lastContact }, rui]))
  answers(contacts, refusal('stale_collection'), marina)
  const user = await open()
  await user.click(record('Marina Duarte'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Não atendeu' }))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  expect(await dialog.findByText(/Paga amanhã/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(sentTo(contacts)[1]?.json).toMatchObject({ last: 7 }))
})

test('a boleto is sent for the contract that was chosen', async () => {
  answers('GET /api/admin/applications/:id/installments/boleto', silence)
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Boleto.*Rui Prado/ }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Rui Prado')
  expect(sentTo('GET /api/admin/applications/:id/installments/boleto')[0]?.url.pathname).toContain(rui.applicationId)
})

test('a bank without boletos offers none', async () => {
  answers(list, page([marina], { hasBoleto: false }))
  await open()
  expect(screen.queryByRole('button', { name: /^Boleto/ })).toBeNull()
})

test('a wide screen has rows, which can be chosen', async () => {
  onWideScreen()
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: /Marina Duarte/ }))
  expect(screen.getByText('1 escolhido')).toBeVisible()
  expect(screen.getByRole('table')).toBeVisible()
  answers('POST /api/admin/assignments', { changed: 1, former: [] })
  await user.click(screen.getByRole('button', { name: 'Passar os escolhidos para' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ana (você)' }))
  await waitFor(() => expect(sentTo(list)).toHaveLength(2))
})

test('a phone has cards, and nothing to choose', async () => {
  await open()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
