import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, dayInWords, formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import {
  DealershipSelect,
  HandOverFields,
  type HandOverTyped,
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
  const { pickup, handOver, release } = detail
  if (handOver) {
    return (
      <Card title="Moto entregue">
        <p className="text-sm">{`Em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}.`}</p>
      </Card>
    )
  }
  const known = release.chassis !== null && release.plate !== null
  return (
    <Card title="Retirada">
      <p className="mb-4 text-sm">
        {pickup
          ? `${pickup.name}, ${dayInWords(pickup.day)}, às ${pickup.time} (horário da concessionária).`
          : 'O cliente ainda não escolheu a concessionária.'}
      </p>
      <Button variant="secondary" size="sm" disabled={!known} onClick={() => setOpen(true)}>
        Registrar entrega
      </Button>
      {!known && <p className="mt-2 text-ink-soft text-sm">Sem o chassi e a placa informados a moto não sai.</p>}
      {open && <HandOverDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const failed = 'A entrega não foi registrada'

type HandOverDialogProps = { detail: AdminDetail; save: Save; onClose: () => void }

type Typed = HandOverTyped & {
  readonly dealership: string
  /** The day as 'dia/mês/ano'. */
  readonly handedOverOn: string
}

/** Holds the typed hand-over, checks and records it. */
function useHandOver({ detail, save, onClose }: HandOverDialogProps, form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...newHandOver,
    dealership: detail.pickup?.slug ?? '',
    handedOverOn: formatPlainDate(brazilianDate(new Date())),
  }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function edit(changes: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...changes }))
    clear(...Object.keys(changes))
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const { dealership, handedOverOn } = typed
    const dayError = pastDayError(handedOverOn, sinceContract(detail))
    const wrong = {
      ...(!dealership && { dealership: sentenceFor('required') }),
      ...(dayError && { handedOverOn: dayError }),
      ...handOverErrors(typed),
    }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    setFailure(null)
    const day = { handedOverOn: parsePlainDate(handedOverOn) ?? '' }
    const json = { ...handOverBody(typed, detail.fullName), dealership, ...day }
    const answer = await save(
      () => admin.applications[':id']['hand-over'].$post({ param: { id: detail.id }, json }),
      { done: 'Entrega registrada', failed },
      { inDialog: true },
    )
    setBusy(false)
    if (answer.ok) return onClose()
    setFailure(answer.failure)
    refuse(
      Object.fromEntries(answer.failure.errors.map(({ field, code }) => [handOverField(field), sentenceFor(code)])),
    )
  }

  return { typed, errors, busy, failure, edit, submit }
}

/** Recording a hand-over for a dealership that could not do it at its counter. */
export function HandOverDialog(props: HandOverDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, busy, failure, edit, submit } = useHandOver(props, form)

  return (
    <FormDialog
      title="Registrar entrega"
      onClose={props.onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Registrando..."
      confirm="Registrar entrega"
    >
      <DealershipSelect
        name="dealership"
        value={typed.dealership}
        error={errors.dealership}
        onChange={({ target }) => edit({ dealership: target.value })}
      />
      <TextField
        label="Dia da entrega"
        name="handedOverOn"
        hint="dia/mês/ano"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        value={typed.handedOverOn}
        error={errors.handedOverOn}
        onChange={({ target }) => edit({ handedOverOn: target.value })}
      />
      <HandOverFields buyer={props.detail.fullName} typed={typed} errors={errors} onChange={edit} />

      <DialogFailure failure={failure} failed={failed} />
    </FormDialog>
  )
}
