import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { paymentLabel } from '#domain/pix/payment.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../state/use-application.ts'
import { ReceivedDialog } from './ReceivedDialog.tsx'

/** What was received for the entry, and recording what the analyst saw on the bank's account. */
export function EntryCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [recording, setRecording] = useState(false)
  const { payments } = detail
  const { entryPaidAt } = detail.journey
  return (
    <Card title="Pagamento da entrada">
      {entryPaidAt ? (
        <Alert tone="ok" title="Entrada recebida">
          <p>{formatDateTime(entryPaidAt)}</p>
        </Alert>
      ) : (
        <p className="text-sm">A entrada de {formatBRL(detail.entryCents)} ainda não foi recebida.</p>
      )}
      {payments.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y text-sm">
          {payments.map((payment) => (
            <li key={payment.id} className="py-2">
              <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
                {formatBRL(payment.amountCents)} <span>{paymentLabel(payment.kind)}</span>
              </p>
              <p className="figures text-ink-soft">{formatDateTime(payment.paidAt)}</p>
              <p className="font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">{payment.endToEndId}</p>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setRecording(true)}>
        Registrar pagamento
      </Button>
      {recording && <ReceivedDialog detail={detail} save={save} onClose={() => setRecording(false)} />}
    </Card>
  )
}
