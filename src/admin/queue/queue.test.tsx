import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { WorkItem } from '#api/work.ts'
import { readStoredJson } from '#lib/storage.ts'
import { goTo } from '#tests/support/screen/address.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { act, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { $router } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { QueueBar } from './QueueBar.tsx'
import {
  $undo,
  enterQueue,
  leavePersonal,
  type Move,
  recordMove,
  shown,
  takeNextWork,
  undoMove,
  useRun,
} from './queue-session.ts'
import { WorkBar } from './WorkBar.tsx'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const three = [id(1), id(2), id(3)]
const next = 'POST /api/admin/queues/:queue/next'
const personal = 'POST /api/admin/queue/next'
const undo = 'POST /api/admin/applications/:id/status/undo'
const path = () => $router.get()?.path
const at = (number: number) => `/admin/financiamentos/${id(number)}`
const item = (changes: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'request',
  id: id(7),
  applicationId: null,
  name: 'Rute Prado',
  number: null,
  queue: null,
  request: 'complaint',
  since: '2026-11-20T15:00:00.000Z',
  until: '2026-11-30',
  promised: true,
  late: false,
  ...changes,
})
const move = (changes: Partial<Move> = {}): Move => ({
  id: id(1),
  name: 'Ana Souza',
  from: 'analysis',
  to: 'approved',
  version: 5,
  until: Date.now() + 3_600_000,
  ...changes,
})

/** The bars of a queue, as the frame and an application's page show them. */
function Bars({ of }: { of: string }) {
  const run = useRun(of)
  return (
    <>
      <WorkBar />
      {run && <QueueBar run={run} id={of} isFlat={false} />}
      <Toaster />
    </>
  )
}
const bar = () => screen.queryByRole('navigation', { name: 'Fila' })
const onward = () => screen.getByRole('button', { name: /^Próximo da fila/ })

beforeEach(() => {
  sessionOpened(manager)
  act(leavePersonal)
  $undo.set(null)
  goTo('/admin')
})
afterAll(() => {
  leavePersonal()
  sessionClosed()
})

async function enter() {
  answers(next, { id: id(1), ids: three })
  await shown(enterQueue('analyse'))
}

test('a queue opens its first application, and says its place', async () => {
  await enter()
  expect(path()).toBe(at(1))
  show(<Bars of={id(1)} />)
  expect(bar()).toHaveTextContent(/^Analisar crédito1 de 3/)
})

test('an application outside the queue has no bar of it', async () => {
  await enter()
  show(<Bars of={id(9)} />)
  expect(bar()).toBeNull()
})

test('a queue in which nothing waits says so, and opens nothing', async () => {
  answers(next, { id: null, ids: [] })
  show(<Bars of={id(1)} />)
  await act(() => shown(enterQueue('analyse')))
  expect(screen.getByText('Nada espera em “Analisar crédito”')).toBeVisible()
  expect(path()).toBe('/admin')
})

test('the next is one of those that are left, and a failure says so in the bar', async () => {
  await enter()
  answers(next, offline, { id: id(3), ids: [] })
  const user = show(<Bars of={id(1)} />)
  await user.click(onward())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^O próximo da fila não abriu: Sem conexão/)
  await user.click(onward())
  await waitFor(() => expect(path()).toBe(at(3)))
  expect(sentTo(next).at(-1)?.json).toEqual({ ids: [id(2), id(3)] })
})

test('after the last one the queue ends at the dashboard, without a question', async () => {
  await enter()
  const user = show(<Bars of={id(3)} />)
  expect(bar()).toHaveTextContent('3 de 3')
  await user.click(onward())
  expect(await screen.findByText('Fila “Analisar crédito” terminada')).toBeVisible()
  expect(path()).toBe('/admin')
  expect(bar()).toBeNull()
  expect(sentTo(next)).toHaveLength(1)
})

test('a queue whose others are taken meanwhile ends too', async () => {
  await enter()
  answers(next, { id: null, ids: [] })
  const user = show(<Bars of={id(1)} />)
  await user.click(onward())
  expect(await screen.findByText('Fila “Analisar crédito” terminada')).toBeVisible()
})

