import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Counter, CounterReturn } from '#api/hand-over.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { useForm } from '#forms/use-form.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { draftKey } from '../core/drafts.ts'
import { newReturn, ReturnFields, returnBody, returnErrors } from '../core/ReturnFields.tsx'
import { call } from '../core/session.ts'
import { focusLine } from './OnItsWay.tsx'

type Props = { motorcycle: CounterReturn; today: string; onReturned: (counter: Counter) => void }

/** A motorcycle that has to come back: a line that opens to the checks and 'Receber moto de volta'. */
export function ReturnItem({ motorcycle, today, onReturned }: Props) {
  const { name, model, contractNumber, plate, chassis, handedOverOn, confirmation } = motorcycle
  const isBeingConfirmed = confirmation?.state === 'open'
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
        {isBeingConfirmed ? <Badge tone="neutral">Em conferência</Badge> : <Badge tone="warn">A devolver</Badge>}
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
        <Confirmation confirmation={confirmation} />
        {!isBeingConfirmed && <ReturnForm motorcycle={motorcycle} today={today} onReturned={onReturned} />}
      </div>
    </details>
  )
}

/** What the bank says of a return that this counter registered. */
function Confirmation({ confirmation }: Pick<CounterReturn, 'confirmation'>) {
  // A list that an earlier release kept on the device has none.
  if (!confirmation) return null
  if (confirmation.state === 'open')
    return (
      <Alert tone="info" title="O banco confere esta devolução">
        Se confirmar, ele devolve ao cliente o que tiver sido pago e avisa por e-mail. Até lá, a moto fica na loja.
      </Alert>
    )
  return confirmation.state === 'refused' ? (
    <Alert tone="warn" title="O banco não confirmou esta devolução">
      {confirmation.note}
    </Alert>
  ) : (
    <Alert tone="warn" title="O banco não conferiu esta devolução a tempo">
      Registre de novo.
    </Alert>
  )
}

/** Records a return. Unlike a hand-over it is never stored for later, because the bank starts a refund with it. */
function ReturnForm({ motorcycle: { id, name, handedOverOn }, today, onReturned }: Props) {
  const isConfirmed = useRef(false)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: newReturn(name, today),
    read: (typed) => {
      const wrong = returnErrors(typed, handedOverOn)
      if (Object.keys(wrong).length > 0) return { errors: wrong }
      if (isConfirmed.current) return { body: returnBody(typed) }
      setAsking(true)
      return null
    },
    draft: { key: draftKey(`return:${id}`) },
    send: async (json) => {
      const answer = await call(admin.pickups[':id'].return.$post({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      const isOut = answer.data.returns.some((one) => one.id === id)
      toast.success(isOut ? 'Devolução enviada ao banco, que a confere' : 'Moto devolvida: registrado')
      // The form disappears, so its motorcycle's line or the page's title takes the focus, once no dialog keeps it.
      flushSync(() => setAsking(false))
      if (isOut) focusLine(form.props.ref.current)
      else document.querySelector('h1')?.focus()
      onReturned(answer.data)
      return null
    },
  })

  async function record() {
    isConfirmed.current = true
    await form.submit()
    isConfirmed.current = false
  }

  return (
    <form {...form.props} className="grid gap-4">
      <ReturnFields typed={form.typed} errors={form.errors} onChange={form.change} />
      {form.failure && (
        <Alert tone="bad" role="alert" title="A devolução da moto não foi registrada">
          {sentenceOf(form.failure)}
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
        O banco confere, devolve ao cliente o que ele tiver pago e avisa por e-mail. Confirme só com a moto na loja:
        isto não pode ser desfeito.
      </ConfirmDialog>
    </form>
  )
}
