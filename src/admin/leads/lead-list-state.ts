import type { LeadListQuery } from '#api/leads.ts'
import { leadStates } from '#domain/work-lists.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The list of contacts as its address describes it: filter, page, and the open one. */
export type LeadListState = Omit<LeadListQuery, 'limit'> & { contato?: string | undefined }

export const leadsAddress = addressState<LeadListState>(paths.contacts, {
  state: areAll(leadStates),
  q: isText(100),
  after: isUuid,
  before: isUuid,
  contato: isUuid,
})
