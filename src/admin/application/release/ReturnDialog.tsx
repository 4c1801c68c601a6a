import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { DealershipSelect } from '../../core/DealershipSelect.tsx'
import { draftKey } from '../../core/drafts.ts'
import { newReturn, ReturnFields, returnBody, returnErrors } from '../../core/ReturnFields.tsx'
import { DialogFailure } from '../DialogFailure.tsx'
import { askedOr, type Save } from '../use-application.ts'
import { waitingMoney } from './waiting-money.ts'

type Props = { detail: AdminDetail; save: Save; onClose: () => void }

const failed = 'A devolução da moto não foi registrada'

/** Records that the motorcycle came back. First names the consequences. */
export function ReturnDialog({ detail, save, onClose }: Props) {
  const asks = detail.acts.returnMotorcycle === 'ask'
  const form = useForm({
    initial: {
      ...newReturn(detail.fullName, brazilianDate(serverDate())),
      dealership: detail.returnSlug ?? '',
    },
    read: (typed) =>
      readUnless(
        {
          dealership: typed.dealership ? undefined : sentenceFor('required'),
          ...returnErrors(typed, detail.handOver?.day ?? ''),
        },
        () => ({ ...returnBody(typed), dealership: typed.dealership }),
      ),
    draft: { key: draftKey(`return:${detail.id}`) },
    send: async (json) => {
      const answer = await save(
        () => admin.applications[':id'].return.$post({ param: { id: detail.id }, json }),
        askedOr('motorcycle_return', 'Moto devolvida: registrado'),
      )
      if (!answer.ok) return answer.failure
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      title="Registrar moto devolvida"
      onClose={onClose}
      {...form.dialog}
      busyLabel={asks ? 'Pedindo...' : 'Registrando...'}
      confirm={asks ? 'Pedir aprovação' : 'Registrar moto devolvida'}
    >
      <p className="text-sm">
        <span>{waitingMoney(detail)}</span>{' '}
        <span>
          {asks
            ? 'Vale com a aprovação de outra pessoa, e só então o cliente recebe um e-mail.'
            : 'O cliente recebe um e-mail.'}
        </span>{' '}
        Isto não pode ser desfeito: registre só com a moto na loja.
      </p>

      <DealershipSelect {...form.text('dealership')} />
      <ReturnFields typed={form.typed} errors={form.errors} onChange={form.change} />

      <DialogFailure failure={form.failure} failed={failed} />
    </FormDialog>
  )
}
