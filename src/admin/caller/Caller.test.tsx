import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallerView } from '#api/caller.ts'
import type { HistoryEvent } from '#api/history.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { collectionRow } from '#tests/support/screen/collection.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { $caller, openCaller } from '../core/caller.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { Caller } from './Caller.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const view = (changes: Partial<CallerView> = {}): CallerView => ({
  applicationId: id,
  fullName: 'Marina Duarte',
  maskedCpf: '***.982.247-**',
  birthDate: '1990-05-07',
  contractNumber: '2602472415',
  model: 'X-ADV',
  status: 'handed_over',
  step: 'analysis',
  turn: 'bank',
  promisedBy: '2026-11-25',
  debt: null,
  said: [],
  requests: [],
  ...changes,
})
const request: CallerView['requests'][number] = {
  id: '00000000-0000-4000-8000-000000000002',
  protocol: 'K7QF-9M2X-4TRB',
  kind: 'complaint',
  state: 'waiting',
  dueOn: '2026-12-03',
  late: false,
  last: 'Ninguém me respondeu',
}
const route = 'GET /api/admin/applications/:id/caller'
const calls = 'POST /api/admin/applications/:id/calls'
const onOther = vi.fn()
const text = () => screen.getByRole('textbox', { name: 'O que a pessoa contou' })
const keep = () => screen.getByRole('button', { name: 'Registrar e dar o protocolo' })
const backOn = () => screen.getByRole('textbox', { name: /^Prometi ligar de volta até/ })
const fact = (label: string) => screen.getByText(label).parentElement

beforeEach(() => {
  forgetQueries()
  onOther.mockClear()
  $caller.set(null)
  sessionOpened(manager)
  answers('GET /api/admin/requests/count', { count: 1, more: false, late: 0, ombudsman: 0 })
})

afterAll(sessionClosed)

async function open(of: CallerView = view()) {
  answers(route, of)
  const user = show(<Caller id={id} onOther={onOther} />)
  await screen.findByText('Marina Duarte')
  return user
}

