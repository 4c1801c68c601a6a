import type { ReactNode } from 'react'
import type { ListRow, SortColumn } from '#api/application-list.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { classes } from '#ui/classes.ts'
import { StageAge } from './StageAge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

export type Column = {
  /** What a choice of columns is remembered by. */
  id: string
  label: string
  /** A name that says more than there is room for. */
  title?: string
  /** What the server sorts by; a column without it is not sorted. */
  sort?: SortColumn
  className?: string
  /** Shown unless told otherwise also where there is no room for all of them. */
  narrow: boolean
  cell: (row: ListRow) => ReactNode
}

const right = 'figures whitespace-nowrap text-right'

/** The columns of the list, but for the last one, the link to the details. */
export const columns: readonly Column[] = [
  {
    id: 'client',
    label: 'Cliente',
    sort: 'fullName',
    narrow: true,
    cell: (row) => (
      <>
        <span
          className="block max-w-[9.5rem] truncate font-semibold leading-tight [li_&]:max-w-none [li_&]:whitespace-normal"
          title={row.fullName}
        >
          {row.fullName}
        </span>
        <span className="figures block text-ink-faint text-xs leading-tight">
          {row.maskedCpf}
          {row.accountsOfCpf > 1 && (
            <span className="font-semibold text-warn" title={`Mesmo CPF em ${row.accountsOfCpf} contas`}>
              {` · ${row.accountsOfCpf} contas`}
            </span>
          )}
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    narrow: false,
    cell: (row) => (
      <span className="block max-w-[9rem] truncate" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    id: 'model',
    label: 'Modelo',
    sort: 'model',
    narrow: true,
    cell: (row) => (
      <span className="block max-w-[6.25rem] truncate" title={row.model}>
        {row.model}
      </span>
    ),
  },
  money('entry', 'Entrada', 'entryCents', false, (row) => row.entryCents),
  money('installment', 'Parcela', 'installmentCents', true, (row) => row.installmentCents),
  {
    id: 'installments',
    label: 'Parcelas',
    sort: 'installments',
    className: right,
    narrow: false,
    cell: (row) => `${row.installments}x`,
  },
  {
    id: 'share',
    label: '÷ renda',
    title: 'Parcela ÷ renda',
    className: right,
    narrow: true,
    cell: ({ incomeShare }) => (
      <span className={classes(incomeShare > 30 && 'font-semibold text-bad')}>{incomeShare}%</span>
    ),
  },
  {
    id: 'score',
    label: 'Score',
    className: right,
    narrow: true,
    cell: ({ creditScore }) => creditScore ?? <span className="text-ink-faint">Sem</span>,
  },
  { id: 'stage', label: 'Na etapa', className: right, narrow: true, cell: (row) => <StageAge row={row} /> },
  {
    id: 'assignee',
    label: 'Responsável',
    // After a column of figures at the right.
    className: 'pl-4!',
    narrow: true,
    cell: ({ assignee }) => (
      <span className="block max-w-[5rem] truncate" title={assignee?.name}>
        {assignee?.name ?? <span className="text-ink-faint">Ninguém</span>}
      </span>
    ),
  },
  {
    id: 'date',
    label: 'Data',
    sort: 'createdAt',
    className: 'figures',
    narrow: true,
    cell: (row) => formatDate(row.createdAt),
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    className: 'whitespace-nowrap',
    narrow: true,
    cell: (row) => <StatusBadge status={row.status} withdrawn={row.withdrawnAt !== null} />,
  },
]

/** A column by its id. */
export function columnOf(id: string): Column | undefined {
  return columns.find((column) => column.id === id)
}

function money(id: string, label: string, sort: SortColumn, narrow: boolean, cents: (row: ListRow) => number): Column {
  return { id, label, sort, className: right, narrow, cell: (row) => formatBRL(cents(row)) }
}
