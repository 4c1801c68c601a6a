import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import type { Failure } from '#lib/api.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { $drafts, editReason } from '../../core/drafts.ts'
import { DialogFailure } from '../DialogFailure.tsx'

type Props = {
  /** Together with `purpose`, the key of the draft that keeps the typed reason until it is stored. */
  applicationId: string
  purpose: string
  title: string
  hint: string
  confirm: string
  variant?: 'danger' | 'primary'
  maxLength: number
  /** A choice that the customer is told. It makes the reason optional, unless `needsReason`. */
  choice?: { label: string; hint: string; options: readonly { value: string; label: string }[] }
  needsReason?: boolean
  /** Shown if the server stored nothing. */
  failed: string
  /** Returns the failure, or null once it is stored. The dialog closes on null only, so that no typed text is lost. */
  onConfirm: (reason: string, chosen: string) => Promise<Failure | null>
  onClose: () => void
  /** Further facts to know before confirming. */
  children?: ReactNode
}

/** Asks for a reason before a refusal, an undoing or an exception. */
export function ReasonDialog(props: Props) {
  const { applicationId, purpose, title, hint, confirm, variant = 'danger', maxLength, failed, choice, onClose } = props
  const isOptional = choice !== undefined && !props.needsReason
  const { [purpose]: reason = '', [`${purpose}:choice`]: chosen = '' } = useStore($drafts)[applicationId]?.reasons ?? {}
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (choice && !chosen) return refuse({ refusal: sentenceFor('refusal_required') })
    if (!isOptional && !reason.trim()) return refuse({ reason: sentenceFor('reason_required') })
    setBusy(true)
    setFailure(null)
    const found = await props.onConfirm(reason.trim(), chosen)
    setBusy(false)
    if (found === null) {
      editReason(applicationId, purpose, '')
      editReason(applicationId, `${purpose}:choice`, '')
      return onClose()
    }
    setFailure(found)
    const atField = found.errors.find(({ field }) => field === 'reason')
    if (atField) refuse({ reason: sentenceFor(atField.code) })
  }

  return (
    <FormDialog
      form={form}
      busy={busy}
      onClose={onClose}
      variant={variant}
      title={title}
      confirm={confirm}
      onSubmit={submit}
      busyLabel="Salvando..."
    >
      {props.children && <div className="grid gap-2 text-sm empty:hidden">{props.children}</div>}
      {choice && (
        <Choice
          choice={choice}
          chosen={chosen}
          error={errors.refusal}
          onChoose={(value) => {
            editReason(applicationId, `${purpose}:choice`, value)
            clear('refusal')
          }}
        />
      )}
      <TextArea
        label={isOptional ? 'Observação interna' : props.needsReason ? 'Motivo do pedido' : 'Motivo'}
        optional={isOptional}
        hint={hint}
        maxLength={maxLength}
        value={reason}
        error={errors.reason}
        ref={choice ? undefined : focusFirst}
        onChange={(event) => {
          editReason(applicationId, purpose, event.target.value)
          clear('reason')
        }}
      />
      <DialogFailure failure={failure} failed={failed} />
    </FormDialog>
  )
}

type ChoiceProps = {
  choice: NonNullable<Props['choice']>
  chosen: string
  error: string | undefined
  onChoose: (value: string) => void
}

function Choice({ choice, chosen, error, onChoose }: ChoiceProps) {
  return (
    <SelectField
      name="refusal"
      ref={focusFirst}
      {...choice}
      placeholder="Selecione"
      value={chosen}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
