import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { ProblemCode } from '#api/problem.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, dayInWords, formatPlainDate } from '#domain/calendar/calendar.ts'
import { DayField } from '#forms/DayField.tsx'
import { besideOwnFields, readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import {
  DealershipSelect,
  HandOverFields,
  handOverBody,
  handOverErrors,
  handOverField,
  newHandOver,
} from '../../core/HandOverFields.tsx'
import { pastDayError, sinceContract } from '../../core/past-day.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../use-application.ts'

/**
 * The dealership at which the customer picks up the motorcycle, or has picked it up. An analyst records the hand-over
 * if the dealership could not.
 */
export function DeliveryCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [open, setOpen] = useState(false)
  const { pickup, handOver, acts } = detail
  if (handOver) {
    return (
      <Card title="Moto entregue">
        <p className="text-sm">{`Em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}.`}</p>
      </Card>
    )
  }
  const why = acts.recordHandOver === true ? null : acts.recordHandOver
  return (
    <Card title="Retirada">
      <p className="mb-4 text-sm">
        {pickup
          ? `${pickup.name}, ${dayInWords(pickup.day)}, às ${pickup.time} (horário da concessionária).`
          : 'O cliente ainda não escolheu a concessionária.'}
      </p>
      <Button variant="secondary" size="sm" disabled={why !== null} onClick={() => setOpen(true)}>
        Registrar entrega
      </Button>
      {why && <p className="mt-2 text-ink-soft text-sm">{whyNot[why] ?? sentenceFor(why)}</p>}
      {open && <HandOverDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const whyNot: Readonly<Partial<Record<ProblemCode, string>>> = {
  release_incomplete: 'Sem o chassi e a placa informados a moto não sai.',
  hand_over_unbacked: 'Falta o pagamento da entrada, a assinatura do contrato ou o registro: sem isto a moto não sai.',
}

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
