import type { Counter, CounterPickup } from '#api/hand-over.ts'

/** A pick-up of today that has all it needs, as the counter sees it. */
export const counterPickup = (changes: Partial<CounterPickup> = {}): CounterPickup => ({
  id: '00000000-0000-4000-8000-000000000001',
  day: '2026-11-23',
  time: '10:00',
  name: 'Ana Souza',
  model: 'X-ADV',
  color: 'Vermelho',
  contractNumber: '2602472415',
  chassis: '9C2KC1670ER123456',
  plate: 'ABC1D23',
  backing: { entry: true, contract: true, registration: true, waived: true },
  handedOverAt: null,
  undoUntil: null,
  takenBy: null,
  ...changes,
})

/** The list of a dealership's counter on 2026-11-23. */
export const counterOf = (pickups: CounterPickup[] = [], changes: Partial<Counter> = {}): Counter => ({
  dealership: { name: 'Tiriva Centro', address: 'Rua 1' },
  today: '2026-11-23',
  pickups,
  returns: [],
  ...changes,
})
