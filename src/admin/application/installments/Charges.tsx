import { useState } from 'react'
import { installmentNumbers } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import type { Change, Loaded } from './RecordDialog.tsx'

type Charge = Loaded['charges'][number]

const states = { making: 'sendo gerada', refused: 'recusada', open: 'aberta', expired: 'vencida' }

/** The charges that the customer asked for. Lets an analyst reissue them, or retry one that the provider refused. */
export function Charges({ id, charges, change }: { id: string; charges: readonly Charge[]; change: Change }) {
  const [busy, setBusy] = useState('')

  async function reissue(charge: string) {
    setBusy(charge)
    const request = admin.applications[':id'].installments.charges[':charge'].reissue
    const answer = await change(() => call(request.$post({ param: { id, charge } })))
    setBusy('')
    if (answer.ok) toast.success(sentenceFor('charge_reissued'))
    else toast.error(sentenceOf(answer.failure))
  }

  async function retry(charge: string) {
    setBusy(charge)
    const request = admin.applications[':id'].installments.charges[':charge'].retry
    const answer = await change(() => call(request.$post({ param: { id, charge } })))
    setBusy('')
    if (answer.ok) toast.success(sentenceFor('charge_retried'))
    else toast.error(sentenceOf(answer.failure))
  }

  if (charges.length === 0) return null
  return (
    <ul aria-label="Cobranças Pix" className="mt-4 divide-y divide-line border-line border-y text-sm">
      {charges.map((charge) => (
        <li key={charge.id} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
            {formatBRL(charge.amountCents)} <span>Cobrança Pix {states[charge.state]}</span>
          </p>
          <p className="figures text-ink-soft">
            {charge.numbers.length === 1 ? 'Parcela' : 'Parcelas'} {installmentNumbers(charge.numbers)}
            {charge.dueOn && `, vence em ${formatPlainDate(charge.dueOn)}`}
            {charge.expiresAt && `, vale até ${formatDateTime(charge.expiresAt)}`}
          </p>
          {!charge.failure && (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2"
              busy={busy === charge.id}
              busyLabel="Reemitindo..."
              onClick={() => void reissue(charge.id)}
            >
              Reemitir cobrança<span className="sr-only"> de {formatBRL(charge.amountCents)}</span>
            </Button>
          )}
          {charge.failure && (
            <Alert
              tone="warn"
              className="mt-2"
              title="O provedor recusou a cobrança"
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  busy={busy === charge.id}
                  busyLabel="Pedindo..."
                  onClick={() => void retry(charge.id)}
                >
                  Tentar de novo
                </Button>
              }
            >
              O cliente não tem como pagar por aqui. Resposta do provedor: “{charge.failure}” Corrija o motivo e tente
              de novo.
            </Alert>
          )}
        </li>
      ))}
    </ul>
  )
}
