import type { ContactListQuery } from '#api/contacts.ts'
import { leadStates } from '#domain/leads/lead-state.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The list of leads as its address describes it: filter, page, and the open lead. */
export type ContactListState = Omit<ContactListQuery, 'limit'> & { contato?: string | undefined }

const address = addressState<ContactListState>({
  state: areAll(leadStates),
  q: isText(100),
  after: isUuid,
  before: isUuid,
  contato: isUuid,
})

export const parseContacts = address.parse
export const contactsSearch = address.search

/** Gives the address of the leads in this state. */
export function contactsPath(state: ContactListState): string {
  const search = address.search(state)
  return search ? `${paths.contacts}?${search}` : paths.contacts
}

/** Gives the list without the open lead. */
export function closed({ contato: _open, ...list }: ContactListState): Omit<ContactListQuery, 'limit'> {
  return list
}

/** Gives the filter alone, for the count and the export. */
export function filterOf({ state, q }: ContactListState): Pick<ContactListQuery, 'state' | 'q'> {
  return { ...(state && { state }), ...(q && { q }) }
}
