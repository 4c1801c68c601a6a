import type { PaymentSums } from '#api/payments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { DayField } from '../lists/DayField.tsx'
import type { PaymentListState } from './payment-list-state.ts'

type Props = {
  days: { from: string; to: string }
  filter: PaymentListState
  sums: PaymentSums | undefined
  onDays: (days: Pick<PaymentListState, 'from' | 'to'>) => void
}

/** The sums of the days in the filter, or of today, and two fields to choose other days. */
export function DaySums({ days, filter, sums, onDays }: Props) {
  const title =
    days.from === days.to
      ? `Recebido em ${formatPlainDate(days.from)}`
      : `Recebido de ${formatPlainDate(days.from)} a ${formatPlainDate(days.to)}`
  const money = (cents: number | undefined) => (cents === undefined ? '…' : formatBRL(cents))
  return (
    <Card title={title}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <Facts
          columns={3}
          short
          facts={[
            { label: 'Recebido', value: money(sums?.receivedCents) },
            { label: 'Entradas', value: money(sums?.entryCents) },
            { label: 'Parcelas', value: money(sums?.installmentsCents) },
            { label: 'A resolver', value: money(sums?.waitingCents) },
            { label: 'Devolvido', value: money(sums?.refundedCents) },
            { label: 'Pagamentos', value: sums === undefined ? '…' : String(sums.count) },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          <DayField
            label="De"
            value={filter.from}
            onDay={(from) => onDays({ from, ...(filter.to && { to: filter.to }) })}
          />
          <DayField
            label="Até"
            value={filter.to}
            onDay={(to) => onDays({ ...(filter.from && { from: filter.from }), to })}
          />
        </div>
      </div>
    </Card>
  )
}
