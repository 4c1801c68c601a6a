import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { DayFilter } from './ListFilters.tsx'
import { SearchBox } from './SearchBox.tsx'

const [onSearch, onOpen] = [vi.fn(), vi.fn()]

/** A list with its search, whose rows say that they were opened. */
function List({ rows = ['a'], busy = false }: { rows?: string[]; busy?: boolean }) {
  const [q, setQ] = useState('')
  const search = (text: string) => {
    onSearch(text)
    setQ(text)
  }
  return (
    <>
      <SearchBox ref={null} by="nome ou contrato" value={q} onSearch={search} />
      <button type="button" onClick={() => setQ('')}>
        Limpar
      </button>
      <ul aria-busy={busy}>
        {rows.map((row) => (
          <li key={row}>
            <a href={`#${row}`} data-row={row} onClick={() => onOpen(row)}>
              {row}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
const box = () => screen.getByRole('searchbox', { name: 'Pesquisar por nome ou contrato' })

function open(element = <List />) {
  onSearch.mockClear()
  onOpen.mockClear()
  return show(element)
}

test('it searches after a pause, once for all that was typed, without spaces around it', async () => {
  const user = open()
  expect(box()).toHaveAttribute('placeholder', 'Nome ou contrato')
  await user.type(box(), ' ana ')
  expect(onSearch).not.toHaveBeenCalled()
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('ana'))
})

test('it searches at once by its button, and not again after the pause', async () => {
  const user = open()
  await user.type(box(), 'ana')
  await user.click(screen.getByRole('button', { name: 'Pesquisar' }))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ana')
  await user.type(box(), ' ')
  expect(onSearch).toHaveBeenCalledOnce()
})

test('the same search again opens the only row, but not an older one', async () => {
  const user = open()
  await user.type(box(), 'ana{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('a')
})

test.each([
  ['several rows', <List key="several" rows={['a', 'b']} />],
  ['rows of the search before', <List key="busy" busy />],
  ['no row', <List key="none" rows={[]} />],
])('with %s it opens none', async (_, element) => {
  const user = open(element)
  await user.type(box(), 'ana{Enter}{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
})

test('an empty search opens nothing', async () => {
  const user = open()
  await user.click(box())
  await user.keyboard('{Enter}')
  expect(onOpen).not.toHaveBeenCalled()
  expect(onSearch).not.toHaveBeenCalled()
})

test('the down arrow goes to the first row', async () => {
  const user = open(<List rows={['a', 'b']} />)
  await user.click(box())
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'a' })).toHaveFocus()
})

test('a search that is cleared elsewhere is empty in the field', async () => {
  const user = open()
  await user.type(box(), 'ana{Enter}')
  await user.click(screen.getByRole('button', { name: 'Limpar' }))
  expect(box()).toHaveValue('')
  expect(onSearch).toHaveBeenCalledOnce()
})

test('a day filters once it is whole, and what is half typed goes when it is left', async () => {
  const onDay = vi.fn()
  const user = show(<DayFilter label="De" value="2026-11-01" onDay={onDay} />)
  const field = screen.getByLabelText('De')
  await user.type(field, '{Backspace}')
  expect(field).not.toHaveValue('01/11/2026')
  expect(onDay).not.toHaveBeenCalled()
  await user.tab()
  expect(field).toHaveValue('01/11/2026')
})
