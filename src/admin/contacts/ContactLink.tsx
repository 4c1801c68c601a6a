import type { ContactRow } from '#api/contacts.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { type ContactListState, contactsPath } from './contact-list-state.ts'

/** Opens a contact over the list that it stands in. */
export function ContactLink({ row, state }: { row: ContactRow; state: ContactListState }) {
  return (
    <LinkButton
      href={contactsPath({ ...state, contato: row.id })}
      size="sm"
      variant="secondary"
      data-row={row.id}
      aria-label={`Abrir contato de ${row.fullName}`}
    >
      Abrir
    </LinkButton>
  )
}
