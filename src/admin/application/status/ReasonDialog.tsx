import type { ReactNode } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import type { Failure } from '#lib/api.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { draftKey } from '../../core/drafts.ts'
import { DialogFailure } from '../DialogFailure.tsx'

type Props = {
  /** Together with `purpose`, the key of the draft that keeps the typed reason until it is stored. */
  applicationId: string
  purpose: string
  title: string
  hint: string
  confirm: string
  /** Says in place of `confirm` what the press does while it runs. */
  busyLabel?: string | undefined
  variant?: 'danger' | 'primary'
  maxLength: number
  /** A choice that the customer is told. It makes the reason optional, unless `needsReason`. */
  choice?: { label: string; hint: string; options: readonly { value: string; label: string }[] }
  needsReason?: boolean
  /** The managers read the reason and decide. */
  asks?: boolean
  /** The choice that is made until another one is. */
  suggested?: string | undefined
  /** Shown if the server stored nothing. */
  failed: string
  /** Returns the failure, or null once it is stored. The dialog closes on null only, so that no typed text is lost. */
  onConfirm: (reason: string, chosen: string) => Promise<Failure | null>
  onClose: () => void
  /** Shows what the customer gets by the choice that is made. */
  preview?: (chosen: string) => ReactNode
  /** Further facts to know before confirming. */
  children?: ReactNode
}

/** Asks for a reason before a refusal, an undoing or an exception. */
export function ReasonDialog(props: Props) {
  const { applicationId, purpose, title, hint, confirm, variant = 'danger', maxLength, failed, choice, onClose } = props
  const { busyLabel = 'Salvando...' } = props
  const isOptional = choice !== undefined && !props.needsReason
  const form = useForm({
    initial: { reason: '', refusal: props.suggested ?? '' },
    read: ({ reason, refusal }) =>
      readUnless(
        {
          refusal: choice && !refusal ? sentenceFor('refusal_required') : undefined,
          reason: isOptional || reason.trim() ? undefined : sentenceFor('reason_required'),
        },
        () => ({ reason: reason.trim(), refusal }),
      ),
    draft: { key: draftKey(`reason:${applicationId}:${purpose}`) },
    send: async ({ reason, refusal }) => {
      const failure = await props.onConfirm(reason, refusal)
      if (failure === null) onClose()
      return failure
    },
  })
  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      variant={variant}
      title={title}
      confirm={confirm}
      busyLabel={busyLabel}
    >
      {props.children && <div className="grid gap-2 text-sm empty:hidden">{props.children}</div>}
      {choice && <SelectField ref={focusFirst} {...choice} placeholder="Selecione" {...form.text('refusal')} />}
      <TextArea
        label={isOptional ? 'Observação interna' : props.asks ? 'Motivo do pedido' : 'Motivo'}
        optional={isOptional}
        hint={hint}
        maxLength={maxLength}
        ref={choice ? undefined : focusFirst}
        {...form.text('reason')}
      />
      <div className="empty:hidden">{props.preview?.(form.typed.refusal)}</div>
      <DialogFailure failure={form.failure} failed={failed} />
    </FormDialog>
  )
}
