import type { LeadRow } from '#api/leads.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { LeadState } from '#domain/work-lists.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { CardList, ListCard } from '../lists/CardList.tsx'
import { type LeadListState, leadsAddress } from './lead-list-state.ts'

type RowsProps = { rows: readonly LeadRow[]; state: LeadListState; stale: boolean }

/** A page of contacts as rows; on tablets interest and time stand under the name. */
export function LeadTable({ rows, state, stale }: RowsProps) {
  return (
    <div
      aria-busy={stale}
      className={classes('max-xl:[&_td]:px-2! max-xl:[&_th]:px-2!', stale && 'cursor-progress grayscale')}
    >
      <Table caption="Contatos">
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Celular e e-mail</th>
            <th scope="col" className="max-lg:hidden">
              Interesse
            </th>
            <th scope="col" className="max-lg:hidden">
              Recebido
            </th>
            <th scope="col">Estado</th>
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="focus-within:bg-brand-soft">
              <th scope="row" className="w-1/2 min-w-[10rem] max-w-0 font-semibold">
                <span translate="no" className="block truncate" title={row.fullName}>
                  {row.fullName}
                </span>
                <span className="block truncate font-normal text-ink-soft text-xs lg:hidden">
                  <span>{interestOf(row)}</span>, <span className="figures">{formatDateTime(row.createdAt)}</span>
                </span>
                {row.note && (
                  <span className="block truncate font-normal text-ink-faint text-xs" title={row.note}>
                    {row.note}
                  </span>
                )}
              </th>
              <td className="w-1/2 min-w-[10rem] max-w-0">
                <span className="figures block whitespace-nowrap">{formatPhone(row.phone)}</span>
                <span className="block truncate text-ink-soft" title={row.email}>
                  {row.email}
                </span>
              </td>
              <td className="max-lg:hidden">{interestOf(row)}</td>
              <td className="figures max-lg:hidden">{formatDateTime(row.createdAt)}</td>
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

/** A page of contacts as cards, for screens without room for the table. */
export function LeadCards({ rows, state, stale }: RowsProps) {
  return (
    <CardList label="Contatos" stale={stale}>
      {rows.map((row) => (
        <ListCard
          key={row.id}
          name={
            <p translate="no" className="break-words font-semibold">
              {row.fullName}
            </p>
          }
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

const tones = { new: 'info', called: 'warn', closed: 'neutral' } as const

/** Shows the state of a contact. */
function ContactBadge({ state }: { state: LeadState }) {
  return <Badge tone={tones[state]}>{leadStateLabels[state]}</Badge>
}

/** Opens a contact in a dialog over its list. */
function ContactLink({ row, state }: { row: LeadRow; state: LeadListState }) {
  return (
    <LinkButton
      href={leadsAddress.path({ ...state, contato: row.id })}
      size="sm"
      variant="secondary"
      data-row={row.id}
      aria-label={`Abrir contato de ${row.fullName}`}
    >
      Abrir
    </LinkButton>
  )
}

/** Returns the motorcycle and plan in which a lead is interested: 'X-ADV em 48x, com R$ 5.000,00 de entrada'. */
export function interestOf({
  model,
  installments,
  entryCents,
}: Pick<LeadRow, 'model' | 'installments' | 'entryCents'>): string {
  if (!model) return 'Nenhuma moto escolhida'
  const entry = entryCents === null ? '' : `, com ${formatBRL(entryCents)} de entrada`
  return installments ? `${model} em ${installments}x${entry}` : model
}
