import type { LeadRow } from '#api/leads.ts'

/** A contact that somebody left on the page of a campaign. */
export const leadRow = (changes: Partial<LeadRow> = {}): LeadRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Rute Prado',
  email: 'rute@exemplo.com',
  phone: '11987654321',
  model: 'CG 160',
  installments: 48,
  entryCents: 500_000,
  state: 'new',
  note: '',
  createdAt: '2026-11-20T15:00:00.000Z',
  ...changes,
})
