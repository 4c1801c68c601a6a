import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { HistoryLine, PagedHistory } from './History.tsx'

const page = (hasMore: boolean, ...ids: number[]) => ({ events: ids.map((id) => ({ id })), hasMore })
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const more = () => screen.queryByRole('button', { name: 'Ver mais' })

test('each press brings the lines before the last one that is shown, and keeps those above', async () => {
  const before = vi.fn()
  before.mockResolvedValueOnce({ ok: true, data: page(true, 7, 6) })
  before.mockResolvedValueOnce({ ok: true, data: page(false, 5) })
  const user = show(
    <PagedHistory first={page(true, 9, 8)} before={before} line={({ id }) => <li key={id}>{id}</li>} empty="Nada" />,
  )
  await user.click(more() as HTMLElement)
  expect(await screen.findByText('6')).toBeVisible()
  await user.click(more() as HTMLElement)
  expect(await screen.findByText('5')).toBeVisible()
  expect(lines()).toEqual(['9', '8', '7', '6', '5'])
  expect(before.mock.calls).toEqual([['8'], ['6']])
  expect(more()).toBeNull()
})

test('a line says what was done, with its words, by whom and when', () => {
  show(
    <ol>
      <HistoryLine what="Escreveu" words={['Liguei', 'Não atendeu']} who="Bia" at="2026-11-23T12:00:00.000Z" />
    </ol>,
  )
  expect(lines()).toEqual(['EscreveuLigueiNão atendeuBia, 23/11/2026, 09:00'])
})
