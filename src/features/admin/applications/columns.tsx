import type { ReactNode } from 'react'
import type { ListRow, SortColumn } from '#contracts/admin.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { StatusBadge } from './StatusBadge.tsx'

export type Column = {
  label: string
  /** What the server sorts by; a column without it is not sorted. */
  sort?: SortColumn
  className?: string
  cell: (row: ListRow) => ReactNode
}

/** The columns of the list, but for the last one, the link to the details. */
export const columns: readonly Column[] = [
  {
    label: 'Cliente',
    sort: 'fullName',
    cell: (row) => (
      <>
        <span className="block max-w-40 truncate font-semibold 2xl:max-w-64" title={row.fullName}>
          {row.fullName}
        </span>
        <span className="figures block text-ink-faint text-xs">{row.maskedCpf}</span>
      </>
    ),
  },
  {
    label: 'Email',
    cell: (row) => (
      <span className="block max-w-32 truncate 2xl:max-w-64" title={row.email}>
        {row.email}
      </span>
    ),
  },
  { label: 'Modelo', sort: 'model', cell: (row) => <span className="block min-w-24">{row.model}</span> },
  money('Entrada', 'entryCents', (row) => row.entryCents),
  money('Parcela', 'installmentCents', (row) => row.installmentCents),
  {
    label: 'Parcelas',
    sort: 'installments',
    className: 'figures text-right',
    cell: (row) => `${row.installments}x`,
  },
  { label: 'Data', sort: 'createdAt', className: 'figures', cell: (row) => formatDate(row.createdAt) },
  { label: 'Status', cell: (row) => <StatusBadge status={row.status} wraps /> },
]

function money(label: string, sort: SortColumn, cents: (row: ListRow) => number): Column {
  return { label, sort, className: 'figures whitespace-nowrap text-right', cell: (row) => formatBRL(cents(row)) }
}
