import type { AdminDetail } from '#contracts/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { Neighbours } from './Neighbours.tsx'
import type { OpenedFrom } from './state/list-of.ts'

/** Which application it is, where it stands, and the ways to the list and to its neighbours there. */
export function DetailHeader({ detail, list }: { detail: AdminDetail; list: OpenedFrom }) {
  const shortId = detail.id.slice(0, 8)
  return (
    <>
      <nav aria-label="Você está em" className="flex items-center justify-between gap-3 text-sm">
        <p className="min-w-0 truncate">
          <a href={list.path} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Financiamentos
          </a>{' '}
          <span aria-hidden>/</span> {detail.fullName}
        </p>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <ViewTitle title={`Gerenciar Financiamento ${shortId}`}>
            Gerenciar Financiamento <span className="figures text-ink-soft">#{shortId}</span>
          </ViewTitle>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
            <StatusBadge status={detail.status} />
            <span className="figures">Criado em {formatDateTime(detail.createdAt)}</span>
          </p>
        </div>
        <Neighbours id={detail.id} state={list.state} />
      </div>
    </>
  )
}
