import { useId } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { call } from '../../core/session.ts'
import type { Change } from './RecordDialog.tsx'

type Typed = { fine: boolean; interest: boolean; reason: string }
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
 * 'Isentar multa': waives the fine of a late installment, its interest until today, or both. Beyond the limit of
 * analysts, asks the managers for it.
 */
export function WaiverDialog({ id, row, leftCents, isAsked, change, onClose }: Props) {
  const reasonId = useId()
  const centsOf = ({ fine, interest }: Typed) => (fine ? row.fineCents : 0) + (interest ? row.interestCents : 0)
  const asksFor = (typed: Typed) => centsOf(typed) > leftCents
  const form = useForm({
    initial: { fine: row.fineCents > 0, interest: false, reason: '' },
    read: (typed) =>
      readUnless({ reason: typed.reason.trim() ? undefined : sentenceFor('reason_required') }, () => ({
        number: row.number,
        ...typed,
        ...(asksFor(typed) && { ask: true }),
      })),
    draft: { key: draftKey(`waiver:${id}:${row.number}`) },
    send: async (json) => {
      const request = admin.applications[':id'].installments.waivers
      const answer = await change(() => call(request.$post({ param: { id }, json })))
      if (!answer.ok) return answer.failure
      toast.success(sentenceFor(json.ask ? 'managers_asked' : 'fees_waived'))
      if (json.ask) approvalsChanged()
      onClose()
      return null
    },
  })
  const cents = centsOf(form.typed)
  const asks = asksFor(form.typed)

  return (
    <Dialog open onClose={onClose} title={`Isentar multa ou juros da parcela ${row.number}`}>
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-soft text-sm">
          <span>{asks ? 'Se a gestão aprovar, o cliente' : 'O cliente'}</span> recebe um e-mail. Se ele tinha um código
          Pix desta parcela, ele é retirado e pedido de novo com o novo valor.
        </p>
        <div>
          {row.fineCents > 0 && (
            <CheckboxField label={`Multa: ${formatBRL(row.fineCents)}`} {...form.checked('fine')} />
          )}
          {row.interestCents > 0 && (
            <CheckboxField label={`Juros até hoje: ${formatBRL(row.interestCents)}`} {...form.checked('interest')} />
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
          {...form.text('reason')}
        />
        <FormFailure failure={form.failure} />
        <Buttons cents={cents} asks={asks} isAsked={isAsked} busy={form.busy} reasonId={reasonId} onClose={onClose} />
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
      <Button
        type="submit"
        busy={busy}
        busyLabel={asks ? 'Pedindo...' : 'Salvando...'}
        disabled={cents === 0 || (asks && isAsked)}
      >
        {asks ? 'Pedir à gestão' : `Isentar ${formatBRL(cents)}`}
      </Button>
    </div>
  )
}
