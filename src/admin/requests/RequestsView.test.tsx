import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { RequestListRow } from '#api/requests.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { adminRequest, requestRow } from '#tests/support/screen/admin-request.ts'
import { answers, lastQuery, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { RequestsView } from './RequestsView.tsx'

const list = 'GET /api/admin/requests'
const one = 'GET /api/admin/requests/:id'
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const row = requestRow()
const page = (...rows: RequestListRow[]) => ({ rows, hasPrevious: false, hasNext: false })
const links = (label: string) =>
  within(screen.getByRole('navigation', { name: label }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
const current = () => links('Filtrar').flatMap(([label, , isCurrent]) => (isCurrent ? [label] : []))

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers(list, page(row))
  answers(one, adminRequest())
  answers('GET /api/admin/colleagues', { colleagues: [] })
  answers('GET /api/admin/requests/count', { count: 1, more: false, late: 0, ombudsman: 0 })
})
afterAll(sessionClosed)

async function open(address = '') {
  goTo(`/admin/solicitacoes${address}`)
  const user = show(<RequestsView />)
  await screen.findAllByText(/^Rute Prado|^Nenhuma/)
  return user
}

test('a request says its kind, its state, who asked how and when, by when and by whom it is answered', async () => {
  await open()
  expect(screen.getByText('Reclamação')).toBeVisible()
  expect(screen.getByText('K7QF-9M2X-4TRB').closest('p')).toHaveTextContent(
    'K7QF-9M2X-4TRB · Rute Prado · Meu financiamento, 20/11/2026, 12:00 · responder até 03/12/2026 · sem responsável',
  )
  expect(screen.queryByText('Atrasada')).toBeNull()
  expect(screen.queryByText('Antes das outras do dia')).toBeNull()
  expect(screen.getByRole('link', { name: 'Abrir K7QF-9M2X-4TRB, de Rute Prado' })).not.toHaveAttribute('aria-current')
})

test('a late request of nobody, which a colleague answers', async () => {
  const late = requestRow({ id: id(2), name: null, late: true, assignee: 'Caio', protocol: 'P2' })
  answers(list, page(requestRow({ assignee: 'Bia' }), late))
  await open()
  const item = screen.getByText('P2').closest('li') as HTMLElement
  expect(within(item).getByText('Atrasada')).toBeVisible()
  expect(screen.getAllByText('Atrasada')).toHaveLength(1)
  expect(item).toHaveTextContent(/· Sem nome ·.*· Caio$|· Sem nome ·.*· CaioAbrir$/)
  expect(screen.getByRole('link', { name: 'Abrir P2, de sem nome' })).toBeVisible()
})

test('what the ombudsman has to answer comes first, while it is open', async () => {
  const kind = 'ombudsman'
  answers(list, page(row, requestRow({ id: id(2), kind }), requestRow({ id: id(3), kind, state: 'waiting' })))
  await open()
  expect(screen.getAllByText('Antes das outras do dia')).toHaveLength(1)
  expect(screen.getByText('Esperando o cliente')).toBeVisible()
})

test('the filter of the address is asked for, and not what is open over the list', async () => {
  await open(`?kind=complaint&assignee=me&after=${id(9)}&aberta=${row.id}`)
  expect(lastQuery(list)).toEqual({ kind: 'complaint', assignee: 'me', after: id(9) })
})

test('each choice is one part of the queue, and keeps the search', async () => {
  await open('?q=rute')
  expect(links('Filtrar')).toEqual([
    ['Abertas', '/admin/solicitacoes?busca=1', 'true'],
    ['Minhas', '/admin/solicitacoes?assignee=me&busca=1', null],
    ['Reclamações', '/admin/solicitacoes?kind=complaint&busca=1', null],
    ['Ouvidoria', '/admin/solicitacoes?kind=ombudsman&busca=1', null],
    ['Revisões', '/admin/solicitacoes?kind=review&busca=1', null],
    ['Encerradas', '/admin/solicitacoes?state=done&busca=1', null],
  ])
})

test.each([
  ['', ['Abertas']],
  ['?assignee=me', ['Minhas']],
  ['?state=done', ['Encerradas']],
  [`?kind=review&after=${id(9)}`, ['Revisões']],
  ['?kind=review&assignee=me', []],
])('the address %s is the choice %s', async (address, choice) => {
  await open(address)
  expect(current()).toEqual(choice)
})

test('the part of a report is described, and leads back to the whole queue', async () => {
  await open('?state=all&kind=complaint&channel=phone&from=2026-11-01&to=2026-11-20&answer=in_time')
  expect(screen.getByText(/^Só /)).toHaveTextContent(
    'Só Reclamação, pelo canal Telefone, abertas desde 01/11/2026, abertas até 20/11/2026, respondidas no prazo.',
  )
  expect(screen.getByRole('link', { name: 'Ver a fila inteira' })).toHaveAttribute('href', '/admin/solicitacoes')
})

test.each(['?from=2026-11-01', '?to=2026-11-20', '?channel=site', '?answer=late'])(
  'also %s alone is described',
  async (address) => {
    await open(address)
    expect(screen.getByText(/^Só /)).toBeVisible()
  },
)

test('a kind alone is a choice, and not described again', async () => {
  await open('?kind=complaint')
  expect(screen.queryByText(/^Só /)).toBeNull()
})

test('a search keeps the filter', async () => {
  const user = await open('?kind=complaint')
  await enter(user, screen.getByRole('searchbox', { name: 'Pesquisar por protocolo ou nome' }), 'k7qf')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(list)).toEqual({ kind: 'complaint', q: 'k7qf' }))
})

