import type { ManagedDealership } from '#api/dealerships.ts'

const open = { opens: '09:00', closes: '18:00' }
/** A dealership that hands motorcycles over on weekdays, as managers see it. */
export const managedDealership = (name: string, changes: Partial<ManagedDealership> = {}): ManagedDealership => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  facts: {
    name,
    street: 'Rua 1',
    district: 'Centro',
    city: 'Natal',
    state: 'RN',
    cep: '59020-120',
    phone: '(84) 3200-0000',
    latitude: -5.8,
    longitude: -35.2,
    timeZone: null,
  },
  address: 'Rua 1, Centro, Natal, RN, 59020-120',
  hours: [null, open, open, open, open, open, null] as never,
  slotsPerHour: 2,
  closedDays: [],
  active: true,
  version: 1,
  ahead: 3,
  ...changes,
})
