import '#content/sentences/analysts.ts'
import { afterAll, expect, test, vi } from 'vitest'
import type { PaymentRow } from '#api/payments.ts'
import { paymentRow } from '#tests/support/screen/payments.ts'
import { act, screen, show, within } from '#tests/support/screen/show.ts'
import { analyst } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { PaymentList } from './PaymentList.tsx'

const application = {
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Ana Souza',
  contractNumber: '2602472415',
  entryCents: 100_000,
} as PaymentRow['application']

const onAct = vi.fn()

afterAll(sessionClosed)

function open(changes: Partial<PaymentRow> = {}) {
  const row = paymentRow(changes)
  const user = show(<PaymentList rows={[row]} stale={false} onAct={onAct} />)
  const item = screen.getByRole('listitem')
  const labels = () =>
    within(item)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
  return { row, user, item, labels }
}

test('a payment of nobody says so and from whom it came, and offers to say whose it is or to give it back', async () => {
  const { row, user, item, labels } = open({ payer: { name: 'Rafael Prado', cpf: '***.444.777-**' }, note: 'moto' })
  expect(item).toHaveTextContent(/R\$ 1\.000,00.*21\/11\/2026/)
  expect(item).toHaveTextContent('Ninguém identificado')
  expect(item).toHaveTextContent('A resolver: sem contrato')
  expect(item).toHaveTextContent('Pago por Rafael Prado, CPF ***.444.777-**')
  expect(item).toHaveTextContent('“moto”')
  expect(item).toHaveTextContent(`Pix ${row.endToEndId}`)
  expect(item).not.toHaveTextContent(/Devolvido|provedor disse|registrado por|indicado por/)
  expect(screen.queryByRole('link')).toBeNull()
  expect(labels()).toEqual(['Indicar o contrato', 'Devolver'])
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  expect(onAct.mock.lastCall).toEqual([row, 'refund'])
})

test('one of an application names it, leads to it, and says who recorded, matched and gave back what', async () => {
  const { row, user, item, labels } = open({
    application,
    kind: 'exact',
    state: 'entry',
    refundedCents: 12_345,
    recordedBy: 'Bruna',
    matched: { by: 'Carla' } as never,
    undo: 'analyst',
    actions: ['refund_difference'],
    failure: 'saldo insuficiente',
  } as never)
  expect(item).toHaveTextContent('Ana Souza2602472415Entrada')
  expect(item).toHaveTextContent(/Devolvido: R\$ 123,45/)
  expect(item).toHaveTextContent('O provedor disse: “saldo insuficiente”')
  expect(item).toHaveTextContent('· registrado por Bruna · indicado por Carla')
  expect(screen.getByRole('link', { name: /^Abrir\s?Ana Souza$/ })).toHaveAttribute(
    'href',
    expect.stringContaining(String(application?.id)),
  )
  expect(labels()).toEqual(['Devolver a diferença: Ana Souza', 'Desfazer: Ana Souza'])
  await user.click(screen.getByRole('button', { name: 'Desfazer: Ana Souza' }))
  expect(onAct.mock.lastCall).toEqual([row, 'unmatch'])
})

test('a match that nobody may undo any more offers nothing to undo', () => {
  const { labels } = open({ application, state: 'entry', matched: { by: 'Carla' } as never, actions: [] })
  expect(labels()).toEqual([])
})

test('what waits for others is not counted as work of the staff', () => {
  const { item } = open({ application, kind: 'duplicate', numbers: [2], task: 'customer', isForStaff: false })
  expect(item).toHaveTextContent('Esperando: em dobro')
  expect(item).not.toHaveTextContent('A resolver')
})

test.each<[string, Partial<PaymentRow>, string, string[]]>([
  ['giving back', { asks: ['refund'] }, 'Só com a gestão se devolve.', ['Devolver']],
  [
    'undoing',
    { asks: ['unmatch'], undo: 'manager', actions: ['match'] } as never,
    'Só com a gestão se desfaz.',
    ['Desfazer'],
  ],
])('what only managers do (%s) is asked of them, with the reason at the button', async (_, changes, reason, held) => {
  const { row, user } = open(changes)
  for (const button of screen.getAllByRole('button')) {
    const isHeld = held.includes(button.textContent ?? '')
    expect(button.hasAttribute('disabled')).toBe(isHeld)
    if (isHeld) expect(button).toHaveAccessibleDescription(reason)
  }
  await user.click(screen.getByRole('button', { name: /^Pedir à gestão/ }))
  expect(onAct.mock.lastCall).toEqual([row, 'ask'])
})

test('what was asked is not asked again, and says who asked what and why', () => {
  const { item, labels } = open({
    asks: ['refund'],
    asked: {
      by: 'Bruna',
      byId: 'b',
      at: '2026-11-22T15:00:00.000Z',
      title: 'Devolver R$ 1.000,00',
      reason: 'Pagou em dobro',
    },
  } as never)
  expect(item).toHaveTextContent('Bruna pediu à gestão em 22/11/2026, 12:00: Devolver R$ 1.000,00. “Pagou em dobro”')
  expect(screen.queryByRole('link', { name: 'Ver em Aprovações' })).toBeNull()
  act(() => sessionOpened({ ...analyst, id: 'b' }))
  expect(screen.getByRole('link', { name: 'Ver em Aprovações' })).toBeVisible()
  expect(item).toHaveTextContent('Já pedido à gestão.')
  expect(labels()).toEqual(['Indicar o contrato', 'Devolver'])
})
