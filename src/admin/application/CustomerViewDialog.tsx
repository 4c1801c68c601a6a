import { customerViewIntro, customerViewTitle, viewReasonWords } from '#content/customer-view.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type ViewReason, viewReasons } from '#domain/application/customer-view.ts'
import { type Reading, useForm } from '#forms/use-form.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { customerViewPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { DialogFailure } from './DialogFailure.tsx'

/** Asks for the reason to see the customer's page, and opens that page. */
export function CustomerViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' as ViewReason | '', note: '' },
    read: ({ reason, note }): Reading<{ reason: ViewReason; note?: string }> =>
      reason === ''
        ? { errors: { reason: sentenceFor('required') } }
        : { body: { reason, ...(note.trim() && { note }) } },
    draft: { key: draftKey(`customer-view:${id}`) },
    send: async (json) => {
      const answer = await call(admin.applications[':id']['customer-view'].$post({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      window.location.assign(customerViewPath(id))
      return null
    },
  })

  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={customerViewTitle}
      busyLabel="Abrindo..."
      confirm="Ver a página do cliente"
    >
      <p className="text-sm">{customerViewIntro}</p>

      <SelectField
        label="Por que você precisa ver?"
        placeholder="Escolha o motivo"
        options={viewReasons.map((value) => ({ value, label: viewReasonWords[value].label }))}
        {...form.text('reason')}
      />
      <TextArea
        label="Anotação"
        optional
        hint="Fica no histórico; o cliente não lê"
        rows={2}
        maxLength={500}
        {...form.text('note')}
      />

      <DialogFailure failure={form.failure} failed="A página do cliente não abriu" />
    </FormDialog>
  )
}