test('k goes back in the queue, t and j go on, and the bar leads out of it', async () => {
  await enter()
  answers(next, { id: id(3), ids: [] })
  const user = show(<Bars of={id(2)} />)
  await user.keyboard('k')
  expect(path()).toBe(at(1))
  await user.keyboard('t')
  await waitFor(() => expect(path()).toBe(at(3)))
  await user.keyboard('j')
  await waitFor(() => expect(sentTo(next)).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Sair da fila' }))
  expect(path()).toBe('/admin')
  expect(bar()).toBeNull()
})

test('before the first there is no other', async () => {
  await enter()
  const user = show(<Bars of={id(1)} />)
  await user.keyboard('k')
  expect(path()).toBe(at(1))
})

test('the place in a queue survives a reload', async () => {
  await enter()
  expect(readStoredJson('tab', 'admin-queue')).toEqual({ queue: 'analyse', ids: three })
})

test('the last decision of the queue is told, and undone from anywhere while nobody was told of it', async () => {
  await enter()
  answers(undo, refusal('unavailable'), adminDetail())
  const user = show(<Bars of={id(2)} />)
  act(() => recordMove(move()))
  expect(bar()).toHaveTextContent('Ana Souza: Financiamento Aprovado.')
  goTo(at(2))
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Ana Souza: desfeito. Ninguém foi avisado')).toBeVisible()
  expect(sentTo(undo)[1]?.json).toEqual({ version: 5 })
  expect(sentTo(undo)[1]?.url.pathname).toContain(id(1))
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('a decision outside the queue is not told in it', async () => {
  await enter()
  show(<Bars of={id(1)} />)
  act(() => recordMove(move({ id: id(9) })))
  expect(bar()).not.toHaveTextContent('Ana Souza')
})

test.each([
  ['of which a mail was sent', { until: Date.parse('2026-11-23T14:59:59Z') }],
  ['that no mail tells', { until: null }],
])('a decision %s is undone in its application, which asks for a reason', async (_, changes) => {
  const one = move(changes)
  expect(await undoMove(one)).toBeNull()
  expect(path()).toBe(at(1))
  expect($undo.get()).toEqual(one)
  expect(sentTo(undo)).toEqual([])
})

test('a decision about the application on screen is undone there', async () => {
  goTo(at(1))
  await undoMove(move())
  expect($undo.get()?.id).toBe(id(1))
  expect(sentTo(undo)).toEqual([])
})

test.each([
  ['an analyst', analyst, true],
  ['a manager', manager, false],
])('a decision that was told is undone by managers: %s', async (_, who, isOnlyTold) => {
  await enter()
  sessionOpened(who)
  show(<Bars of={id(2)} />)
  act(() => recordMove(move({ until: null, to: 'rejected' })))
  expect(screen.queryByText('Só a gestão desfaz.') !== null).toBe(isOnlyTold)
  expect(screen.queryByRole('button', { name: 'Desfazer' }) === null).toBe(isOnlyTold)
})

test('the personal queue opens each piece of work at its place, and passes over what was open', async () => {
  answers(
    personal,
    { item: item() },
    { item: item({ kind: 'application', id: id(2), applicationId: id(2), queue: 'analyse', request: null }) },
  )
  await takeNextWork()
  expect($router.get()).toMatchObject({ route: 'requests', search: { aberta: id(7) } })
  const user = show(<Bars of={id(2)} />)
  expect(bar()).toHaveTextContent(/^ReclamaçãoRute PradoPrometido até 30\/11/)
  expect(screen.getByRole('link', { name: 'Rute Prado' })).toHaveAttribute(
    'href',
    `/admin/solicitacoes?aberta=${id(7)}`,
  )
  await user.click(onward())
  await waitFor(() => expect(path()).toBe(at(2)))
  expect(sentTo(personal).map(({ json }) => json)).toEqual([
    { passed: [] },
    { passed: [{ id: id(7), since: '2026-11-20T15:00:00.000Z' }] },
  ])
  // It is done in the application, whose page has the bar.
  expect(bar()).toHaveTextContent(/^Analisar créditoPrometido até 30\/11/)
})

test('work without a name is shown without one', async () => {
  answers(personal, { item: item({ name: null }) })
  await takeNextWork()
  show(<WorkBar />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('a next piece of work that does not open says so in the bar', async () => {
  answers(personal, { item: item() }, offline)
  await takeNextWork()
  const user = show(<Bars of={id(2)} />)
  await user.click(onward())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^O próximo da fila não abriu: Sem conexão/)
})

test('the end of the personal queue is told, and leads to the dashboard', async () => {
  answers(personal, { item: item() }, { item: null })
  await takeNextWork()
  const user = show(<Bars of={id(2)} />)
  await user.click(onward())
  expect(await screen.findByText('Sua fila terminou por agora')).toBeVisible()
  expect(path()).toBe('/admin')
  expect(bar()).toBeNull()
})

test('a personal queue in which nothing waits says so', async () => {
  answers(personal, { item: null })
  show(<Toaster />)
  await act(takeNextWork)
  expect(screen.getByText('Nada espera por você agora')).toBeVisible()
})

test('taking the next piece of work ends the run through one queue', async () => {
  await enter()
  answers(personal, { item: item() })
  await takeNextWork()
  show(<Bars of={id(1)} />)
  expect(bar()).toHaveTextContent(/^Reclamação/)
})

test('the personal queue is left by its bar', async () => {
  answers(personal, { item: item() })
  await takeNextWork()
  const user = show(<WorkBar />)
  await user.click(screen.getByRole('button', { name: 'Sair da fila' }))
  expect(path()).toBe('/admin')
  expect(bar()).toBeNull()
})
