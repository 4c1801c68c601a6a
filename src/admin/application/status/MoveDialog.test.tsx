import '#content/sentences/analysts.ts'
import { afterAll, expect, test, vi } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from '../../core/session.ts'
import { lostPickup, MoveDialog, wordsOfMove } from './MoveDialog.tsx'

const booking = { startsAt: '2026-11-23T12:00:00.000Z', dealership: 'sao-paulo-mooca' }

afterAll(sessionClosed)

test('who takes a release back is told of the pick-up that goes with it', () => {
  expect(lostPickup({ status: 'completed', journey: { booking } })).toContain('é cancelada')
})

test('without a pick-up to come there is nothing to tell', () => {
  expect(lostPickup({ status: 'completed', journey: { booking: null } })).toBeNull()
  expect(lostPickup({ status: 'signing', journey: { booking } })).toBeNull()
  expect(lostPickup({ status: 'completed', journey: { booking, handedOverAt: booking.startsAt } })).toBeNull()
})

test('a refused application is opened again, and its button says so; others go back, or on', () => {
  const back = { kind: 'back', missing: [] } as const
  expect(wordsOfMove(back, 'rejected', 'Análise de Crédito')).toEqual({
    title: 'Reabrir em Análise de Crédito?',
    confirm: 'Reabrir',
  })
  expect(wordsOfMove(back, 'signing', 'Análise de Crédito')).toEqual({
    title: 'Voltar para Análise de Crédito?',
    confirm: 'Voltar a esta etapa',
  })
  expect(wordsOfMove({ kind: 'jump', missing: ['cnh'] }, 'waiting_docs', 'Contrato').confirm).toBe(
    'Avançar mesmo assim',
  )
})

test('who ends a contract reads whether the motorcycle has to come back, and that the money waits for it', () => {
  const payments = [{ amountCents: 149_900, refundedCents: 0 }] as AdminDetail['payments']
  const change = { asked: 'rejected', send: vi.fn(), close: vi.fn() } as never
  const handOver = { day: '2026-11-28', returnedOn: null } as AdminDetail['handOver']
  show(<MoveDialog detail={adminDetail({ status: 'completed', handOver, payments })} change={change} />)
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('A moto está com o cliente desde 28/11/2026: ele tem de devolver.')
  expect(dialog).toHaveTextContent(/R\$\s1\.499,00 que o cliente pagou voltam para ele assim que a moto voltar\./)
})

test('before the hand-over the money waits for no motorcycle', () => {
  const payments = [{ amountCents: 149_900, refundedCents: 0 }] as AdminDetail['payments']
  const change = { asked: 'rejected', send: vi.fn(), close: vi.fn() } as never
  show(<MoveDialog detail={adminDetail({ status: 'signing', payments })} change={change} />)
  expect(screen.getByRole('dialog')).toHaveTextContent(/R\$\s1\.499,00 que o cliente pagou voltam para ele\./)
  expect(screen.queryByText(/A moto está com o cliente/)).toBeNull()
  // Nobody else is bound by a contract without a signature, so its end needs no second person.
  expect(screen.getByRole('button', { name: 'Encerrar contrato' })).toBeVisible()
})

test('the reason is one of a request only where the managers are asked, and just a reason where one decides alone', () => {
  const change = { asked: 'rejected', send: vi.fn(), close: vi.fn() } as never
  show(<MoveDialog detail={adminDetail()} change={change} />)
  expect(screen.getByRole('dialog')).toHaveTextContent('A política de crédito recomenda aprovar.')
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toBeVisible()
})

test('who would replace a waiting request by an own one reads whose it is, and where it is approved', () => {
  const change = { asked: 'rejected', send: vi.fn(), close: vi.fn() } as never
  const { journey } = adminDetail()
  const signed = { ...journey, contract: { signedAt: '2026-11-22T12:00:00.000Z' } } as typeof journey
  const asks = [
    { kind: 'contract_end' as const, title: 'x', by: 'Helena Sampaio', byId: 'h', at: '2026-11-23T12:00:00.000Z' },
  ]
  sessionOpened(manager)
  show(<MoveDialog detail={adminDetail({ status: 'signing', journey: signed, asks })} change={change} />)
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Isto já espera aprovação: pedido de Helena Sampaio em 23/11/2026, 09:00. Um pedido novo toma o lugar dele.',
  )
  expect(screen.getByRole('button', { name: 'Pedir aprovação' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver em Aprovações' })).toHaveAttribute('href', '/admin/aprovacoes')
})
