import { expect, test } from 'vitest'
import type { RequestView } from '#api/requests.ts'
import { adminRequest } from '#tests/support/screen/admin-request.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { RequestFacts, Thread } from './Thread.tsx'

const at = '2026-11-22T15:00:00.000Z'
const fact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

test.each<[string, Partial<RequestView>, boolean, string | undefined]>([
  ['a day by the rule says the rule', { dueOn: '2026-12-03' }, false, 'até 03/12/2026 (7 dias corridos)'],
  ['the last day still counts', { dueOn: '2026-11-23' }, false, 'até 23/11/2026 (7 dias corridos)'],
  ['an extended one does not', { extended: { at, reason: 'Falta o birô' } as never }, false, 'até 03/12/2026'],
  ['a day that is over is not named to the customer', { dueOn: '2026-11-20' }, false, 'levando mais do que prometemos'],
  ['a day that is over is named to the staff', { dueOn: '2026-11-20' }, true, 'era até 20/11/2026'],
  ['and today is not over for them either', { dueOn: '2026-11-23' }, true, 'até 23/11/2026 (7 dias corridos)'],
  ['one that waits for the customer keeps its day', { state: 'waiting' }, false, 'até 03/12/2026 (7 dias corridos)'],
  ['and after it promises them nothing', { state: 'waiting', dueOn: '2026-11-20' }, false, undefined],
  ['what the staff see', { state: 'waiting', dueOn: '2026-11-20' }, true, 'era até 20/11/2026'],
  ['a deletion names its own time', { kind: 'deletion' }, false, undefined],
  ['of which the staff see the last day', { kind: 'deletion' }, true, 'até 03/12/2026 (15 dias corridos)'],
  ['an answered one promises nothing more', { state: 'answered' }, false, undefined],
])('the promised answer: %s', (_, changes, forStaff, said) => {
  show(<RequestFacts request={adminRequest(changes)} forStaff={forStaff} />)
  expect(fact('Protocolo')).toBe('K7QF-9M2X-4TRB')
  expect(fact('Resposta')).toBe(said)
})

test.each([
  [false, 'Esperando você', 'Você contesta: renda, pontuação de crédito'],
  [true, 'Esperando o cliente', 'O cliente contesta: renda, pontuação de crédito'],
])('each side reads what is meant from its place (staff: %s)', (forStaff, state, contests) => {
  const request = adminRequest({
    state: 'waiting',
    contractNumber: '2602472415',
    contested: ['income', 'score'],
    extended: { at, reason: 'Falta o birô' } as never,
    reasons: ['kept_income'],
  })
  show(<RequestFacts request={request} forStaff={forStaff} />)
  expect(fact('Situação')).toBe(state)
  expect(fact('Pedido')).toBe('2602472415')
  expect(fact('Aberta em')).toBe('20/11/2026, 12:00')
  expect(screen.getByText(/contesta/).parentElement).toHaveTextContent(contests)
  expect(screen.getByText(/O prazo aumentou/)).toHaveTextContent('em 22/11/2026, 12:00: Falta o birô')
  expect(screen.getByText(/A decisão continua: a parcela/)).toBeVisible()
})

test('a plain request says nothing of what it has not', () => {
  show(<RequestFacts request={adminRequest()} />)
  expect(fact('Pedido')).toBeUndefined()
  expect(screen.queryByText(/contesta|O prazo aumentou|A decisão/)).toBeNull()
})

const message = (id: string, author: string, actor: string | null, body: string) => ({ id, author, actor, body, at })
const request = adminRequest({
  messages: [
    message('1', 'customer', null, 'Quando sai?'),
    message('2', 'bank', 'Bruna', 'Amanhã.'),
    message('3', 'note', 'Bruna', 'Ligar antes.'),
    message('4', 'system', null, 'Prazo aumentado.'),
  ] as never,
  files: [
    { id: 'f1', fileName: 'conta.pdf', sizeBytes: 2_560 },
    { id: 'f2', fileName: 'nota.txt', sizeBytes: 12 },
  ] as never,
})
const names = { customer: 'Você', bank: 'Tiriva' }

test('the messages stand in their order, each with who wrote it', () => {
  show(<Thread request={request} names={names} fileHref={(id) => `/arquivos/${id}`} />)
  const said = within(screen.getByRole('list', { name: 'Mensagens' })).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Você · 22/11/2026, 12:00Quando sai?',
    'Tiriva · Bruna · 22/11/2026, 12:00Amanhã.',
    'Nota interna · Bruna · 22/11/2026, 12:00Ligar antes.',
    'Sistema · 22/11/2026, 12:00Prazo aumentado.',
  ])
  const files = within(screen.getByRole('list', { name: 'Anexos' }))
  expect(files.getByRole('link', { name: 'conta.pdf' })).toHaveAttribute('href', '/arquivos/f1')
  expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'conta.pdf3 kB',
    'nota.txt1 kB',
  ])
})

test('who may not open the files still sees which there are, and without files there is no list', () => {
  show(<Thread request={request} names={names} />)
  expect(screen.getByText('conta.pdf')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  show(<Thread request={adminRequest()} names={names} />)
  expect(screen.getAllByRole('list', { name: 'Anexos' })).toHaveLength(1)
})
