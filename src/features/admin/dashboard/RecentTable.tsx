import type { ListRow } from '#contracts/admin.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatBRL } from '#domain/money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Table } from '#ui/Table.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { detailPath } from '../shell/router.ts'

/** The newest applications. */
export function RecentTable({ rows }: { rows: readonly ListRow[] }) {
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
            <th scope="row" className="max-w-56 truncate font-semibold">
              {row.fullName}
            </th>
            <td className="whitespace-nowrap">{row.model}</td>
            <td className="figures whitespace-nowrap text-right">{formatBRL(row.priceCents)}</td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className="figures">{formatDate(row.createdAt)}</td>
            <td className="text-right">
              <LinkButton
                href={detailPath(row.id)}
                size="sm"
                variant="secondary"
                aria-label={`Detalhes de ${row.fullName}`}
              >
                Detalhes
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
