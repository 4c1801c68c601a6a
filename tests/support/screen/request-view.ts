import type { RequestView } from '#api/requests.ts'

/** A complaint that was just received, as its writer sees it, with the changes of a test. */
export const requestView = (changes: Partial<RequestView> = {}): RequestView => ({
  id: '00000000-0000-4000-8000-000000000001',
  protocol: 'K7QF-9M2X-4TRB',
  kind: 'complaint',
  state: 'open',
  openedAt: '2026-11-20T15:00:00.000Z',
  dueOn: '2026-12-03',
  contractNumber: null,
  extended: null,
  answeredAt: null,
  reasons: [],
  contested: [],
  mayEscalate: false,
  messages: [],
  files: [],
  ...changes,
})
