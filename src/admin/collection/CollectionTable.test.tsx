import { expect, test, vi } from 'vitest'
import type { CollectionRow } from '#api/collection.ts'
import { collectionRow } from '#tests/support/screen/collection.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { CollectionCards, CollectionTable } from './CollectionTable.tsx'
import type { CollectionState } from './collection-list-state.ts'

const late = collectionRow({ applicationId: 'a1' })
const coming: CollectionRow = {
  ...late,
  id: 'p2',
  applicationId: 'a2',
  fullName: 'Rui Prado',
  dueOn: '2026-11-26',
  daysLate: 0,
  lateCount: 0,
  assignee: { id: 'u', name: 'Caio' },
}

function open(rows: readonly CollectionRow[], state: CollectionState = {}, hasBoleto = true) {
  const presses = { onState: vi.fn(), onCall: vi.fn(), onBoleto: vi.fn() }
  const selection = { ids: new Set(['a2']), pick: vi.fn(), clear: vi.fn() }
  const props = { rows, state, stale: false, ...presses, onBoleto: hasBoleto ? presses.onBoleto : undefined }
  const user = show(<CollectionTable {...props} selection={selection as never} />)
  return { user, ...presses, ...selection }
}
const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent ?? ''
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('says of a late contract by how much and since when, whom to call, and who sees to it', () => {
  open([late, coming])
  expect(rowOf('Marina Duarte')).toContain('16 dias')
  expect(rowOf('Marina Duarte')).toContain('desde 05/11/2026, 2 parcelas')
  expect(rowOf('Marina Duarte')).toContain('sem responsável')
  expect(rowOf('Rui Prado')).toContain('Vence em 26/11/2026')
  expect(rowOf('Rui Prado')).toContain('com Caio')
  const [phone] = screen.getAllByRole('link', { name: '(11) 98765-4321' })
  expect(phone).toHaveAttribute('href', 'tel:+5511987654321')
  const link = screen.getByRole('link', { name: /^Abrir.*Marina Duarte$/ })
  expect(link.getAttribute('href')).toMatch(/a1$/)
})

test('one day is one, and one installment is not counted', () => {
  open([{ ...late, daysLate: 1, lateCount: 1 }])
  expect(rowOf('Marina Duarte')).toContain('1 diadesde 05/11/2026')
  expect(rowOf('Marina Duarte')).not.toContain('parcelas')
})

test('records a call and sends a boleto of what is late, and of nothing else', async () => {
  const { user, onCall, onBoleto } = open([late, coming])
  await user.click(screen.getByRole('button', { name: /^Registrar.*Marina Duarte$/ }))
  expect(onCall).toHaveBeenCalledExactlyOnceWith(late)
  await user.click(screen.getByRole('button', { name: /^Boleto.*Marina Duarte$/ }))
  expect(onBoleto).toHaveBeenCalledExactlyOnceWith(late)
  expect(buttons().filter((name) => name?.includes('Rui'))).toEqual([])
})

test('sends no boleto while a payment is under check, nor where the bank offers none', () => {
  open([{ ...late, isChecked: true }])
  expect(rowOf('Marina Duarte')).toContain('Pagamento em conferência')
  open([late], {}, false)
  expect(buttons().filter((name) => name?.startsWith('Boleto'))).toEqual([])
})

test('each heading orders by its column, the oldest and the largest first, and back', async () => {
  const { user, onState } = open([late], { list: 'late', after: 'x' })
  await user.click(screen.getByRole('button', { name: 'Atraso' }))
  expect(onState).toHaveBeenLastCalledWith({ list: 'late', sort: 'due', direction: 'asc' })
  await user.click(screen.getByRole('button', { name: 'Em aberto' }))
  expect(onState).toHaveBeenLastCalledWith({ list: 'late', sort: 'open', direction: 'desc' })
})

test('the heading of the order says it, and turns it', async () => {
  const { user, onState } = open([late], { sort: 'open' })
  expect(screen.getByRole('columnheader', { name: 'Em aberto' })).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('columnheader', { name: 'Atraso' })).not.toHaveAttribute('aria-sort')
  await user.click(screen.getByRole('button', { name: 'Em aberto' }))
  expect(onState).toHaveBeenLastCalledWith({ sort: 'open', direction: 'asc' })
})

test('chooses one, or all of the page', async () => {
  const { user, pick } = open([late, coming])
  expect(screen.getByRole('checkbox', { name: /Rui Prado/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Escolher todos desta página' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /Marina Duarte/ }))
  expect(pick).toHaveBeenLastCalledWith(['a1'], true)
  await user.click(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }))
  expect(pick).toHaveBeenLastCalledWith(['a1', 'a2'], true)
})

test('as cards the order is a choice, of which the first is the list’s own', async () => {
  const onState = vi.fn()
  const props = { rows: [late], stale: false, onState, onCall: vi.fn(), onBoleto: undefined }
  const user = show(<CollectionCards {...props} state={{ list: 'late', sort: 'due' }} />)
  const choice = screen.getByRole('combobox', { name: 'Ordenar por' })
  expect(choice).toHaveDisplayValue('Mais atrasados')
  await user.selectOptions(choice, 'Menor valor em aberto')
  expect(onState).toHaveBeenLastCalledWith({ list: 'late', sort: 'open', direction: 'asc' })
  await user.selectOptions(choice, 'Ordem da lista')
  expect(onState).toHaveBeenLastCalledWith({ list: 'late' })
})
