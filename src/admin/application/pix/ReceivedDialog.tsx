import { useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../state/use-application.ts'
import { useReceived } from './use-received.ts'

type Props = { detail: AdminDetail; save: Save; onClose: () => void }

/** Records a payment that the analyst saw on the bank's account: how much, when, its identifier. */
export function ReceivedDialog({ detail, save, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { cents, typed, errors, failure, busy, type, typeCents, submit } = useReceived(detail, save, form, onClose)
  return (
    <Dialog open onClose={onClose} title="Registrar pagamento">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft text-sm">
          Copie do extrato da conta do banco. O cliente vê o pagamento no portal e recebe um e-mail.
        </p>
        <MoneyField label="Valor recebido" cents={cents} error={errors.amountCents} onCentsChange={typeCents} />
        <MaskedField
          label="Dia do pagamento"
          format="##/##/####"
          placeholder="dd/mm/aaaa"
          value={typed.day}
          error={errors.day}
          onValueChange={(digits) => type('day', digits)}
        />
        <TextField
          label="Identificador (endToEndId)"
          hint="32 caracteres, começa com E"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed.endToEndId}
          error={errors.endToEndId}
          onChange={(event) => type('endToEndId', event.target.value)}
        />
        <DialogFailure failure={failure} failed={messageFor('payment_failed')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy} busyLabel="Registrando...">
            Registrar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
