import { type SubmitEvent, useRef, useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import { messageFor } from '#content/messages.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import type { Change } from './RecordDialog.tsx'

type Props = { id: string; row: InstallmentView; change: Change; onClose: () => void }

/** 'Isentar multa': waives the fine of a late installment, its interest until today, or both. */
export function WaiverDialog({ id, row, change, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState({ fine: row.fineCents > 0, interest: false })
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const cents = (chosen.fine ? row.fineCents : 0) + (chosen.interest ? row.interestCents : 0)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) return refuse({ reason: messageFor('reason_required') })
    setBusy(true)
    setFailure(null)
    const json = { number: row.number, ...chosen, reason }
    const request = admin.applications[':id'].installments.waivers
    const answer = await change(() => call(request.$post({ param: { id }, json })))
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast.success(messageFor('fees_waived'))
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={`Isentar multa ou juros da parcela ${row.number}`}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft text-sm">
          O cliente recebe um e-mail. Se ele tinha um código Pix desta parcela, ele é retirado e pedido de novo com o
          novo valor.
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
          Hoje ela passa a custar {formatBRL(row.todayCents - cents)}
        </p>
        <TextArea
          label="Motivo"
          hint="Fica no histórico e nos lançamentos"
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy} busyLabel="Isentando..." disabled={cents === 0}>
            Isentar {formatBRL(cents)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
