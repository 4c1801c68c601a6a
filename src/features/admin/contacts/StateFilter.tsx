import { classes } from '#ui/classes.ts'
import { type ContactListState, contactsPath } from './contact-list-state.ts'

const choices = [
  { state: undefined, label: 'Todos' },
  { state: 'new', label: 'Novos' },
  { state: 'called', label: 'Contatados' },
  { state: 'closed', label: 'Encerrados' },
] as const

/** Which contacts to see, by their state. Links, so that each is an address of its own. */
export function StateFilter({ filter }: { filter: ContactListState }) {
  return (
    <nav aria-label="Filtrar por estado">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ state, label }) => {
          const current = filter.state === state
          return (
            <li key={label}>
              <a
                href={contactsPath({ ...(filter.q && { q: filter.q }), ...(state && { state }) })}
                aria-current={current || undefined}
                className={classes(
                  'flex min-h-11 items-center rounded-full border px-4 text-sm',
                  current
                    ? 'border-ink bg-ink font-semibold text-white'
                    : 'border-line-strong bg-white hover:border-ink',
                )}
              >
                {label}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
