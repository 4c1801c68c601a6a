import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../../core/api.ts'
import { LoadFailure } from '../../core/LoadFailure.tsx'
import { $who, call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.ts'
import { Charges } from './Charges.tsx'
import { DueDay } from './DueDay.tsx'
import { LateRows, Rows } from './InstallmentRows.tsx'
import { Ledger } from './Ledger.tsx'
import { type Loaded, RecordDialog } from './RecordDialog.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'
import { WaiverDialog } from './WaiverDialog.tsx'

/**
 * What a released contract still owes. Lets analysts record payments and waive fees, and managers undo a recorded payment;
 * analysts ask them for that.
 */
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
  const asked = (kind: string, number: number) =>
    data?.asks.some((one) => one.kind === kind && one.number === number) ?? false

  return (
    <Card title="Parcelas">
      {failure && !plan && (
        <LoadFailure failure={failure} onRetry={reload} title={sentenceFor('installments_failed')} />
      )}
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
          {all && (
            <Rows
              rows={plan.rows}
              isManager={isManager}
              isAsked={(number) => asked('installment_reversal', number)}
              onReverse={setReversing}
              onWaive={setWaiving}
            />
          )}
          {late.length > 0 && !all && <LateRows rows={late} onWaive={setWaiving} />}
          <DueDay id={id} dueDay={data.dueDay} open={open} change={change} />
          <Ledger id={id} plan={plan} />
          {waiving && (
            <WaiverDialog
              key={waiving.number}
              id={id}
              row={waiving}
              leftCents={isManager ? Number.POSITIVE_INFINITY : data.waiverLeftCents}
              isAsked={asked('fee_waiver', waiving.number)}
              change={change}
              onClose={() => setWaiving(null)}
            />
          )}
          {recording && (
            <RecordDialog id={id} next={open[0]?.number ?? 1} change={change} onClose={() => setRecording(false)} />
          )}
          {reversing !== null && (
            <ReverseDialog id={id} number={reversing} change={change} onClose={() => setReversing(null)} />
          )}
        </>
      )}
    </Card>
  )
}
