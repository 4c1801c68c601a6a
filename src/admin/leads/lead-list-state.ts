import type { LeadListQuery } from '#api/leads.ts'
import { leadStates } from '#domain/work-lists.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The list of contacts as its address describes it: filter, page, and the open one. */
export type LeadListState = Omit<LeadListQuery, 'limit'> & { contato?: string | undefined }

const address = addressState<LeadListState>(paths.contacts, {
  state: areAll(leadStates),
  q: isText(100),
  after: isUuid,
  before: isUuid,
  contato: isUuid,
})

export const parseLeads = address.parse
export const leadsSearch = address.search
export const leadsPath = address.path

/** The list without the contact that is open. */
export function closed({ contato: _open, ...list }: LeadListState): Omit<LeadListQuery, 'limit'> {
  return list
}

/** Returns the filter alone, for the count and the export. */
export function filterOf({ state, q }: LeadListState): Pick<LeadListQuery, 'state' | 'q'> {
  return { ...(state && { state }), ...(q && { q }) }
}
