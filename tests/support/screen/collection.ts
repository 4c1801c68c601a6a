import type { CollectionRow } from '#api/collection.ts'

/** A contract that is 16 days late, as the colleagues who collect see it. */
export const collectionRow = (changes: Partial<CollectionRow> = {}): CollectionRow => ({
  id: 'p1',
  applicationId: '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f',
  contractNumber: '2602472415',
  fullName: 'Marina Duarte',
  maskedCpf: '***.982.247-**',
  phone: '11987654321',
  dueOn: '2026-11-05',
  daysLate: 16,
  lateCount: 2,
  dueCents: 44_970,
  fineCents: 900,
  interestCents: 240,
  correctionCents: 80,
  todayCents: 46_190,
  openCents: 1_349_100,
  isChecked: false,
  assignee: null,
  lastContact: null,
  callFrom: null,
  promise: null,
  ...changes,
})
