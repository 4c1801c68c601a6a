import { ChoiceLinks } from '../lists/ChoiceLinks.tsx'
import { type ContactListState, contactsPath } from './contact-list-state.ts'

const choices = [
  { state: undefined, label: 'Todos' },
  { state: 'new', label: 'Novos' },
  { state: 'called', label: 'Contatados' },
  { state: 'closed', label: 'Encerrados' },
] as const

/** Which contacts to see, by their state. */
export function StateFilter({ filter }: { filter: ContactListState }) {
  return (
    <ChoiceLinks
      label="Filtrar por estado"
      choices={choices.map(({ state, label }) => ({
        label,
        href: contactsPath({ ...(filter.q && { q: filter.q }), ...(state && { state }) }),
        current: filter.state === state,
      }))}
    />
  )
}
