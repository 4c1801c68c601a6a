import { useEffect, useRef, useState } from 'react'
import type { InstallmentsView, InstallmentView } from '#api/installments.ts'
import type { LedgerLine } from '#api/servicing.ts'
import { entryNames } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { wayNames } from '#content/ways-to-pay.ts'
import { formatDateTime, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { DayField } from '#forms/DayField.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { LoadFailure, useLoad } from '../../core/use-load.tsx'

/**
 * Reloads data derived from the plan once the plan changes: a payment, a waiver or a new due day writes ledger entries.
 */
function useAgain(plan: InstallmentsView, reload: () => void) {
  const shown = useRef(plan)
  useEffect(() => {
    if (shown.current === plan) return
    shown.current = plan
    reload()
  }, [plan, reload])
}

/** The balance on any day and the ledger entries. Both start folded. */
export function Ledger({ id, plan }: { id: string; plan: InstallmentsView }) {
  const [open, setOpen] = useState<'balance' | 'ledger' | null>(null)
  const toggle = (part: 'balance' | 'ledger') => setOpen(open === part ? null : part)
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" aria-expanded={open === 'balance'} onClick={() => toggle('balance')}>
          Saldo em outro dia
        </Button>
        <Button variant="ghost" size="sm" aria-expanded={open === 'ledger'} onClick={() => toggle('ledger')}>
          Lançamentos
        </Button>
      </div>
      {open === 'balance' && <BalanceOn id={id} plan={plan} />}
      {open === 'ledger' && <Entries id={id} plan={plan} />}
    </div>
  )
}

/** The cost of open installments on a day. */
function BalanceOn({ id, plan }: { id: string; plan: InstallmentsView }) {
  const [day, setDay] = useState(plan.today)
  return (
    <div className="mt-3 grid gap-4">
      <DayField label="Dia" className="max-w-xs" value={day} onChange={setDay} />
      {isPlainDate(day) && <Balance id={id} day={day} now={plan} />}
    </div>
  )
}

function Balance({ id, day, now }: { id: string; day: string; now: InstallmentsView }) {
  const { data, failure, reload } = useLoad(`applications/${id}/installments/${day}`, (signal) =>
    call(admin.applications[':id'].installments.$get({ param: { id }, query: { on: day } }, { init: { signal } })),
  )
  useAgain(now, reload)
  if (!data && failure)
    return <LoadFailure failure={failure} onRetry={reload} title={sentenceFor('installments_load_failed')} />
  if (!data) return <Loading label="Calculando..." />
  const { plan } = data
  if (!plan) return null
  const open = plan.rows.filter(({ state }) => state !== 'paid')
  return (
    <>
      <Facts
        short
        facts={[
          { label: `Para quitar em ${formatPlainDate(plan.today)}`, value: formatBRL(plan.payoffCents) },
          { label: 'Parcelas em aberto', value: String(open.length) },
        ]}
      />
      <Costs rows={open} day={plan.today} />
    </>
  )
}

function Costs({ rows, day }: { rows: readonly InstallmentView[]; day: string }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption={`Parcelas em aberto em ${formatPlainDate(day)}`}>
        <thead>
          <tr>
            {['Parcela', 'Total', 'Multa', 'Juros', 'Correção', 'Desconto'].map((heading) => (
              <th key={heading} scope="col" className={heading === 'Parcela' ? undefined : 'text-right'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, dueOn, fineCents, interestCents, correctionCents, discountCents, todayCents }) => (
            <tr key={number}>
              <th scope="row" className="figures font-normal">{`${number}, ${formatPlainDate(dueOn)}`}</th>
              <Amount cents={todayCents} />
              <Amount cents={fineCents} />
              <Amount cents={interestCents} />
              <Amount cents={correctionCents} />
              <Amount cents={discountCents} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const Amount = ({ cents }: { cents: number }) => (
  <td translate="no" className="figures whitespace-nowrap text-right">
    {formatBRL(cents)}
  </td>
)

/** Every entry of the ledger, newest first. */
function Entries({ id, plan }: { id: string; plan: InstallmentsView }) {
  const { data, failure, reload } = useLoad(`applications/${id}/entries`, (signal) =>
    call(admin.applications[':id'].installments.entries.$get({ param: { id } }, { init: { signal } })),
  )
  useAgain(plan, reload)
  if (!data && failure)
    return <LoadFailure failure={failure} onRetry={reload} title={sentenceFor('installments_load_failed')} />
  if (!data) return <Loading label="Carregando os lançamentos..." />
  return (
    <ol
      aria-label="Lançamentos"
      className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-line border-y text-sm"
    >
      {data.map((line) => (
        <li key={line.id} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              <span>{entryNames[line.kind]}</span>, parcela <span>{line.number}</span>
            </span>
            <span translate="no">{formatBRL(line.amountCents)}</span>
          </p>
          <p className="figures text-ink-soft">{whatOf(line)}</p>
          {line.note && <p className="text-ink-soft [overflow-wrap:anywhere]">{`“${line.note}”`}</p>}
        </li>
      ))}
    </ol>
  )
}

function whatOf({ on, at, by, way, movedTo }: LedgerLine): string {
  const parts = [
    `Vale para ${formatPlainDate(on)}`,
    movedTo && `vence agora em ${formatPlainDate(movedTo)}`,
    way && `por ${wayNames[way]}`,
    `lançado em ${formatDateTime(at)}${by ? ` por ${by}` : ''}`,
  ]
  return parts.filter(Boolean).join(', ')
}
