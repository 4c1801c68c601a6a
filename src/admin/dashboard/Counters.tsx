import type { DashboardResponse } from '#api/admin.ts'
import { progressStatuses, statusLabel } from '#domain/application/status.ts'
import { paths } from '../core/router.ts'

const number = new Intl.NumberFormat('pt-BR')

/** The counters; each opens the list of what it counts. */
export function Counters({ data }: { data: DashboardResponse }) {
  const { count: newContacts, more } = data.newContacts
  const counters = [
    { label: 'Total', of: 'de financiamentos', count: data.total, href: paths.list, look: 'bg-ink' },
    { label: 'Em análise', count: data.analysis, href: `${paths.list}?status=analysis,pending`, look: 'bg-warn' },
    { label: 'Aprovados', count: data.approved, href: `${paths.list}?status=approved`, look: 'bg-ok' },
    { label: 'Recusados', count: data.rejected, href: `${paths.list}?status=rejected`, look: 'bg-bad' },
    { label: 'Contatos novos', count: newContacts, more, href: `${paths.contacts}?state=new`, look: 'bg-info' },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5 lg:gap-4">
      {counters.map(({ label, of, count, more, href, look }) => (
        <li key={label} className="last:max-lg:col-span-2">
          <a
            href={href}
            className="flex h-full flex-col-reverse justify-between gap-1 rounded-lg border border-line bg-white p-4 hover:border-ink-faint lg:p-5"
          >
            <span className="figures font-bold text-3xl">{`${number.format(count)}${more ? '+' : ''}`}</span>
            <span className="flex items-center gap-2 text-ink-soft text-sm">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${look}`} />
              <span>
                {label}
                {of && <span className="sr-only"> {of}</span>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The number of applications in each status, in the order of the process; unknown statuses last, as stored. */
export function StatusRow({ byStatus }: { byStatus: DashboardResponse['byStatus'] }) {
  const known: readonly string[] = [...progressStatuses, 'rejected']
  const unknown = Object.keys(byStatus).filter((status) => status !== 'pending' && !known.includes(status))
  const counted = [...known, ...unknown].map((status) => ({
    status,
    count: (byStatus[status] ?? 0) + (status === 'analysis' ? (byStatus.pending ?? 0) : 0),
  }))
  return (
    <ul aria-label="Financiamentos por status" className="flex flex-wrap gap-2">
      {counted.map(({ status, count }) => (
        <li key={status}>
          <a
            href={`${paths.list}?status=${status === 'analysis' ? 'analysis,pending' : status}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm hover:border-ink-faint"
          >
            {statusLabel(status)}
            <span className="figures font-bold">{number.format(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
