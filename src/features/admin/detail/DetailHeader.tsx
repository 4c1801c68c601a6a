import type { AdminDetail } from '#contracts/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { Neighbours } from './Neighbours.tsx'
import type { OpenedFrom } from './state/list-of.ts'

/** Which application it is, and the ways to the list and to its neighbours there. */
export function DetailHeader({ detail, list }: { detail: AdminDetail; list: OpenedFrom }) {
  const shortId = detail.id.slice(0, 8)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <nav aria-label="Você está em" className="text-sm">
          <p className="truncate">
            <a href={list.path} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Financiamentos
            </a>{' '}
            <span aria-hidden>/</span> {detail.fullName}
          </p>
        </nav>
        <ViewTitle title={`Gerenciar Financiamento ${shortId}`}>
          Gerenciar Financiamento <span className="figures text-ink-soft">#{shortId}</span>
        </ViewTitle>
        <p className="figures text-ink-soft text-sm">Criado em {formatDateTime(detail.createdAt)}</p>
      </div>
      <Neighbours id={detail.id} state={list.state} />
    </div>
  )
}
