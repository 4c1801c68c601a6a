import type { ListRow } from '#api/application-list.ts'

/** An application in the list of the analysts, whose credit is being decided. */
export const listRow = (changes: Partial<ListRow> = {}): ListRow => ({
  id: '00000000-0000-4000-8000-00000000000a',
  contractNumber: '2602472415',
  fullName: 'Ana Souza',
  maskedCpf: '***.982.247-**',
  accountsOfCpf: 1,
  email: 'ana@correio.example',
  model: 'X-ADV',
  priceCents: 4_961_900,
  entryCents: 496_190,
  installmentCents: 124_048,
  installments: 36,
  creditScore: 700,
  incomeShare: 19,
  status: 'analysis',
  refusal: null,
  withdrawnAt: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  assignee: null,
  stageSince: null,
  promisedBy: null,
  late: false,
  ...changes,
})
