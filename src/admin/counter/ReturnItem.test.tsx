import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Counter, CounterReturn } from '#api/hand-over.ts'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { ReturnItem } from './ReturnItem.tsx'

const motorcycle: CounterReturn = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana Souza',
  model: 'X-ADV',
  contractNumber: '2602472415',
  chassis: '9C2KC1670ER123456',
  plate: 'ABC1234',
  handedOverOn: '2026-11-10',
  confirmation: null,
}
const counter: Counter = { dealership: null, today: '2026-11-23', pickups: [], returns: [] }
const route = 'POST /api/admin/pickups/:id/return'
const onReturned = vi.fn()
const press = () => screen.getByRole('button', { name: 'Receber moto de volta' })
const dialog = () => screen.queryByRole('dialog', { name: 'Receber a moto de volta?' })

beforeEach(() => onReturned.mockClear())

function open(changes: Partial<CounterReturn> = {}) {
  const one = { ...motorcycle, ...changes }
  const user = show(<ReturnItem motorcycle={one} today="2026-11-23" onReturned={onReturned} />)
  document.querySelector('details')?.setAttribute('open', '')
  return user
}

test('the line says whose motorcycle comes back, and what identifies it', () => {
  open()
  expect(screen.getByText(/^Entregue em/)).toHaveTextContent('Entregue em 10/11/2026')
  expect(screen.getByText('ABC-1234')).toBeVisible()
  expect(screen.getByText('9C2KC1670ER123456')).toBeVisible()
  expect(screen.getByText('2602472415')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Quem devolve' })).toHaveValue('Ana Souza')
})

test('it comes back only with every check, and after a question', async () => {
  answers(route, offline, counter)
  const user = open()
  await user.click(press())
  expect(screen.getByRole('checkbox', { name: 'O chassi da moto confere' })).toBeVisible()
  expect(dialog()).toBeNull()
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await enter(user, screen.getByRole('textbox', { name: /^Como a moto voltou/ }), ' 12 km ')
  await user.click(press())
  expect(sentTo(route)).toEqual([])
  const asked = dialog() as HTMLElement
  expect(asked).toHaveTextContent('isto não pode ser desfeito')
  await user.click(within(asked).getByRole('button', { name: 'Receber moto de volta' }))
  expect(await screen.findByText('A devolução da moto não foi registrada')).toBeVisible()
  expect(onReturned).not.toHaveBeenCalled()
  // A failed answer is asked about again before the next one is sent.
  await waitFor(() => expect(dialog()).toBeNull())
  await user.click(press())
  expect(sentTo(route)).toHaveLength(1)
  await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Receber moto de volta' }))
  await waitFor(() => expect(onReturned).toHaveBeenCalledWith(counter))
  expect(sentTo(route).at(-1)?.json).toEqual({
    broughtBy: 'Ana Souza',
    returnedOn: '2026-11-23',
    checked: ['chassis', 'plate', 'keys'],
    note: '12 km',
  })
})

test('after the press the focus is on the line of the motorcycle, whose form is gone', async () => {
  answers(route, { ...counter, returns: [{ ...motorcycle, confirmation: { state: 'open', note: null } }] })
  const user = open()
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(press())
  await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Receber moto de volta' }))
  await waitFor(() => expect(onReturned).toHaveBeenCalled())
  expect(dialog()).toBeNull()
  expect(screen.getByText('Ana Souza').closest('summary')).toHaveFocus()
})

test('nobody brings it back without a name or before it was handed over', async () => {
  const user = open({ handedOverOn: '2026-11-24' })
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.clear(screen.getByRole('textbox', { name: 'Quem devolve' }))
  await user.click(press())
  expect(dialog()).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Quem devolve' })).toBeInvalid()
})

test('a return that the bank has still to confirm is told, and not asked for again', () => {
  open({ confirmation: { state: 'open', note: null } })
  expect(screen.getByText('Em conferência')).toBeVisible()
  expect(screen.getByText('O banco confere esta devolução')).toBeVisible()
  expect(screen.queryByText('A devolver')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Receber moto de volta' })).toBeNull()
})

test.each([
  ['refused', 'O chassi da foto é outro', 'O banco não confirmou esta devolução', 'O chassi da foto é outro'],
  ['expired', null, 'O banco não conferiu esta devolução a tempo', 'Registre de novo.'],
] as const)('one that was %s says so, and can be registered again', (state, note, title, words) => {
  open({ confirmation: { state, note } })
  expect(screen.getByText('A devolver')).toBeVisible()
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(press()).toBeVisible()
})

test('a return that the bank still checks promises nothing that a refusal would not keep', () => {
  open({ confirmation: { state: 'open', note: null } })
  expect(screen.getByText(/^Se confirmar, ele devolve ao cliente/)).toBeVisible()
})
