import type { ReactNode } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { Neighbours } from './Neighbours.tsx'
import type { OpenedFrom } from './state/list-of.ts'

type Props = {
  detail: AdminDetail
  list: OpenedFrom
  /** Who works on it. */
  children?: ReactNode
}

/** Which application it is, who works on it, and the ways to the list and to its neighbours there. */
export function DetailHeader({ detail, list, children }: Props) {
  const shortId = detail.id.slice(0, 8)
  return (
    <div className="grid grid-cols-1 gap-y-1">
      <div className="flex items-center justify-between gap-x-4">
        <nav aria-label="Você está em" className="min-w-0 text-sm">
          <p className="break-words">
            <a href={list.path} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Financiamentos
            </a>{' '}
            <span aria-hidden>/</span> {detail.fullName}
          </p>
        </nav>
        <Neighbours id={detail.id} state={list.state} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <ViewTitle title={`Gerenciar Financiamento ${shortId}`}>
            Gerenciar Financiamento <span className="figures text-ink-soft">#{shortId}</span>
          </ViewTitle>
          <p className="figures text-ink-soft text-sm">Criado em {formatDateTime(detail.createdAt)}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