test('what did not open can be opened again', async () => {
  answers(route, offline, view())
  const user = show(<Caller id={id} onOther={onOther} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('O atendimento não abriu')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Marina Duarte')).toBeVisible()
})

test('says who calls, by what to know them, and what comes next by when', async () => {
  await open()
  expect(screen.getByText('2602472415, X-ADV')).toBeVisible()
  expect(fact('CPF')).toHaveTextContent('***.982.247-**')
  expect(fact('Data de Nascimento')).toHaveTextContent('07/05/1990')
  expect(fact('Próximo passo')).toHaveTextContent('O banco decide o crédito, até 25/11/2026')
  expect(screen.queryByText('Dívida')).toBeNull()
  expect(screen.queryByText('Últimas palavras')).toBeNull()
})

test.each<[string, Partial<CallerView>]>([
  ['whose turn is the customer', { turn: 'customer' }],
  ['without a promise', { promisedBy: null }],
])('a step %s has no day', async (_, changes) => {
  await open(view(changes))
  expect(fact('Próximo passo')).not.toHaveTextContent('até')
})

test('an application without a contract number is named by its model, and a withdrawn one is so', async () => {
  await open(view({ contractNumber: '', step: 'withdrawn', turn: 'ended' }))
  expect(screen.getByText('X-ADV')).toBeVisible()
  expect(screen.getByText('Desistência')).toBeVisible()
})

test('a debt that is late says since when, how much today and in all, and the last promise', async () => {
  answers('GET /api/admin/applications/:id/collection', { row: collectionRow({ applicationId: id }) })
  await open(view({ debt: collectionRow({ applicationId: id, promise: { on: '2026-11-24', broken: false } }) }))
  expect(fact('Em atraso')).toHaveTextContent('R$ 461,90, há 16 dias')
  expect(fact('Vencimento mais antigo em aberto')).toHaveTextContent('05/11/2026')
  expect(fact('Em aberto')).toHaveTextContent('R$ 13.491,00')
  expect(fact('Prometeu pagar até')).toHaveTextContent('24/11/2026')
  expect(await screen.findByRole('button', { name: 'Registrar contato' })).toBeVisible()
})

test('one day late is one day', async () => {
  answers('GET /api/admin/applications/:id/collection', { row: null })
  await open(view({ debt: collectionRow({ daysLate: 1 }) }))
  expect(fact('Em atraso')).toHaveTextContent(/há 1 dia$/)
  expect(screen.queryByText('Prometeu pagar até')).toBeNull()
})

test('a contract that is in time says the next installment, and records no talk about lateness', async () => {
  await open(view({ debt: collectionRow({ daysLate: 0, lateCount: 0 }) }))
  expect(fact('Próxima parcela')).toHaveTextContent(/R\$ 461,90$/)
  expect(screen.queryByRole('button', { name: 'Registrar contato' })).toBeNull()
})

test('a talk about what is late is recorded, and the view is loaded anew', async () => {
  const late = collectionRow({ applicationId: id })
  answers('GET /api/admin/applications/:id/collection', { row: late })
  answers('GET /api/admin/collection/count', { count: 0, more: false })
  answers('POST /api/admin/applications/:id/collection-contacts', late)
  const user = await open(view({ debt: late }))
  await user.click(await screen.findByRole('button', { name: 'Registrar contato' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Não atendeu' }))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(sentTo(route)).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('open requests are named with their last words and their day, and lead to the request', async () => {
  openCaller(id)
  const user = await open(view({ requests: [request] }))
  const item = within(screen.getByText('K7QF-9M2X-4TRB').closest('li') as HTMLElement)
  expect(item.getByText('Reclamação')).toBeVisible()
  expect(item.getByText('Esperando o cliente')).toBeVisible()
  expect(item.getByText('“Ninguém me respondeu”')).toBeVisible()
  expect(item.getByText('Responder até 03/12/2026')).toBeVisible()
  expect(item.queryByText('Atrasada')).toBeNull()
  expect(screen.queryByText('Nenhuma.')).toBeNull()
  const link = item.getByRole('link')
  expect(link).toHaveAttribute('href', `/admin/solicitacoes?aberta=${request.id}`)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect($caller.get()).toBeNull()
})

test('a late request says so, and without requests there is none', async () => {
  await open(view({ requests: [{ ...request, late: true }] }))
  expect(screen.getByText('Atrasada')).toBeVisible()
})

test('without requests it says so', async () => {
  await open()
  expect(screen.getByText('Nenhuma.')).toBeVisible()
})

test('the last words of the history are told', async () => {
  const note: HistoryEvent = {
    id: 1,
    at: '2026-11-22T12:00:00.000Z',
    kind: 'note',
    actorType: 'analyst',
    actor: 'Bia',
    actorId: 'b',
    from: null,
    to: null,
    note: 'Pediu a segunda via',
  } as HistoryEvent
  await open(view({ said: [note] }))
  expect(
    within(screen.getByRole('region', { name: 'Últimas palavras' })).getByText(/Pediu a segunda via/),
  ).toBeVisible()
})

test('a call is kept with its subject and what was said, and gives the protocol to read out', async () => {
  const after = view({ requests: [{ ...request, protocol: 'NOVO-0000-0000' }] })
  answers(calls, refusal('unavailable'), { protocol: 'NOVO-0000-0000', dueOn: '2026-12-07', caller: after })
  const user = await open()
  await enter(user, text(), 'Quer a segunda via do contrato')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assunto' }), 'Segunda via em papel')
  await user.click(keep())
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  expect(text()).toHaveValue('Quer a segunda via do contrato')
  await user.click(keep())
  expect(await screen.findByText(/^Diga o protocolo/)).toHaveTextContent(
    'Diga o protocolo: NOVO-0000-0000. Resposta até 07/12/2026.',
  )
  expect(sentTo(calls)[1]?.json).toEqual({ kind: 'second_copy', text: 'Quer a segunda via do contrato' })
  const [first, second] = sentTo(calls).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  // The menu counts what waits.
  await waitFor(() => expect(sentTo('GET /api/admin/requests/count')).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'NOVO-0000-0000' })).toBeVisible()
  expect(text()).toHaveValue('')
})

test('a call needs words, and a whole day to call back', async () => {
  answers(calls, { protocol: 'NOVO-0000-0000', dueOn: '2026-11-26', caller: view() })
  const user = await open()
  await enter(user, backOn(), '26/11')
  await user.click(keep())
  expect(text()).toBeInvalid()
  expect(backOn()).toBeInvalid()
  expect(sentTo(calls)).toEqual([])
  await enter(user, text(), 'Liga na quinta')
  await enter(user, backOn(), '26/11/2026')
  await user.click(keep())
  await waitFor(() => expect(sentTo(calls)[0]?.json).toMatchObject({ callBackOn: '2026-11-26' }))
})

test('the last day to call back is the one that the law gives for the subject', async () => {
  const user = await open()
  expect(screen.getByText(/^Até .* O dia vira o prazo/)).toHaveTextContent('Até 30/11/2026')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assunto' }), 'Outro direito sobre os meus dados')
  expect(screen.getByText(/^Até .* O dia vira o prazo/)).toHaveTextContent('Até 08/12/2026')
})

test('it leads to the application and closes, or back to the search', async () => {
  openCaller(id)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Procurar outra pessoa' }))
  expect(onOther).toHaveBeenCalledOnce()
  const link = screen.getByRole('link', { name: 'Abrir o financiamento' })
  expect(link).toHaveAttribute('href', `/admin/financiamentos/${id}`)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect($caller.get()).toBeNull()
})
