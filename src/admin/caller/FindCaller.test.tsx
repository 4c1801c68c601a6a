import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RequestListRow } from '#api/requests.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { requestRow } from '#tests/support/screen/admin-request.ts'
import { answers, lastQuery, offline, sentTo, silence } from '#tests/support/screen/api.ts'
import { listRow } from '#tests/support/screen/list-row.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $caller, openCaller } from '../core/caller.ts'
import { $router } from '../core/router.ts'
import { FindCaller } from './FindCaller.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const people = 'GET /api/admin/applications'
const requests = 'GET /api/admin/requests'
const pageOf = <Row,>(...rows: Row[]) => ({ rows, hasPrevious: false, hasNext: false })
const ana = listRow({ id: id(1) })
const request = requestRow({ id: id(2) })
const onFound = vi.fn()
const field = () => screen.getByRole('combobox', { name: 'CPF, nome, contrato ou protocolo' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const said = () => screen.getByRole('status')

beforeEach(() => {
  onFound.mockClear()
  goTo('/admin')
  answers(people, pageOf(ana))
  answers(requests, pageOf<RequestListRow>())
  // The arrow keys move along what has a height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
})

async function find(text: string) {
  const user = show(<FindCaller onFound={onFound} />)
  await enter(user, field(), text)
  return user
}

test('one letter asks for nothing', async () => {
  await find(' a ')
  expect(said()).toHaveTextContent('Pergunte o CPF ou o nome.')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  expect(sentTo(people)).toEqual([])
})

test('while it searches it says so', async () => {
  answers(people, silence)
  await find('ana')
  expect(said()).toHaveTextContent('Procurando…')
})

test('the field says that its list is open while there is one', async () => {
  const user = await find('ana')
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'true'))
  answers(people, pageOf())
  await user.keyboard('x')
  await waitFor(() => expect(said()).toHaveTextContent('Ninguém encontrado.'))
  expect(field()).toHaveAttribute('aria-expanded', 'false')
})

test('a person is found by words that stand in no address, and Enter opens the first', async () => {
  const user = await find(' ana ')
  expect(await screen.findByRole('option')).toHaveTextContent(
    'Ana Souza***.982.247-**, 2602472415, X-ADV, Análise de Crédito',
  )
  expect(said()).toHaveTextContent('')
  expect(sentTo(people)[0]?.url.search).toBe('')
  expect(lastQuery(people)).toEqual({ q: 'ana' })
  expect(lastQuery(requests)).toEqual({ q: 'ana', state: 'all' })
  await user.keyboard('{Enter}')
  expect(onFound).toHaveBeenCalledExactlyOnceWith(id(1))
})

test('people stand before requests, of which eight are shown', async () => {
  answers(
    people,
    pageOf(...Array.from({ length: 7 }, (_, index) => listRow({ id: String(index), fullName: `P${index}` }))),
  )
  answers(requests, pageOf(request, { ...request, id: id(9), name: null }))
  await find('prado')
  await waitFor(() => expect(options()).toHaveLength(8))
  expect(options()[0]).toContain('P0')
  expect(options()[7]).toBe('Rute PradoProtocolo K7QF-9M2X-4TRB, Reclamação')
})

test('a request without a name and a contract opens itself, and the bar closes', async () => {
  openCaller()
  answers(people, pageOf())
  answers(requests, pageOf({ ...request, name: null }))
  const user = await find('k7qf')
  const option = await screen.findByRole('option')
  expect(option).toHaveTextContent('Sem nome')
  await user.click(option)
  await waitFor(() => expect($router.get()?.search).toEqual({ aberta: id(2) }))
  expect($router.get()?.route).toBe('requests')
  expect($caller.get()).toBeNull()
  expect(onFound).not.toHaveBeenCalled()
})

test('a request of a contract opens the contract', async () => {
  answers(people, pageOf(), pageOf(ana))
  answers(requests, pageOf({ ...request, contractNumber: '2602472415' }))
  const user = await find('k7qf')
  await user.click(await screen.findByRole('option'))
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(id(1)))
  expect(lastQuery(people)).toEqual({ q: '2602472415' })
})

test('a request whose contract is not found opens itself', async () => {
  answers(people, pageOf())
  answers(requests, pageOf({ ...request, contractNumber: '2602472415' }))
  const user = await find('k7qf')
  await user.click(await screen.findByRole('option'))
  await waitFor(() => expect($router.get()?.search).toEqual({ aberta: id(2) }))
})

test('whoever is not found can still be recorded', async () => {
  answers(people, pageOf())
  await find('ninguém')
  await waitFor(() => expect(said()).toHaveTextContent('Ninguém encontrado. Sem cadastro, registre a ligação'))
})

test.each([people, requests] as const)('a search of which %s fails says so', async (failing) => {
  answers(people, pageOf())
  answers(failing, offline)
  await find('ana')
  await waitFor(() => expect(said()).toHaveTextContent('Não deu para procurar agora.'))
})

test('further words leave what was found before, and only the last are asked for', async () => {
  const user = await find('an')
  await screen.findByRole('option')
  answers(people, pageOf(listRow({ id: id(3), fullName: 'Anita' })))
  await user.keyboard('i')
  expect(options()).toEqual([])
  await user.keyboard('t')
  expect(await screen.findByRole('option')).toHaveTextContent('Anita')
  expect(sentTo(people)).toHaveLength(2)
})