test('an empty queue is one without open requests, because answered ones may exist', async () => {
  answers(list, page())
  await open()
  expect(screen.getByText('Nenhuma solicitação aberta')).toBeVisible()
})

test('a filter that finds nothing leads to the whole queue', async () => {
  answers(list, page())
  await open('?state=done')
  const whole = screen.getByRole('link', { name: 'Ver todas as solicitações abertas' })
  expect(whole).toHaveAttribute('href', '/admin/solicitacoes')
})

test('requests that could not be loaded can be loaded again', async () => {
  answers(list, offline, page(row))
  goTo('/admin/solicitacoes')
  const user = show(<RequestsView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar solicitações')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Rute Prado')).toBeVisible()
})

test('a request opens beside the list, which marks it and keeps its filter', async () => {
  await open(`?kind=complaint&aberta=${row.id}`)
  await waitFor(() => expect(sentTo(one)[0]?.url.pathname).toContain(row.id))
  const link = screen.getByRole('link', { name: 'Abrir K7QF-9M2X-4TRB, de Rute Prado' })
  expect(link).toHaveAttribute('aria-current', 'true')
  expect(link).toHaveAttribute('href', `/admin/solicitacoes?kind=complaint&aberta=${row.id}`)
})

test('a change of the open request renews the list', async () => {
  const route = 'PUT /api/admin/requests/:id/assignee'
  answers('GET /api/admin/colleagues', { colleagues: [{ id: manager.id, name: 'Ana', own: true }] })
  answers(route, adminRequest({ assignee: { id: manager.id, name: 'Ana' }, version: 2 }))
  const user = await open(`?aberta=${row.id}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Responsável' }), 'Ana')
  await waitFor(() => expect(sentTo(list)).toHaveLength(2))
})

test('a request that a colleague changed first renews the list, which showed it as it was', async () => {
  answers('GET /api/admin/colleagues', { colleagues: [{ id: manager.id, name: 'Ana', own: true }] })
  answers('PUT /api/admin/requests/:id/assignee', refusal('stale_request'))
  const user = await open(`?aberta=${row.id}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Responsável' }), 'Ana')
  await waitFor(() => expect(sentTo(list)).toHaveLength(2))
})

test('a request that closes leaves the filter, and gives the focus back to its line', async () => {
  const user = await open(`?kind=complaint&aberta=${row.id}`)
  await user.click(await screen.findByRole('button', { name: /^Fechar/ }))
  await waitFor(() => expect($router.get()?.search).toEqual({ kind: 'complaint' }))
  expect(screen.getByRole('link', { name: 'Abrir K7QF-9M2X-4TRB, de Rute Prado' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Fechar/ })).toBeNull()
})

test('a call is recorded over the list, and what was recorded opens', async () => {
  const made = adminRequest({ id: id(7) })
  answers('POST /api/admin/requests', made)
  const user = await open('?kind=complaint&aberta=nova')
  expect(sentTo(one)).toEqual([])
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar ligação' }))
  await enter(user, dialog.getByRole('textbox', { name: /^Nome/ }), 'Rute Prado')
  await enter(user, dialog.getByRole('textbox', { name: /contou|pediu|disse|Relato/i }), 'A moto não chegou')
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect($router.get()?.search).toEqual({ kind: 'complaint', aberta: id(7) }))
  expect(sentTo(list).length).toBeGreaterThanOrEqual(2)
})

test('recording a call begins at its link, and ends by closing', async () => {
  const user = await open('?kind=complaint&aberta=nova')
  expect(screen.getByRole('link', { name: 'Registrar ligação', hidden: true })).toHaveAttribute(
    'href',
    '/admin/solicitacoes?kind=complaint&aberta=nova',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect($router.get()?.search).toEqual({ kind: 'complaint' }))
})

test('contacts are the other half of what people ask', async () => {
  await open()
  expect(links('O que as pessoas pedem')).toEqual([
    ['Solicitações', '/admin/solicitacoes', 'true'],
    ['Contatos', '/admin/solicitacoes/contatos', null],
  ])
})
