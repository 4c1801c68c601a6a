import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { SinceYesterday as Since } from '#api/since-yesterday.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { SinceYesterday } from './SinceYesterday.tsx'

const route = 'GET /api/admin/since-yesterday'
const note = (id: number) =>
  ({
    id,
    at: '2026-11-22T12:00:00.000Z',
    kind: 'note',
    actorType: 'analyst',
    actor: 'Bia',
    actorId: 'b',
    from: null,
    to: null,
    note: `Palavra ${id}`,
  }) as never
const since = (changes: Partial<Since['cases'][number]> = {}, more = 0): Since => ({
  since: '2026-11-21T21:00:00.000Z',
  cases: [
    {
      applicationId: 'a1',
      fullName: 'Ana Souza',
      contractNumber: '2602472415',
      events: [note(1)],
      count: 1,
      ...changes,
    },
  ],
  more,
})

beforeEach(() => forgetQueries())

async function open(of: Since) {
  answers(route, of)
  const user = show(<SinceYesterday />)
  await screen.findByText('Desde a sua última visita')
  return user
}

test('each case says what others changed in it, since when, and leads there', async () => {
  await open(since())
  expect(screen.getByText(/^O que mudou/)).toHaveTextContent('desde 21/11/2026, 18:00.')
  expect(screen.getByRole('link', { name: 'Ana Souza' })).toHaveAttribute('href', '/admin/financiamentos/a1')
  expect(screen.getByText('2602472415')).toBeVisible()
  expect(screen.getByText(/“Palavra 1”/)).toHaveTextContent(/^Bia: /)
  expect(screen.queryByText(/no histórico$/)).toBeNull()
  expect(screen.queryByText(/^Muda?ra?m? mais|^Mudou mais/)).toBeNull()
})

test('of many cases three stand with their newest change, and all of it on a press', async () => {
  const [one] = since({ events: [note(2), note(1)], count: 5 }, 1).cases as [Since['cases'][number]]
  const cases = ['a1', 'a2', 'a3', 'a4'].map((applicationId) => ({ ...one, applicationId }))
  const user = await open({ ...since(), cases, more: 1 })
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.getAllByText(/“Palavra 2”/)).toHaveLength(3)
  expect(screen.queryByText(/“Palavra 1”|no histórico|Mudou mais/)).toBeNull()
  const all = screen.getByRole('button', { name: 'Mostrar tudo (4 financiamentos)' })
  expect(all).toHaveAttribute('aria-expanded', 'false')
  await user.click(all)
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.getAllByText(/“Palavra 1”/)).toHaveLength(4)
  expect(screen.getAllByText('e mais 3 no histórico')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Mostrar menos' }))
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

test('what has no room is counted', async () => {
  const user = await open(since({ events: [note(1), note(2)], count: 5 }, 1))
  await user.click(screen.getByRole('button', { name: 'Mostrar tudo' }))
  expect(screen.getByText('e mais 3 no histórico')).toBeVisible()
  expect(screen.getByText('Mudou mais 1 financiamento.')).toBeVisible()
})

test('several further cases are counted as several', async () => {
  await open(since({}, 4))
  expect(screen.getByText('Mudaram mais 4 financiamentos.')).toBeVisible()
})

test('where nothing changed there is nothing', async () => {
  answers(route, { ...since(), cases: [] })
  const user = show(<SinceYesterday />)
  await waitFor(() => expect(sentTo(route)).toHaveLength(1))
  await user.tab()
  expect(document.body).toHaveTextContent(/^$/)
})
