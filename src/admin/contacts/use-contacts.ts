import { useStore } from '@nanostores/react'
import { admin } from '../core/api.ts'
import { $router, go } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import {
  type ContactListState,
  closed,
  contactsPath,
  contactsSearch,
  filterOf,
  parseContacts,
} from './contact-list-state.ts'

/** The contacts that the address asks for: a page of them, how many there are, and the way to other ones. */
export function useContacts() {
  const page = useStore($router)
  const { contato: open, ...state } = parseContacts(page?.search ?? {})
  const filter = filterOf(state)
  const list = useLoad(`contacts?${contactsSearch(state)}`, (signal) =>
    call(admin.contacts.$get({ query: state }, { init: { signal } })),
  )
  const count = useLoad(`contacts-count?${contactsSearch(filter)}`, (signal) =>
    call(admin.contacts.count.$get({ query: filter }, { init: { signal } })),
  )
  const show = (next: ContactListState, replace = false) => go(contactsPath(next), { replace })

  return {
    state,
    filter,
    /** The id of the contact that is open over the list. */
    open,
    list,
    count: count.data,
    show,
    close: () => show(closed(state), true),
    searchFor: (q: string) => show({ ...(state.state && { state: state.state }), ...(q && { q }) }, true),
    reload: () => {
      list.reload()
      count.reload()
    },
  }
}
