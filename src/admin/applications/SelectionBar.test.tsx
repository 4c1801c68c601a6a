import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { forgetQueries } from '../core/use-load.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const route = 'POST /api/admin/assignments'
const uuid = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
const [first, second] = [uuid(1), uuid(2)]
const bia = { id: uuid(8), name: 'Bia' }

function open(ids = [first, second]) {
  forgetQueries()
  answers('GET /api/admin/colleagues', {
    colleagues: [
      { id: uuid(9), name: 'Ana', own: true },
      { ...bia, own: false },
    ],
  })
  const [clear, onChange] = [vi.fn(), vi.fn()]
  const selection = { ids: new Set(ids), pick: () => {}, clear, isOver: false }
  const user = show(
    <>
      <SelectionBar selection={selection} onChange={onChange} />
      <Toaster />
    </>,
  )
  const pass = async (to: string) => {
    await user.click(screen.getByRole('button', { name: /Passar/ }))
    await user.click(await screen.findByRole('menuitem', { name: to }))
  }
  return { user, clear, onChange, pass }
}

test('one chosen application is one, and can go to each colleague or to nobody', async () => {
  const { user } = open([first])
  expect(screen.getByText('1 escolhido')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Passar/ }))
  await screen.findByRole('menuitem', { name: 'Bia' })
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Ana (você)', 'Bia', 'Ninguém'])
})

test('the chosen ones go to a colleague, whose they were is said, and it can be undone to each of them', async () => {
  const former = [
    { assignee: bia, ids: [first] },
    { assignee: null, ids: [second] },
  ]
  answers(route, { changed: 2, former }, { changed: 1, former: [] })
  const { user, clear, onChange, pass } = open()
  await pass('Ana (você)')
  await waitFor(() => expect(clear).toHaveBeenCalledOnce())
  expect(sentTo(route)[0]?.json).toEqual({ ids: [first, second], to: uuid(9) })
  expect(
    await screen.findByText(/2 financiamentos agora com você \(antes: 1 de Bia, 1 sem responsável\)/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(sentTo(route)).toHaveLength(3))
  expect(
    sentTo(route)
      .slice(1)
      .map(({ json }) => json),
  ).toEqual([
    { ids: [first], to: bia.id, from: uuid(9) },
    { ids: [second], to: null, from: uuid(9) },
  ])
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
})

test('what was not passed stays chosen, and says why', async () => {
  answers(route, refusal('unavailable'))
  const { clear, onChange, pass } = open()
  await pass('Ninguém')
  expect(await screen.findByText(/O serviço está fora do ar/)).toBeVisible()
  expect(sentTo(route)[0]?.json).toEqual({ ids: [first, second], to: null })
  expect(clear).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
})
