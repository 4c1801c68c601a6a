import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { CardList, ListCard } from '../lists/CardList.tsx'
import { ContactBadge } from './ContactBadge.tsx'
import { ContactLink } from './ContactLink.tsx'
import type { RowsProps } from './ContactTable.tsx'
import { interestOf } from './interest.ts'

/** A page of contacts where there is no room for the table: a card each. */
export function ContactCards({ rows, state, stale }: RowsProps) {
  return (
    <CardList label="Contatos" stale={stale}>
      {rows.map((row) => (
        <ListCard
          key={row.id}
          name={<p className="break-words font-semibold">{row.fullName}</p>}
          badge={<ContactBadge state={row.state} />}
        >
          <p className="figures mt-2">{formatPhone(row.phone)}</p>
          <p className="break-all text-ink-soft">{row.email}</p>
          <p className="mt-1">{interestOf(row)}</p>
          {row.note && <p className="mt-1 line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{row.note}</p>}
          <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-3">
            <p className="figures text-ink-faint text-xs">{formatDateTime(row.createdAt)}</p>
            <ContactLink row={row} state={state} />
          </div>
        </ListCard>
      ))}
    </CardList>
  )
}
