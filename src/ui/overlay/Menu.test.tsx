import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { Menu } from './Menu.tsx'

const [onOne, onTwo] = [vi.fn(), vi.fn()]
const items = [
  { id: '0', label: 'Parado', onSelect: vi.fn(), disabled: true },
  { id: '1', label: 'Um', onSelect: onOne },
  { id: '2', label: 'Dois', onSelect: onTwo },
  { id: '3', label: 'Três', onSelect: vi.fn() },
]
const button = () => screen.getByRole('button', { name: 'Ações' })
const item = (name: string) => screen.getByRole('menuitem', { name })

async function open() {
  onOne.mockClear()
  onTwo.mockClear()
  const user = show(
    <main tabIndex={-1}>
      <p>Texto</p>
      <Menu label="Ações" trigger="…" items={items} />
      <input aria-label="Outro" />
    </main>,
  )
  await user.click(button())
  return user
}

test('it opens at its first possible choice, and says that it is open', async () => {
  await open()
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menu', { name: 'Ações' })).toBeVisible()
  expect(item('Um')).toHaveFocus()
  expect(item('Parado')).toBeDisabled()
})

test('the arrows go round, Home and End jump, and what is disabled is passed', async () => {
  const user = await open()
  for (const [key, name] of [
    ['ArrowDown', 'Dois'],
    ['ArrowUp', 'Um'],
    ['ArrowUp', 'Três'],
    ['ArrowDown', 'Um'],
    ['End', 'Três'],
    ['Home', 'Um'],
    ['ArrowRight', 'Dois'],
    ['ArrowLeft', 'Um'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(item(name), key).toHaveFocus()
  }
})

test('a choice is made once, closes the menu and gives the focus back', async () => {
  const user = await open()
  await user.click(item('Dois'))
  expect(onTwo).toHaveBeenCalledOnce()
  expect(onOne).not.toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button()).toHaveFocus()
})

test('Escape closes it and gives the focus back', async () => {
  const user = await open()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button()).toHaveFocus()
  expect(button()).toHaveAttribute('aria-expanded', 'false')
})

test('a press elsewhere closes it and leaves the focus there', async () => {
  const user = await open()
  await user.click(screen.getByRole('textbox', { name: 'Outro' }))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Outro' })).toHaveFocus()
})

test('a second press closes it, and the down arrow opens it', async () => {
  const user = await open()
  await user.click(button())
  expect(screen.queryByRole('menu')).toBeNull()
  button().focus()
  await user.keyboard('{ArrowDown}')
  expect(item('Um')).toHaveFocus()
})
