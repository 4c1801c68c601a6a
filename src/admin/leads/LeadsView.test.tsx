import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { LeadDetail, LeadRow } from '#api/leads.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { answers, lastQuery, offline, sentTo } from '#tests/support/screen/api.ts'
import { leadRow } from '#tests/support/screen/lead.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { onWideScreen } from '#tests/support/screen/width.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { LeadsView } from './LeadsView.tsx'

const list = 'GET /api/admin/contacts'
const counts = 'GET /api/admin/contacts/count'
const id = '00000000-0000-4000-8000-000000000001'
const row = leadRow()
const lead: LeadDetail = { ...row, cpf: '52998224725', version: 1, history: [] }
const page = (...rows: LeadRow[]) => ({ rows, hasPrevious: false, hasNext: false })

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(list, page(row))
  answers(counts, { count: 1, more: false })
  answers('GET /api/admin/contacts/:id', lead)
})
afterAll(sessionClosed)

async function open(address = '') {
  goTo(`/admin/solicitacoes/contatos${address}`)
  const user = show(<LeadsView />)
  await screen.findByText('1 contato')
  return user
}
const choices = () =>
  within(screen.getByRole('navigation', { name: 'Filtrar por estado' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('contacts are asked for by the address, their number without the page and what is open', async () => {
  await open(`?state=new&after=${id}&contato=${id}`)
  expect(lastQuery(list)).toEqual({ state: 'new', after: id })
  expect(lastQuery(counts)).toEqual({ state: 'new' })
})

test('each state is a choice that keeps the search', async () => {
  await open('?q=rute&state=called')
  expect(choices()).toEqual([
    ['Todos', '/admin/solicitacoes/contatos?busca=1', null],
    ['Novos', '/admin/solicitacoes/contatos?state=new&busca=1', null],
    ['Contatados', '/admin/solicitacoes/contatos?state=called&busca=1', 'true'],
    ['Encerrados', '/admin/solicitacoes/contatos?state=closed&busca=1', null],
  ])
})

test('without a choice all are shown', async () => {
  await open()
  expect(choices().map(([, , current]) => current)).toEqual(['true', null, null, null])
})

test('a phone has cards, a wide screen has a table', async () => {
  await open()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Rute Prado')).toBeVisible()
})

test('a wide screen has a table', async () => {
  onWideScreen()
  await open()
  expect(screen.getByRole('table')).toBeVisible()
})

test('a search keeps the state', async () => {
  const user = await open('?state=new')
  await enter(user, screen.getByRole('searchbox', { name: 'Pesquisar por nome, celular, e-mail ou CPF' }), 'rute')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ state: 'new', q: 'rute' }))
})

test.each([
  ['', 'Nenhum contato ainda'],
  ['?state=new', 'Nenhum contato encontrado'],
  ['?q=rute', 'Nenhum contato encontrado'],
])('an empty list %s says so', async (address, title) => {
  answers(list, page())
  await open(address)
  expect(await screen.findByText(title)).toBeVisible()
})

test('contacts that could not be loaded can be loaded again, with their number', async () => {
  answers(list, offline, page(row))
  goTo('/admin/solicitacoes/contatos')
  const user = show(<LeadsView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Rute Prado')).toBeVisible()
  expect(sentTo(counts)).toHaveLength(2)
})

test('a contact opens by the address, is saved, and renews list and number', async () => {
  answers('PUT /api/admin/contacts/:id', { ...lead, note: 'Liguei', version: 2 })
  const user = await open(`?state=new&contato=${id}`)
  await enter(user, await screen.findByRole('textbox', { name: /^Observações/ }), 'Liguei')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sentTo(list)).toHaveLength(2))
  expect(sentTo(counts)).toHaveLength(2)
})

test('a contact that closes leaves the filter', async () => {
  const user = await open(`?state=new&contato=${id}`)
  await screen.findByRole('textbox', { name: /^Observações/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect($router.get()?.search).toEqual({ state: 'new' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('requests are the other half of what people ask', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Contatos' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: 'Solicitações' })).toHaveAttribute('href', '/admin/solicitacoes')
})
