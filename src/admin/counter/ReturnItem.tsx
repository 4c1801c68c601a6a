import { type SubmitEvent, useRef, useState } from 'react'
import type { Counter, CounterReturn } from '#api/hand-over.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { newReturn, ReturnFields, returnBody, returnErrors } from '../core/ReturnFields.tsx'
import { call } from '../core/session.ts'

type Props = { motorcycle: CounterReturn; today: string; onReturned: (counter: Counter) => void }

/** A motorcycle that has to come back: a line that opens to the checks and 'Receber moto de volta'. */
export function ReturnItem({ motorcycle, today, onReturned }: Props) {
  const { name, model, contractNumber, plate, chassis, handedOverOn } = motorcycle
  return (
    <details className="group rounded-lg border border-line bg-white">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-4 py-3">
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold">{name}</span>
          <span className="block break-words text-ink-soft text-sm">{model}</span>
          <span className="figures block text-ink-soft text-sm">
            Entregue em <span>{formatPlainDate(handedOverOn)}</span>
          </span>
        </span>
        <Badge tone="warn">A devolver</Badge>
        <span className="icon icon-chevron-down size-5 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-4">
        <Facts
          facts={[
            { label: 'Contrato', value: contractNumber },
            { label: 'Placa', value: plate && formatPlate(plate) },
            { label: 'Chassi', value: chassis, wide: true },
          ]}
        />
        <ReturnForm motorcycle={motorcycle} today={today} onReturned={onReturned} />
      </div>
    </details>
  )
}

/** Records a return. Unlike a hand-over it is never stored for later, because the bank starts a refund with it. */
function ReturnForm({ motorcycle: { id, name, handedOverOn }, today, onReturned }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => newReturn(name, today))
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = returnErrors(typed, handedOverOn)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setAsking(true)
  }

  async function record() {
    setFailure(null)
    const answer = await call(admin.pickups[':id'].return.$post({ param: { id }, json: returnBody(typed) }))
    if (answer.ok) {
      toast.success('Moto devolvida: registrado')
      return onReturned(answer.data)
    }
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <ReturnFields
        typed={typed}
        errors={errors}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }))
          clear(...Object.keys(changes))
        }}
      />
      {failure && (
        <Alert tone="bad" role="alert" title="A devolução da moto não foi registrada">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Button type="submit" full>
        Receber moto de volta
      </Button>
      <ConfirmDialog
        open={asking}
        title="Receber a moto de volta?"
        confirm="Receber moto de volta"
        busyLabel="Registrando..."
        onConfirm={record}
        onClose={() => setAsking(false)}
      >
        O banco devolve ao cliente o que ele tiver pago, e ele recebe um e-mail. Confirme só com a moto na loja: isto
        não pode ser desfeito.
      </ConfirmDialog>
    </form>
  )
}
