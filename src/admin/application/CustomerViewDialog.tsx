import { type SubmitEvent, useRef, useState } from 'react'
import { customerViewIntro, customerViewTitle, viewReasonWords } from '#content/customer-view.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type ViewReason, viewReasons } from '#domain/application/customer-view.ts'
import type { Failure } from '#lib/api.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { customerViewPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { DialogFailure } from './DialogFailure.tsx'

/** Asks for the reason to see the customer's page, and opens that page. */
export function CustomerViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<ViewReason | ''>('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    if (reason === '') return refuse({ reason: sentenceFor('required') })
    setBusy(true)
    const json = { reason, ...(note.trim() && { note }) }
    const answer = await call(admin.applications[':id']['customer-view'].$post({ param: { id }, json }))
    if (answer.ok) return window.location.assign(customerViewPath(id))
    setBusy(false)
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  return (
    <FormDialog
      form={form}
      busy={busy}
      onClose={onClose}
      title={customerViewTitle}
      onSubmit={(event) => void submit(event)}
      busyLabel="Abrindo..."
      confirm="Ver a página do cliente"
    >
      <p className="text-sm">{customerViewIntro}</p>

      <SelectField
        label="Por que você precisa ver?"
        name="reason"
        value={reason}
        error={errors.reason}
        onChange={({ target }) => {
          setReason(viewReasons.find((one) => one === target.value) ?? '')
          clear('reason')
        }}
        placeholder="Escolha o motivo"
        options={viewReasons.map((value) => ({ value, label: viewReasonWords[value].label }))}
      />
      <TextArea
        label="Anotação"
        optional
        hint="Fica no histórico; o cliente não lê"
        name="note"
        rows={2}
        maxLength={500}
        value={note}
        error={errors.note}
        onChange={({ target }) => {
          setNote(target.value)
          clear('note')
        }}
      />

      <DialogFailure failure={failure} failed="A página do cliente não abriu" />
    </FormDialog>
  )
}
