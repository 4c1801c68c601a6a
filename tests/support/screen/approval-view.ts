import type { ApprovalView } from '#api/approvals.ts'

/** A colleague's request that waits for a second person, with the changes of a test. */
export const approvalView = (changes: Partial<ApprovalView> = {}): ApprovalView => ({
  id: '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f',
  kind: 'fee_waiver',
  state: 'open',
  title: 'Dispensar multa de R$ 12,00',
  lines: ['Parcela 3'],
  mail: { subject: 'Multa dispensada', text: 'A multa da parcela 3 não é mais devida.' },
  reason: 'O boleto atrasou',
  by: 'Caio',
  own: false,
  at: '2026-11-23T12:00:00.000Z',
  expiresAt: '2026-11-24T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  hash: 'a'.repeat(64),
  applicationId: null,
  aloneFrom: null,
  acts: { approve: true },
  ...changes,
})
