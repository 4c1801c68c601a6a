import type { AdminRequest, RequestListRow } from '#api/requests.ts'
import { requestView } from './request-view.ts'

/** The answer of the admin area for a complaint that was just received, with the changes of a test. */
export const adminRequest = (changes: Partial<AdminRequest> = {}): AdminRequest => ({
  ...requestView(),
  name: 'Rute Prado',
  email: 'rute@exemplo.com',
  phone: null,
  channel: 'portal',
  late: false,
  applicationId: null,
  parent: null,
  assignee: null,
  excluded: false,
  extendable: true,
  version: 1,
  ...changes,
})

/** The line of the same complaint in the list. */
export const requestRow = (changes: Partial<RequestListRow> = {}): RequestListRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  protocol: 'K7QF-9M2X-4TRB',
  kind: 'complaint',
  state: 'open',
  openedAt: '2026-11-20T15:00:00.000Z',
  dueOn: '2026-12-03',
  contractNumber: null,
  name: 'Rute Prado',
  channel: 'portal',
  late: false,
  assignee: null,
  ...changes,
})
