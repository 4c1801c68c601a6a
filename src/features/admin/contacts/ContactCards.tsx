import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { classes } from '#ui/classes.ts'
import { ContactBadge } from './ContactBadge.tsx'
import { ContactLink } from './ContactLink.tsx'
import type { RowsProps } from './ContactTable.tsx'
import { interestOf } from './interest.ts'

/** A page of contacts where there is no room for the table: a card each. */
export function ContactCards({ rows, state, stale }: RowsProps) {
  return (
    <ul
      aria-label="Contatos"
      aria-busy={stale}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]',
        stale && 'opacity-60',
      )}
    >
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col rounded-lg border border-line bg-white p-4 text-sm">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <p className="min-w-0 grow basis-[6rem] break-words font-semibold">{row.fullName}</p>
            <ContactBadge state={row.state} />
          </div>
          <p className="figures mt-2">{formatPhone(row.phone)}</p>
          <p className="break-all text-ink-soft">{row.email}</p>
          <p className="mt-1">{interestOf(row)}</p>
          {row.note && <p className="mt-1 line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{row.note}</p>}
          <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-3">
            <p className="figures text-ink-faint text-xs">{formatDateTime(row.createdAt)}</p>
            <ContactLink row={row} state={state} />
          </div>
        </li>
      ))}
    </ul>
  )
}
