import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import { installmentStates } from '#content/installments.ts'
import { messageFor } from '#content/messages.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../../core/api.ts'
import { LoadFailure } from '../../core/LoadFailure.tsx'
import { $who, call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.ts'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import { Charges } from './Charges.tsx'
import { DueDay } from './DueDay.tsx'
import { Ledger } from './Ledger.tsx'
import { type Loaded, RecordDialog } from './RecordDialog.tsx'
import { WaiverDialog } from './WaiverDialog.tsx'

/** What a released contract still owes. Lets analysts record payments and waive fees, and managers undo a recorded payment. */
export function InstallmentsCard({ id }: { id: string }) {
  const [recording, setRecording] = useState(false)
  const [reversing, setReversing] = useState<number | null>(null)
  const [waiving, setWaiving] = useState<InstallmentView | null>(null)
  const [all, setAll] = useState(false)
  const isManager = useStore($who)?.role === 'manager'
  const { data, failure, reload, change } = useLoad<Loaded>(`installments ${id}`, () =>
    call(admin.applications[':id'].installments.$get({ param: { id }, query: {} })),
  )
  if (data?.plan === null) return null
  const plan = data?.plan
  const open = plan?.rows.filter(({ state }) => state !== 'paid') ?? []
  const late = open.filter(({ state }) => state === 'late')

  async function reverse(number: number, reason: string): Promise<Failure | null> {
    const request = admin.applications[':id'].installments.reversals
    const answer = await change(() => call(request.$post({ param: { id }, json: { number, reason } })))
    if (!answer.ok) return answer.failure
    toast.success(messageFor('installment_reversed'))
    return null
  }

  return (
    <Card title="Parcelas">
      {failure && !plan && <LoadFailure failure={failure} onRetry={reload} title={messageFor('installments_failed')} />}
      {plan && (
        <>
          <Facts
            short
            facts={[
              { label: 'Pagas', value: `${plan.rows.length - open.length} de ${plan.rows.length}` },
              { label: 'Em atraso', value: String(late.length) },
              { label: 'Em aberto', value: formatBRL(plan.openCents) },
              { label: `Para quitar em ${formatPlainDate(plan.today)}`, value: formatBRL(plan.payoffCents) },
            ]}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            {open.length > 0 && (
              <Button variant="secondary" size="sm" onClick={() => setRecording(true)}>
                Registrar parcelas pagas
              </Button>
            )}
            <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Esconder as parcelas' : 'Ver as parcelas'}
            </Button>
          </div>
          <Charges id={id} charges={data?.charges ?? []} change={change} />
          {all && <Rows rows={plan.rows} onReverse={isManager ? setReversing : undefined} onWaive={setWaiving} />}
          {late.length > 0 && !all && <LateRows rows={late} onWaive={setWaiving} />}
          <DueDay id={id} dueDay={data.dueDay} open={open} change={change} />
          <Ledger id={id} plan={plan} />
          {waiving && (
            <WaiverDialog key={waiving.number} id={id} row={waiving} change={change} onClose={() => setWaiving(null)} />
          )}
          {recording && (
            <RecordDialog id={id} next={open[0]?.number ?? 1} change={change} onClose={() => setRecording(false)} />
          )}
          {reversing !== null && (
            <ReasonDialog
              applicationId={id}
              purpose={`installment ${reversing}`}
              title={`Desfazer o pagamento da parcela ${reversing}`}
              hint="Fica no histórico. O cliente volta a ver a parcela em aberto."
              confirm="Desfazer pagamento"
              maxLength={500}
              failed={messageFor('installments_failed')}
              onConfirm={(reason) => reverse(reversing, reason)}
              onClose={() => setReversing(null)}
            />
          )}
        </>
      )}
    </Card>
  )
}

type Waive = (row: InstallmentView) => void

/** 'Isentar multa' for a late installment with a fine or interest to waive. */
function WaiveButton({ row, onWaive }: { row: InstallmentView; onWaive: Waive }) {
  if (row.state !== 'late' || row.fineCents + row.interestCents === 0) return null
  return (
    <Button variant="ghost" size="sm" className="-ml-2" onClick={() => onWaive(row)}>
      Isentar multa<span className="sr-only"> ou juros da parcela {row.number}</span>
    </Button>
  )
}

/** The late installments, each with its cost today. */
function LateRows({ rows, onWaive }: { rows: readonly InstallmentView[]; onWaive: Waive }) {
  return (
    <ul aria-label="Parcelas em atraso" className="mt-4 divide-y divide-line border-line border-y text-sm">
      {rows.map((row) => (
        <li key={row.number} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
            Parcela {row.number} <span>{formatBRL(row.todayCents)} hoje</span>
          </p>
          <p className="figures text-ink-soft">
            Venceu em {formatPlainDate(row.dueOn)}: {formatBRL(row.valueCents)}, multa {formatBRL(row.fineCents)}, juros{' '}
            {formatBRL(row.interestCents)}
          </p>
          <WaiveButton row={row} onWaive={onWaive} />
        </li>
      ))}
    </ul>
  )
}

type RowsProps = {
  rows: readonly InstallmentView[]
  onReverse: ((number: number) => void) | undefined
  onWaive: Waive
}

function Rows({ rows, onReverse, onWaive }: RowsProps) {
  return (
    <div className="mt-4">
      <Table caption="Parcelas">
        <thead>
          <tr>
            {['Parcela', 'Vencimento'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className="text-right">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { number, dueOn, state, paidOn, paidCents, todayCents, valueCents, paymentId } = row
            return (
              <tr key={number}>
                <th scope="row" className="figures font-normal">
                  {number}
                </th>
                <td className="figures">
                  {formatPlainDate(dueOn)}
                  <span className="block text-ink-soft">
                    {paidOn ? `Paga em ${formatPlainDate(paidOn)}` : installmentStates[state]}
                    {paymentId && ' por Pix'}
                  </span>
                  <WaiveButton row={row} onWaive={onWaive} />
                  {paidOn && onReverse && !paymentId && (
                    <Button variant="ghost" size="sm" className="-ml-2" onClick={() => onReverse(number)}>
                      Desfazer<span className="sr-only"> o pagamento da parcela {number}</span>
                    </Button>
                  )}
                </td>
                <td className="figures text-right">
                  {formatBRL(state === 'late' ? todayCents : (paidCents ?? valueCents))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
