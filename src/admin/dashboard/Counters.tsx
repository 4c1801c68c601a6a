import type { DashboardResponse } from '#api/admin.ts'
import { progressStatuses, statusLabel } from '#domain/application/status.ts'
import { paths } from '../core/router.ts'

const number = new Intl.NumberFormat('pt-BR')

/** The counters; each opens the list of what it counts. */
export function Counters({ data }: { data: DashboardResponse }) {
  const counters = [
    { label: 'Total', of: 'de financiamentos', count: data.total, href: paths.list, look: 'bg-ink' },
    { label: 'Em análise', count: data.analysis, href: `${paths.list}?status=analysis,pending`, look: 'bg-warn' },
    { label: 'Aprovados', count: data.approved, href: `${paths.list}?status=approved`, look: 'bg-ok' },
    { label: 'Recusados', count: data.rejected, href: `${paths.list}?status=rejected`, look: 'bg-bad' },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counters.map(({ label, of, count, href, look }) => (
        <li key={label}>
          <a
            href={href}
            className="flex h-full flex-col-reverse justify-between gap-1 rounded-lg border border-line bg-white px-4 py-3 hover:border-ink-faint"
          >
            <span className="figures font-bold text-2xl">{number.format(count)}</span>
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

/** The statuses that the counters show; 'pending' is an older name of 'analysis'. */
const counted: readonly string[] = ['analysis', 'pending', 'approved', 'rejected']

/** The applications in each status that no counter shows, in the order of the process; unknown statuses last, as stored. */
export function StatusRow({ byStatus }: { byStatus: DashboardResponse['byStatus'] }) {
  const known = progressStatuses.filter((status) => !counted.includes(status))
  const unknown = Object.keys(byStatus).filter((status) => ![...known, ...counted].includes(status))
  return (
    <ul aria-label="Financiamentos nos outros status" className="flex flex-wrap gap-2">
      {[...known, ...unknown].map((status) => (
        <li key={status}>
          <a
            href={`${paths.list}?status=${status}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm hover:border-ink-faint"
          >
            {statusLabel(status)}
            <span className="figures font-bold">{number.format(byStatus[status] ?? 0)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
