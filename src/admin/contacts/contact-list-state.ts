import type { ContactListQuery } from '#api/contacts.ts'
import { leadStates } from '#domain/lead-state.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The list of contacts as its address describes it: filter, page, and the open one. */
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

/** Gives the address of the contacts in this state. */
export function contactsPath(state: ContactListState): string {
  const search = address.search(state)
  return search ? `${paths.contacts}?${search}` : paths.contacts
}

/** The list without the contact that is open. */
export function closed({ contato: _open, ...list }: ContactListState): Omit<ContactListQuery, 'limit'> {
  return list
}

/** Gives the filter alone, for the count and the export. */
export function filterOf({ state, q }: ContactListState): Pick<ContactListQuery, 'state' | 'q'> {
  return { ...(state && { state }), ...(q && { q }) }
}
