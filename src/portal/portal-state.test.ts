import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { clearRecord, writeRecord } from '#lib/stored-application.ts'
import { $portal, refresh, show } from './portal-state.ts'

const view = (status: string) => ({ id: 'a', status, documents: {} }) as unknown as ApplicantView
const answers: ((answer: Response) => void)[] = []
const shown = () => $portal.get()

beforeEach(() => {
  answers.length = 0
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  writeRecord(view('signing'), '2026-11-26T12:00:00.000Z')
  $portal.set({ phase: 'loading' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearRecord()
})

test.each([
  ['answered', () => Response.json(view('signing'))],
  ['failed', () => new Response(null, { status: 503 })],
])(
  'a refresh that began before an act of the customer and %s after it does not take the act back',
  async (_, answer) => {
    const before = refresh()
    show(view('completed'))
    answers[0]?.(answer())
    await before
    expect(shown()).toEqual({ phase: 'ready', view: view('completed'), staleSince: null })
  },
)

test('of two refreshes the later one counts, whichever is answered first', async () => {
  const [first, second] = [refresh(), refresh()]
  answers[0]?.(Response.json(view('signing')))
  await first
  answers[1]?.(Response.json(view('completed')))
  await second
  expect(shown()).toMatchObject({ view: { status: 'completed' } })
})

test('a failed refresh shows what the tab keeps, with its age', async () => {
  const failing = refresh()
  answers[0]?.(new Response(null, { status: 503 }))
  await failing
  expect(shown()).toEqual({ phase: 'ready', view: view('signing'), staleSince: '2026-11-26T12:00:00.000Z' })
})

test('a tab without a record says that nothing answers, and opens the application once the server does', async () => {
  clearRecord()
  const failing = refresh()
  answers[0]?.(new Response(null, { status: 503 }))
  await failing
  expect(shown()).toMatchObject({ phase: 'failed', sentence: expect.stringMatching(/\w/) })
  const again = refresh()
  const answered = async (count: number, body: unknown) => {
    await vi.waitFor(() => expect(answers).toHaveLength(count))
    answers[count - 1]?.(Response.json(body))
  }
  await answered(2, { person: { firstName: 'Ana' } })
  await answered(3, { applications: [{ id: 'a' }] })
  await answered(4, view('signing'))
  await again
  expect(shown()).toMatchObject({ phase: 'ready', view: { id: 'a' } })
})
