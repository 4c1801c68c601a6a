import { expect, test } from 'vitest'
import { lostPickup } from './MoveDialog.tsx'

const booking = { startsAt: '2026-11-23T12:00:00.000Z', dealership: 'sao-paulo-mooca' }

test('who takes a release back is told of the pick-up that goes with it', () => {
  expect(lostPickup({ status: 'completed', journey: { booking } })).toContain('é cancelada')
})

test('without a pick-up to come there is nothing to tell', () => {
  expect(lostPickup({ status: 'completed', journey: { booking: null } })).toBeNull()
  expect(lostPickup({ status: 'signing', journey: { booking } })).toBeNull()
  expect(lostPickup({ status: 'completed', journey: { booking, handedOverAt: booking.startsAt } })).toBeNull()
})
