import { expect, test } from 'vitest'
import { lostPickup, wordsOfMove } from './MoveDialog.tsx'

const booking = { startsAt: '2026-11-23T12:00:00.000Z', dealership: 'sao-paulo-mooca' }

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
