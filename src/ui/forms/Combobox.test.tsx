import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { act, screen, show } from '#tests/support/screen/show.ts'
import { Combobox } from './Combobox.tsx'

const titles = ['Médico', 'Motorista', 'Motorista de aplicativo', 'Outros']
const suggest = (text: string) =>
  text === '' ? [] : titles.filter((title) => title.toLowerCase().includes(text.toLowerCase()))
const kept = vi.fn()

/** A form that keeps the chosen title, which is `first` at the beginning. */
function Page({ first = '', error }: { first?: string; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Combobox
        label="Profissão"
        hint="Da lista"
        {...(error && { error })}
        value={value}
        onChange={(next) => {
          kept(next)
          setValue(next)
        }}
        suggest={suggest}
        emptyText="Nada encontrado."
      />
      <button type="button" onClick={() => setValue('Outros')}>
        Trocar
      </button>
    </>
  )
}
const field = () => screen.getByRole('combobox', { name: 'Profissão' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('an untouched field has no list open, and belongs to its hint and its list', () => {
  show(<Page />)
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  expect(field()).toHaveAccessibleDescription('Da lista')
  expect(options()).toEqual([])
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')).toHaveAttribute('role', 'listbox')
})

test('typing offers what fits, and counts as no choice until it is one of the list', async () => {
  const user = show(<Page />)
  await user.type(field(), 'moto')
  expect(options()).toEqual(['Motorista', 'Motorista de aplicativo'])
  expect(field()).toHaveAttribute('aria-expanded', 'true')
  expect(kept.mock.lastCall).toEqual([''])
  await user.clear(field())
  await user.type(field(), 'Motorista')
  expect(kept.mock.lastCall).toEqual(['Motorista'])
})

test('a press chooses, closes the list and keeps the focus in the field', async () => {
  const user = show(<Page />)
  await user.type(field(), 'moto')
  await user.click(screen.getByRole('option', { name: 'Motorista de aplicativo' }))
  expect(field()).toHaveValue('Motorista de aplicativo')
  expect(field()).toHaveFocus()
  expect(options()).toEqual([])
  expect(kept.mock.lastCall).toEqual(['Motorista de aplicativo'])
})

test('arrows and Enter choose', async () => {
  // The keys pass over options without a size.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1)
  const user = show(<Page />)
  await user.type(field(), 'moto')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(field()).toHaveValue('Motorista de aplicativo')
  expect(kept.mock.lastCall).toEqual(['Motorista de aplicativo'])
})

test('Escape closes the list and keeps the text, and an arrow opens it again', async () => {
  const user = show(<Page />)
  await user.type(field(), 'moto')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(field()).toHaveValue('moto')
  // The shortcuts of the analysts' area, which stay in the page of all tests, let Escape leave the field.
  act(() => field().focus())
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(2)
})

test('a click opens the list for the text, and leaving the field closes it', async () => {
  const user = show(<Page first="Motorista" />)
  await user.click(field())
  expect(options()).toEqual(['Motorista', 'Motorista de aplicativo'])
  await user.tab()
  expect(options()).toEqual([])
})

test('a text that finds nothing says so, and an empty field does not', async () => {
  const user = show(<Page />)
  await user.type(field(), 'xyz')
  expect(screen.getByRole('status')).toHaveTextContent('Nada encontrado.')
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  await user.clear(field())
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.type(field(), 'xyz')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a value from elsewhere is shown, and what was typed without a choice stays', async () => {
  const user = show(<Page first="Médico" />)
  expect(field()).toHaveValue('Médico')
  await user.type(field(), 'x')
  expect(field()).toHaveValue('Médicox')
  await user.clear(field())
  await user.type(field(), 'xyz')
  expect(field()).toHaveValue('xyz')
  await user.click(screen.getByRole('button', { name: 'Trocar' }))
  expect(field()).toHaveValue('Outros')
})

test('what is wrong is told at the field', () => {
  show(<Page error="Escolha da lista" />)
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Da lista Escolha da lista')
})
