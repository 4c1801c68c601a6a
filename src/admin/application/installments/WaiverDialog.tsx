import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { call } from '../../core/session.ts'
import type { Change } from './RecordDialog.tsx'

type Props = {
  id: string
  row: InstallmentView
  /** The amount that the user may still waive of this contract, in cents. */
  leftCents: number
  /** Whether the managers were already asked for a waiver of this installment. */
  isAsked: boolean
  change: Change
  onClose: () => void
}

/**
 * 'Isentar multa': waives the fine of a late installment, its interest until today, or both. Beyond the limit of analysts, asks
 * the managers for it.
 */
export function WaiverDialog({ id, row, leftCents, isAsked, change, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState({ fine: row.fineCents > 0, interest: false })
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const reasonId = useId()
  const cents = (chosen.fine ? row.fineCents : 0) + (chosen.interest ? row.interestCents : 0)

  const asks = cents > leftCents

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) return refuse({ reason: sentenceFor('reason_required') })
    setBusy(true)
    setFailure(null)
    const json = { number: row.number, ...chosen, reason, ...(asks && { ask: true }) }
    const request = admin.applications[':id'].installments.waivers
    const answer = await change(() => call(request.$post({ param: { id }, json })))
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast.success(sentenceFor(asks ? 'managers_asked' : 'fees_waived'))
    if (asks) approvalsChanged()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={`Isentar multa ou juros da parcela ${row.number}`}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft text-sm">
          <span>{asks ? 'Se a gestão aprovar, o cliente' : 'O cliente'}</span> recebe um e-mail. Se ele tinha um código
          Pix desta parcela, ele é retirado e pedido de novo com o novo valor.
        </p>
        <div>
          {row.fineCents > 0 && (
            <CheckboxField
              label={`Multa: ${formatBRL(row.fineCents)}`}
              checked={chosen.fine}
              onChange={({ target }) => setChosen({ ...chosen, fine: target.checked })}
            />
          )}
          {row.interestCents > 0 && (
            <CheckboxField
              label={`Juros até hoje: ${formatBRL(row.interestCents)}`}
              checked={chosen.interest}
              onChange={({ target }) => setChosen({ ...chosen, interest: target.checked })}
            />
          )}
        </div>
        <p className="figures font-semibold" aria-live="polite">
          Hoje ela <span>{asks ? 'passaria' : 'passa'}</span> a custar{' '}
          <span translate="no">{formatBRL(row.todayCents - cents)}</span>
        </p>
        {asks && (
          <p id={reasonId} className="text-sm">
            Sem outra pessoa você ainda pode isentar <span translate="no">{formatBRL(leftCents)}</span> deste contrato.
            Mais do que isso, a gestão decide. {isAsked && <strong>Já pedido à gestão.</strong>}
          </p>
        )}
        <TextArea
          label={asks ? 'Motivo do pedido' : 'Motivo'}
          hint={asks ? 'A gestão lê em Aprovações, e você recebe a resposta' : 'Fica no histórico e nos lançamentos'}
          maxLength={500}
          rows={3}
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.target.value)
            clear('reason')
          }}
        />
        {failure && failure.code !== 'unauthenticated' && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />}
        <Buttons cents={cents} asks={asks} isAsked={isAsked} busy={busy} reasonId={reasonId} onClose={onClose} />
      </form>
    </Dialog>
  )
}

type ButtonsProps = {
  cents: number
  asks: boolean
  isAsked: boolean
  busy: boolean
  /** The id of the sentence that says why the analyst may not waive the amount. */
  reasonId: string
  onClose: () => void
}

function Buttons({ cents, asks, isAsked, busy, reasonId, onClose }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Cancelar
      </Button>
      {asks && (
        <Button disabled aria-describedby={reasonId}>
          Isentar <span translate="no">{formatBRL(cents)}</span>
        </Button>
      )}
      <Button type="submit" busy={busy} busyLabel="Salvando..." disabled={cents === 0 || (asks && isAsked)}>
        {asks ? 'Pedir à gestão' : `Isentar ${formatBRL(cents)}`}
      </Button>
    </div>
  )
}
