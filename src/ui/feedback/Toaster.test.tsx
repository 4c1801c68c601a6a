import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { Toaster, toast } from './Toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  pass(60_000)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function open(place?: 'header') {
  show(
    <>
      <button type="button">Antes</button>
      <Toaster {...(place && { place })} />
    </>,
  )
}
const texts = () => [...screen.getByRole('status').children].filter((one) => one.matches(':not([hidden])'))

test('in the header the newest stands alone, and one that it hides is over at its own time', () => {
  open('header')
  act(() => toast.info('Primeiro'))
  pass(3_000)
  act(() => toast.success('Segundo'))
  expect(texts().map(({ textContent }) => textContent)).toEqual(['Segundo'])
  pass(2_000)
  expect(screen.queryByText('Primeiro')).toBeNull()
  pass(3_000)
  expect(texts()).toEqual([])
})

test('what has the focus stays, and gives it back to where it came from', () => {
  open()
  const before = screen.getByRole('button', { name: 'Antes' })
  before.focus()
  act(() => toast.info('Pronto'))
  const close = screen.getByRole('button', { name: 'Fechar aviso' })
  act(() => close.focus())
  pass(20_000)
  fireEvent.click(close)
  expect(screen.queryByText('Pronto')).toBeNull()
  expect(before).toHaveFocus()
})

test('an action that is not done says why beside its button, and the toast stays to be read', async () => {
  open()
  const run = vi.fn().mockResolvedValueOnce('Não deu para desfazer').mockResolvedValue(null)
  act(() => toast.success('Passado', { label: 'Desfazer', ms: 1_000, run }))
  const undo = screen.getByRole('button', { name: 'Desfazer' })
  await act(async () => undo.click())
  expect(screen.getByRole('alert')).toHaveTextContent('Não deu para desfazer')
  pass(5_000)
  await act(async () => undo.click())
  expect(run).toHaveBeenCalledTimes(2)
  expect(undo).not.toBeInTheDocument()
})

test('an action is over at its time', () => {
  open()
  act(() => toast.success('Passado', { label: 'Desfazer', ms: 1_000, run: async () => null }))
  pass(1_000)
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})
