import type { ListRow } from '#api/admin.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Table } from '#ui/structure/Table.tsx'
import { ApplicationCards } from '../applications/ApplicationCards.tsx'
import { DetailLink } from '../applications/DetailLink.tsx'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { useWide } from '../core/use-wide.ts'

/** The newest applications. */
export function RecentTable({ rows }: { rows: readonly ListRow[] }) {
  const wide = useWide()
  if (!wide) return <ApplicationCards rows={rows} state={{}} />
  return (
    <Table caption="Financiamentos Recentes">
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col">Modelo</th>
          <th scope="col" className="text-right">
            Valor
          </th>
          <th scope="col">Status</th>
          <th scope="col">Data</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="max-w-[14rem] truncate font-semibold">
              {row.fullName}
            </th>
            <td className="whitespace-nowrap">{row.model}</td>
            <td className="figures whitespace-nowrap text-right">{formatBRL(row.priceCents)}</td>
            <td>
              <StatusBadge status={row.status} withdrawn={row.withdrawnAt !== null} />
            </td>
            <td className="figures">{formatDate(row.createdAt)}</td>
            <td className="text-right">
              <DetailLink row={row} search="" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
