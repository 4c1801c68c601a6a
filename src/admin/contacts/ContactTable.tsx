import type { ContactRow } from '#api/contacts.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { classes } from '#ui/classes.ts'
import { Table } from '#ui/structure/Table.tsx'
import { ContactBadge } from './ContactBadge.tsx'
import { ContactLink } from './ContactLink.tsx'
import type { ContactListState } from './contact-list-state.ts'
import { interestOf } from './interest.ts'

export type RowsProps = { rows: readonly ContactRow[]; state: ContactListState; stale: boolean }

/** A page of contacts where there is room for a table. */
export function ContactTable({ rows, state, stale }: RowsProps) {
  return (
    <div aria-busy={stale} className={classes(stale && 'opacity-60')}>
      <Table caption="Contatos">
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Celular e e-mail</th>
            <th scope="col">Interesse</th>
            <th scope="col">Recebido</th>
            <th scope="col">Estado</th>
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="focus-within:bg-brand-soft">
              <th scope="row" className="max-w-[16rem] font-semibold">
                <span className="block truncate">{row.fullName}</span>
                {row.note && (
                  <span className="block truncate font-normal text-ink-faint text-xs" title={row.note}>
                    {row.note}
                  </span>
                )}
              </th>
              <td className="max-w-[16rem]">
                <span className="figures block whitespace-nowrap">{formatPhone(row.phone)}</span>
                <span className="block truncate text-ink-soft" title={row.email}>
                  {row.email}
                </span>
              </td>
              <td className="whitespace-nowrap">{interestOf(row)}</td>
              <td className="figures whitespace-nowrap">{formatDateTime(row.createdAt)}</td>
              <td>
                <ContactBadge state={row.state} />
              </td>
              <td>
                <ContactLink row={row} state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
