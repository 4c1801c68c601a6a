import type { ListRow, SortColumn } from '#api/application-list.ts'
import { formatBRL } from '#domain/money/money.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { withoutPage } from '../lists/address-state.ts'
import { CardList, ListCard } from '../lists/CardList.tsx'
import { columnOf } from './columns.tsx'
import { DetailLink } from './DetailLink.tsx'
import { inOrderOf, type ListState, listSearch, orderOf } from './list-state.ts'
import { StageAge } from './StatusBadge.tsx'

type Props = { rows: readonly ListRow[]; state: ListState; stale?: boolean }

/** Applications as cards, for screens without room for rows: two of them fit a phone's first view. */
export function ApplicationCards({ rows, state, stale = false }: Props) {
  const search = listSearch(withoutPage(state))
  const [name, entry, installment, date, status] = ['client', 'entry', 'installment', 'date', 'status'].map(columnOf)
  return (
    <CardList label="Lista de financiamentos" stale={stale}>
      {rows.map((row) => (
        <ListCard key={row.id} name={name?.cell(row)} badge={status?.cell(row)}>
          <p className="truncate text-ink-soft text-xs" title={row.email}>
            {row.email}
          </p>
          <div className="mt-auto flex items-end justify-between gap-1 [--row:2.75rem]">
            <p className="figures min-w-0 text-ink-soft text-xs">
              <span className="block">
                <strong className="text-ink">{row.model}</strong>{' '}
                <span translate="no">{formatBRL(row.priceCents)}</span>, entrada <span>{entry?.cell(row)}</span>
              </span>
              <span>{row.installments}</span>x de <span>{installment?.cell(row)}</span>, <span>{row.incomeShare}</span>%
              da renda
              <br />
              Score <span>{row.creditScore ?? 'não informado'}</span>,{' '}
              <span>{row.assignee ? `com ${row.assignee.name}` : 'sem responsável'}</span>
              <br />
              <span>{date?.cell(row)}</span>, na etapa: <StageAge row={row} />
            </p>
            <DetailLink row={row} search={search} small />
          </div>
        </ListCard>
      ))}
    </CardList>
  )
}

const orders = [
  { value: 'createdAt desc', label: 'Mais novos' },
  { value: 'createdAt asc', label: 'Mais antigos' },
  { value: 'fullName asc', label: 'Cliente, de A a Z' },
  { value: 'fullName desc', label: 'Cliente, de Z a A' },
  { value: 'model asc', label: 'Modelo, de A a Z' },
  { value: 'model desc', label: 'Modelo, de Z a A' },
  { value: 'entryCents desc', label: 'Maior entrada' },
  { value: 'entryCents asc', label: 'Menor entrada' },
  { value: 'installmentCents desc', label: 'Maior parcela' },
  { value: 'installmentCents asc', label: 'Menor parcela' },
  { value: 'installments desc', label: 'Mais parcelas' },
  { value: 'installments asc', label: 'Menos parcelas' },
  { value: 'promisedBy asc', label: 'Prazo mais próximo' },
  { value: 'stageSince asc', label: 'Há mais tempo na etapa' },
  { value: 'creditScore desc', label: 'Maior score' },
  { value: 'creditScore asc', label: 'Menor score' },
  { value: 'incomeShare desc', label: 'Maior parcela ÷ renda' },
  { value: 'incomeShare asc', label: 'Menor parcela ÷ renda' },
  { value: 'assignee asc', label: 'Responsável, de A a Z' },
  { value: 'status asc', label: 'Status, do primeiro ao último' },
  { value: 'status desc', label: 'Status, do último ao primeiro' },
]

/** The order of the list, for the screens without the table's headings. */
export function OrderSelect({ state, onState }: { state: ListState; onState: (state: ListState) => void }) {
  const { column, direction } = orderOf(state)
  return (
    <SelectField
      label="Ordenar por"
      className="min-w-0 grow basis-[10rem] [&_label]:sr-only"
      options={orders}
      value={`${column} ${direction}`}
      onChange={(event) => {
        const [sort, wanted] = event.target.value.split(' ') as [SortColumn, 'asc' | 'desc']
        onState(inOrderOf(state, sort, wanted))
      }}
    />
  )
}
