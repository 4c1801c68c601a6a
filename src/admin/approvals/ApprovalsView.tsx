import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { ApprovalView } from '#api/approvals.ts'
import { approvalStateNames } from '#content/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { failureIn } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { detailPath } from '../core/router.ts'
import { $who, call, mayDo } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'
import { ApprovalItem, Changes } from './ApprovalItem.tsx'
import { NoSecond } from './NoSecond.tsx'

/** /admin/aprovacoes: requests that wait for another manager, and recent decisions. */
export function ApprovalsView() {
  const { data, failure, reload, change } = useLoad(
    'approvals',
    (signal) => call(admin.approvals.$get({}, { init: { signal } })),
    // A colleague may have decided meanwhile.
    eachMinute,
  )
  const managesBank = mayDo(useStore($who), 'manageBank')
  const [gone, setGone] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusAfter(data)
  /** Sends a decision about the request at a place of the list. */
  const decide =
    ({ title }: ApprovalView, place: number): typeof change =>
    async (send) => {
      // The pressed button goes with its request, so the focus goes to the request that takes its place.
      focusAfter(() => {
        const titles = [...(list.current?.querySelectorAll('h2') ?? [])]
        return titles[Math.min(place, titles.length - 1)] ?? document.querySelector('h1')
      })
      const answer = await change(send)
      setGone(failureIn(answer)?.code === 'not_found' ? title : null)
      approvalsChanged()
      return answer
    }
  const customerOf = ({ applicationId }: ApprovalView) => data?.customers[applicationId ?? '']
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <ViewTitle title="Aprovações" />
      <p className="max-w-prose text-ink-soft text-sm">
        O que compromete o banco vale só com duas pessoas: quem pede e outra da gestão, que aprova exatamente o que foi
        pedido, em até 24 horas. Conta também quem foi da gestão nas últimas 24 horas. Quem convidou, promoveu ou
        recuperou o acesso da outra pessoa, nos últimos 30 dias, não conta como segunda pessoa dela. Aqui chega também o
        que a análise pede à gestão.
      </p>
      {data?.hasSecond === false && <NoSecond />}
      {failure && !data && <LoadFailure title="Erro ao carregar as aprovações" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data?.open.length === 0 && (
        <EmptyState title={managesBank ? 'Nada espera aprovação' : 'Nenhum pedido seu espera aprovação'}>
          <p>
            {managesBank
              ? 'Quando alguém pedir algo que compromete o banco, o pedido aparece aqui.'
              : 'Quando você pedir algo à gestão, o pedido aparece aqui. Os dos colegas, só a gestão vê.'}
          </p>
        </EmptyState>
      )}
      {gone !== null && (
        <Alert ref={focusOn} tone="warn" role="alert" title="Este pedido não espera mais aprovação">
          {`${gone}: outra pessoa decidiu, o prazo acabou ou o caso mudou.`}
        </Alert>
      )}
      {data && data.open.length > 0 && (
        <ul ref={list} aria-label="À espera" className="divide-y divide-line rounded-lg border border-line bg-white">
          {data.open.map((approval, place) => (
            <ApprovalItem
              key={approval.id}
              customer={customerOf(approval)}
              approval={approval}
              reload={reload}
              change={decide(approval, place)}
            />
          ))}
        </ul>
      )}
      {data && data.decided.length > 0 && (
        <Card title="Decididos">
          <ul className="divide-y divide-line">
            {data.decided.map((approval) => (
              <Decided key={approval.id} approval={approval} customer={customerOf(approval)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** Says what came of a request, above what it asked for. */
function Outcome({ state, lines }: Pick<ApprovalView, 'state' | 'lines'>) {
  if (state !== 'approved')
    return (
      <p className="text-sm">{lines.length > 0 ? 'Não foi aprovado. O que o pedido faria:' : 'Não foi aprovado.'}</p>
    )
  return lines.length > 0 && <p className="text-sm">O que foi aprovado, como estava no pedido:</p>
}

const focusOn = (element: HTMLElement | null) => element?.focus()

const tones = { approved: 'ok', refused: 'bad', expired: 'warn' } as const

function Decided({ approval, customer }: { approval: ApprovalView; customer: string | undefined }) {
  const { title, lines, state, by, at, reason, decidedBy, decidedAt, note, applicationId } = approval
  return (
    <li className="grid gap-1 py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-start justify-between gap-2">
        <span className="font-semibold">{title}</span>
        <Badge tone={state in tones ? tones[state as keyof typeof tones] : 'neutral'}>
          {approvalStateNames[state]}
        </Badge>
      </p>
      <Outcome state={state} lines={lines} />
      <Changes lines={lines} className="text-sm" />
      <p className="text-ink-soft text-sm">
        Pedido de <span>{by}</span> em <span>{formatDateTime(at)}</span>
        <span>{reason ? `: “${reason}”` : '.'}</span>
        <span>
          {decidedAt &&
            decidedBy &&
            ` ${state === 'replaced' ? 'Pedido novo de' : 'Decidido por'} ${decidedBy} em ${formatDateTime(decidedAt)}.`}
        </span>
      </p>
      {note && <p className="text-sm">{note}</p>}
      {applicationId && (
        <p>
          <a
            href={detailPath(applicationId)}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {customer ? `Ver o financiamento de ${customer}` : 'Ver o financiamento'}
          </a>
        </p>
      )}
    </li>
  )
}
