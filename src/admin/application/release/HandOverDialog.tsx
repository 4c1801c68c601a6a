import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { DayField } from '#forms/DayField.tsx'
import { besideOwnFields, readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { DealershipSelect } from '../../core/DealershipSelect.tsx'
import { draftKey } from '../../core/drafts.ts'
import { HandOverFields, handOverBody, handOverErrors, handOverField, newHandOver } from '../../core/HandOverFields.tsx'
import { pastDayError, sinceContract } from '../../core/past-day.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../use-application.ts'

const failed = 'A entrega não foi registrada'

type HandOverDialogProps = { detail: AdminDetail; save: Save; onClose: () => void }

/** Recording a hand-over for a dealership that could not do it at its counter. */
export function HandOverDialog({ detail, save, onClose }: HandOverDialogProps) {
  const form = useForm({
    initial: {
      ...newHandOver,
      dealership: detail.pickup?.slug ?? '',
      handedOverOn: brazilianDate(serverDate()),
    },
    read: (typed) =>
      readUnless(
        {
          dealership: typed.dealership ? undefined : sentenceFor('required'),
          handedOverOn: pastDayError(typed.handedOverOn, sinceContract(detail)),
          ...handOverErrors(typed),
        },
        () => ({
          ...handOverBody(typed, detail.fullName),
          dealership: typed.dealership,
          handedOverOn: typed.handedOverOn,
        }),
      ),
    draft: { key: draftKey(`hand-over:${detail.id}`) },
    send: async (json) => {
      const answer = await save(
        () => admin.applications[':id']['hand-over'].$post({ param: { id: detail.id }, json }),
        'Entrega registrada',
      )
      if (!answer.ok) return besideOwnFields(answer.failure, handOverField)
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      title="Registrar entrega"
      onClose={onClose}
      {...form.dialog}
      busyLabel="Registrando..."
      confirm="Registrar entrega"
    >
      <DealershipSelect {...form.text('dealership')} />
      <DayField label="Dia da entrega" {...form.choice('handedOverOn')} />
      <HandOverFields buyer={detail.fullName} typed={form.typed} errors={form.errors} onChange={form.change} />

      <DialogFailure failure={form.failure} failed={failed} />
    </FormDialog>
  )
}
